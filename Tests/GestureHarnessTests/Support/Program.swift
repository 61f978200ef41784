import ChildProcesses
import Foundation
import Glibc
import Testing
import VirtualDisplay

/// The program that was built beside the tests.
final class Program {
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("touchstone").path

    private let process: ChildProcess
    /// The empty folder in which it runs if the test has none.
    private let ownFolder: TestFolder?
    /// Files instead of pipes, since an unread pipe would block the program.
    private let output: String
    private let errors: String

    /// Starts the program with a shell's `limits`, for example `ulimit -v 1000`, or starts its copy at
    /// `path`.
    init(
        _ arguments: [String],
        environment: [String: String] = [:],
        folder: String? = nil,
        limits: String = "",
        path: String = Program.path
    ) throws {
        let shell = limits.isEmpty ? [] : ["/bin/sh", "-c", limits + #"; exec "$0" "$@""#]
        let own = folder == nil ? try TestFolder() : nil
        ownFolder = own
        var all = ProcessInfo.processInfo.environment
        all["DISPLAY"] = nil
        all["XAUTHORITY"] = nil
        let place = FileManager.default.temporaryDirectory.path + "/touchstone-\(UUID().uuidString)"
        output = place + ".out"
        errors = place + ".err"
        let files = try [output, errors].map { path in
            _ = FileManager.default.createFile(atPath: path, contents: nil)
            return try #require(FileHandle(forWritingAtPath: path))
        }
        process = try ChildProcess(
            // `posix_spawn` cannot choose the folder.
            ["/usr/bin/env", "-C", folder ?? own?.path ?? "/"] + shell + [path] + arguments,
            environment: all.merging(environment) { _, new in new },
            output: .descriptor(files[0].fileDescriptor),
            errors: .descriptor(files[1].fileDescriptor)
        )
    }

    /// Copies the program to a path, in another process.
    ///
    /// A descriptor of this process that writes the copy would be inherited by a program that another test
    /// starts at that moment, and the copy could not be executed meanwhile (ETXTBSY).
    static func copy(to path: String) throws {
        let end = try ChildProcess(["/bin/cp", Self.path, path]).waitForEnd(within: .seconds(60))
        #expect(end == .exited(0))
    }

    var id: pid_t { process.id }

    deinit {
        // A failed test must not leave a process that a later test mistakes for its own.
        process.kill()
        for path in [output, errors] { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Waits until the program has printed its first line.
    func waitForFirstLine() throws { try waitFor("\n") }

    /// Waits until the program has printed this text.
    func waitFor(_ part: String) throws { try wait(for: part, in: output) }

    /// Waits until the program has written this text to standard error.
    func waitForError(_ part: String) throws { try wait(for: part, in: errors) }

    private func wait(for part: String, in file: String) throws {
        let deadline = Date(timeIntervalSinceNow: 20)
        while !text(file).contains(part) {
            guard process.checkEnd() == nil, Date() < deadline else {
                throw MissingOutput(part: part, printed: printed, errors: text(errors))
            }
            Thread.sleep(forTimeInterval: 0.005)
        }
    }

    /// The output of the program so far.
    var printed: String { text(output) }

    /// Whether the program has written this text to standard error.
    func hasPrintedError(of part: String) -> Bool { text(errors).contains(part) }

    /// Waits until the program's first thread has woken up this many more times, for up to 20 s.
    ///
    /// After 100 times, a program that looks at something every few milliseconds has seen what was there before:
    /// one look, with its questions to the server, wakes it up about 15 times.
    func waitForWakeUps(_ count: Int = 100) throws {
        let start = try #require(ProcessTree.wakeUps(of: id))
        let deadline = Date(timeIntervalSinceNow: 20)
        while try #require(ProcessTree.wakeUps(of: id)) < start + count {
            try #require(Date() < deadline)
            Thread.sleep(forTimeInterval: 0.005)
        }
    }

    /// The program did not print the expected part in time.
    private struct MissingOutput: Error {
        let part: String
        let printed: String
        let errors: String
    }

    func signal(_ number: Int32) { process.signal(number) }

    /// Waits for the program's end, kills it after two minutes, and returns its output and its status: 128 and
    /// the signal's number if a signal has ended it, as in a shell.
    func finish(within seconds: TimeInterval = 120) -> (
        status: Int32, output: String, errors: String
    ) {
        if process.waitForEnd(within: .seconds(seconds)) == nil {
            Issue.record("the program had to be killed")
        }
        process.kill()
        let status: Int32 =
            switch process.checkEnd() {
            case .exited(let status)?: status
            case .killed(let number)?: 128 + number
            case nil: -1
            }
        return (status, text(output), text(errors))
    }

    private func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }

    /// Runs the program to its end without a display, in an empty folder.
    static func run(
        _ arguments: String...,
        environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, errors: String) {
        try Program(arguments, environment: environment).finish()
    }

    /// Opens a window of `xev` with a geometry of X, such as `300x300+0+0`, and waits until it is shown.
    static func xev(
        _ geometry: String,
        on display: VirtualDisplay,
        in folder: TestFolder
    ) throws -> Program {
        let xev = try Program(
            ["-geometry", geometry],
            environment: display.environment,
            folder: folder.path,
            path: "/usr/bin/xev"
        )
        try xev.waitFor("Expose")
        return xev
    }

    /// Starts a bash script in which `"$0"` is the program.
    convenience init(script: String, environment: [String: String] = [:], folder: String) throws {
        try self.init(
            ["-c", script, Program.path],
            environment: environment,
            folder: folder,
            path: "/bin/bash"
        )
    }
}
