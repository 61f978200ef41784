import ChildProcesses
import Foundation

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
    /// The time limit of a block.
    private static let limit = Duration.seconds(120)

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
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY"] { environment[name] = nil }
        environment["PATH"] = Self.programs.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
        environment["LC_ALL"] = "C.UTF-8"
        // A script that redirects to /dev/stderr needs a file, not a socket.
        let output = folder.appending(path: ".output-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let writing = try FileHandle(forWritingTo: output)
        let process = try ChildProcess(
            ["/usr/bin/env", "-C", folder.path, "bash", "-euo", "pipefail", "-c", commands],
            environment: environment,
            output: .descriptor(writing.fileDescriptor),
            errors: .descriptor(writing.fileDescriptor)
        )
        let end = process.waitForEnd(within: Self.limit)
        process.endGroup(within: .seconds(5))
        try writing.close()
        let text = try String(contentsOf: output, encoding: .utf8)
        try FileManager.default.removeItem(at: output)
        guard case .exited(let status)? = end else { return (124, text) }
        return (status, text)
    }

    /// Puts a file of the page into the folder.
    func write(_ text: String, to name: String) throws {
        try Data((text + "\n").utf8).write(to: folder.appending(path: name))
    }
}
