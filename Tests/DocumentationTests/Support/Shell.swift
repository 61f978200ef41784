import Foundation
import Glibc

/// A new folder in which a page's commands are performed, one block after the other.
///
/// The program that was built beside the tests is the first on the path, and `Assets` is the
/// repository's; a display is not available.
final class Shell {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "touchstone-page-\(UUID().uuidString)")

    /// The folder of the programs and the tests that were built.
    static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
    /// The time limit of a block, in seconds.
    private static let limit = "120"

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "Assets"),
            withDestinationURL: Page.repository.appending(path: "Assets")
        )
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Performs commands, and returns what they printed on both outputs.
    func run(_ commands: String) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["-k", "5", Self.limit, "bash", "-euo", "pipefail", "-c", commands]
        process.currentDirectoryURL = folder
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY"] { environment[name] = nil }
        environment["PATH"] = Self.programs.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        environment["LC_ALL"] = "C.UTF-8"
        process.environment = environment
        // A pipe would fill up.
        let output = folder.appending(path: ".output-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let writing = try FileHandle(forWritingTo: output)
        process.standardOutput = writing
        process.standardError = writing
        process.standardInput = FileHandle.nullDevice
        try Self.withoutBlockedSignals { try process.run() }
        process.waitUntilExit()
        try writing.close()
        let text = try String(contentsOf: output, encoding: .utf8)
        try FileManager.default.removeItem(at: output)
        return (process.terminationStatus, text)
    }

    /// Calls a function that starts a process, which inherits the blocked signals of this thread.
    ///
    /// The threads of tests block most signals, so that TERM would not end a server.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var (none, previous) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        try body()
    }

    /// Puts a file of the page into the folder.
    func write(_ text: String, to name: String) throws {
        try Data((text + "\n").utf8).write(to: folder.appending(path: name))
    }
}
