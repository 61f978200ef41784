import Foundation
import Testing

/// The programs that the packaging needs.
enum Tool {
    /// The repository.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    /// The program itself, as it was built beside the tests.
    static let touchstone = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("touchstone").path

    /// Whether a test that needs a program runs; on CI it always does, and fails without the program.
    static func isRequired(_ name: String) -> Bool {
        path(of: name) != nil || ProcessInfo.processInfo.environment["CI"] != nil
    }

    static func path(of name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program to its end, and returns its output, including errors.
    static func run(
        _ name: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        folder: String = root
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        let path = try #require(name.hasPrefix("/") ? name : path(of: name), "no \(name)")
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: root + "/" + path, encoding: .utf8)
    }
}

/// A folder that is removed at the end of its test.
final class Stage {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-stage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func file(_ name: String, _ data: Data) throws -> String {
        try data.write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }

    /// The files in all folders, each with its mode, as `644 usr/share/doc/touchstone/README.md`.
    var files: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: path).sorted().compactMap { name in
                let about = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
                guard about[.type] as? FileAttributeType == .typeRegular else { return nil }
                let mode = try #require(about[.posixPermissions] as? NSNumber)
                return String(mode.intValue, radix: 8) + " " + name
            }
        }
    }
}
