import Foundation
import VirtualDisplay

/// The demo's window: another process of this program, on the private server.
final class DemoWindow {
    /// The maximum time for the window to open, in seconds.
    private static let timeout: TimeInterval = 20

    private let process = Process()
    private let output = Pipe()

    /// Starts the process, and waits until its window is open.
    init(display: VirtualDisplay, arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["run"] + arguments
        var environment = ProcessInfo.processInfo.environment
        environment.merge(display.environment) { _, new in new }
        process.environment = environment
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw Failure(.display, "the demo's window cannot be started: \(error)")
        }
        guard let line = firstLine() else {
            end()
            throw Failure(.display, "the demo's window did not open, expected it within 20 s")
        }
        printMessage(line)
    }

    var isRunning: Bool { process.isRunning }

    func checkEnd() throws {
        guard process.terminationStatus == 0 else {
            throw Failure(
                .display,
                "the demo's window ended with status \(process.terminationStatus)"
            )
        }
    }

    /// Waits until the window's process exits, for at most 5 s.
    func waitForEnd() {
        let deadline = Date(timeIntervalSinceNow: 5)
        while process.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
    }

    /// Asks the window to write its report and exit, unless it has already exited, and waits for that.
    func end() {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
    }

    /// Returns the first line that the window prints, or nil if it exits or times out first.
    private func firstLine() -> String? {
        let descriptor = output.fileHandleForReading.fileDescriptor
        let deadline = Date(timeIntervalSinceNow: Self.timeout)
        var line: [UInt8] = []
        while Date() < deadline {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 200) > 0 else { continue }
            var byte: UInt8 = 0
            guard read(descriptor, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }
}
