import Foundation
import Glibc
import Testing

/// The program that was built beside the tests.
final class Program {
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("touchstone").path

    private let process = Process()
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
        process.executableURL = URL(fileURLWithPath: limits.isEmpty ? path : "/bin/sh")
        let command = limits + #"; exec "$0" "$@""#
        let shell = ["-c", command, path]
        process.arguments = (limits.isEmpty ? [] : shell) + arguments
        ownFolder = folder == nil ? try TestFolder() : nil
        process.currentDirectoryURL = (folder ?? ownFolder?.path).map { URL(fileURLWithPath: $0) }
        var all = ProcessInfo.processInfo.environment
        all["DISPLAY"] = nil
        all["XAUTHORITY"] = nil
        process.environment = all.merging(environment) { _, new in new }
        let place = FileManager.default.temporaryDirectory.path + "/touchstone-\(UUID().uuidString)"
        output = place + ".out"
        errors = place + ".err"
        for (path, keyPath) in [
            (output, \Process.standardOutput), (errors, \Process.standardError),
        ] {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
            process[keyPath: keyPath] = FileHandle(forWritingAtPath: path)
        }
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    /// Copies the program to a path, in another process.
    ///
    /// A descriptor of this process that writes the copy would be inherited by a program that another test
    /// starts at that moment, and the copy could not be executed meanwhile (ETXTBSY).
    static func copy(to path: String) throws {
        let cp = try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: [Self.path, path])
        cp.waitUntilExit()
        #expect(cp.terminationStatus == 0)
    }

    var id: pid_t { process.processIdentifier }

    deinit {
        // A failed test must not leave a process that a later test mistakes for its own.
        if process.isRunning {
            kill(id, SIGKILL)
            process.waitUntilExit()
        }
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
            guard process.isRunning, Date() < deadline else {
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
    struct MissingOutput: Error {
        let part: String
        let printed: String
        let errors: String
    }

    func signal(_ number: Int32) { kill(id, number) }

    /// Waits for the program's end, kills it after some seconds, and returns its output and its status: 128 and
    /// the signal's number if a signal has ended it, as in a shell.
    func finish(within seconds: TimeInterval = 20) -> (
        status: Int32, output: String, errors: String
    ) {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while process.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
        if process.isRunning {
            kill(id, SIGKILL)
            Issue.record("the program had to be killed")
        }
        process.waitUntilExit()
        let isKilled = process.terminationReason == .uncaughtSignal
        let status = process.terminationStatus + (isKilled ? 128 : 0)
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
}
