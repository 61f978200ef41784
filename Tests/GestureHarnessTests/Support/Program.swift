import Foundation
import Glibc
import Testing

/// The program itself, as it was built beside the tests.
final class Program {
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("touchstone").path

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    init(_ arguments: [String], environment: [String: String] = [:], folder: String) throws {
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var all = ProcessInfo.processInfo.environment
        all["DISPLAY"] = nil
        all["XAUTHORITY"] = nil
        process.environment = all.merging(environment) { _, new in new }
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    var id: pid_t { process.processIdentifier }

    /// The first line that it prints.
    func firstLine() throws -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(output.fileHandleForReading.fileDescriptor, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        throw Ended(errors: rest(of: errors))
    }

    struct Ended: Error {
        let errors: String
    }

    func signal(_ number: Int32) { kill(id, number) }

    /// Waits for its end, by force after some seconds, and returns what it left.
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
        return (process.terminationStatus, rest(of: output), rest(of: errors))
    }

    private func rest(of pipe: Pipe) -> String {
        String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Runs to the end without a display.
    static func run(
        _ arguments: String...,
        environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, errors: String) {
        try Program(arguments, environment: environment, folder: NSTemporaryDirectory()).finish()
    }
}
