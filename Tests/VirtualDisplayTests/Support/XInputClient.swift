import Foundation
import Glibc
import Testing
import VirtualDisplay

/// A client, `xinput test-xi2 --root` on a virtual display, with a transcript of the events that it sees.
///
/// Its output goes to a file, so that reading never blocks.
final class XInputClient {
    static let path = "/usr/bin/xinput"

    /// A key that no test types, repeated until the client sees it and so is known to listen.
    ///
    /// Some of its events arrive late because it is typed several times.
    private static let greeting = VirtualKeyboard.Key(keycode: 251)
    /// A second key that no test types, with a raw release that marks the end of the earlier events.
    private static let sentinel = VirtualKeyboard.Key(keycode: 250)

    private let display: VirtualDisplay
    private let process: Process
    private let output: URL
    private var consumed = 0

    init(_ display: VirtualDisplay) throws {
        self.display = display
        output = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xinput")
        try Data().write(to: output)
        process = Self.process(["test-xi2", "--root"], on: display)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        try wait(for: "its first event") {
            try display.keyboard.type(Self.greeting)
            return try blocks().contains { $0.isRelease(of: Self.greeting) }
        }
        _ = try events()
    }

    deinit {
        // `terminate()` would wait: a worker thread's children have SIGTERM blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: output)
    }

    /// The events since the last call, without the server's own duplicates.
    func events() throws -> [SeenEvent] {
        try display.keyboard.type(Self.sentinel)
        var seen: [SeenEvent] = []
        try wait(for: "the last event") {
            seen = Array(try blocks().dropFirst(consumed))
            return seen.contains { $0.isRelease(of: Self.sentinel) }
        }
        consumed += seen.count
        let ours = [Self.greeting.keycode, Self.sentinel.keycode]
        return seen.filter { $0.isOfMaster && !$0.isEmulated && !ours.contains($0.detail) }
    }

    /// The events since the last call, one on each line.
    func transcript() throws -> String {
        try events().compactMap(\.line).joined(separator: "\n")
    }

    /// The output of another call of `xinput`, and whether it succeeded.
    static func run(
        _ arguments: [String],
        environment: [String: String]
    ) throws -> (output: String, succeeded: Bool) {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus == 0)
    }

    private static func process(_ arguments: [String], on display: VirtualDisplay) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = display.environment
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// The events so far, without the last one if it may be incomplete.
    private func blocks() throws -> [SeenEvent] {
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        let blocks = text.components(separatedBy: "EVENT type ").dropFirst()
        // Raw events end with an empty line.
        return (text.hasSuffix("\n\n") ? blocks : blocks.dropLast()).map(SeenEvent.init)
    }

    private func wait(for what: String, _ condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while try !condition() {
            try #require(ContinuousClock.now < deadline, "xinput did not show \(what)")
            Thread.sleep(forTimeInterval: 0.01)
        }
    }
}
