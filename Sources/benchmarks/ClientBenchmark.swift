import Foundation
import Glibc
import VirtualDisplay
import XInputFrontEnd

/// One client on a private server: idle, under moving fingers, and idle again.
struct ClientBenchmark {
    let fingers: Int
    let rate: Int
    let seconds: Int

    /// The time in which a window settles and its strokes fade, in seconds.
    private static let settlingTime = 3.0
    /// The time over which an idle window is measured, in seconds.
    private static let idleTime = 5.0

    func run(_ client: Client) throws -> ClientMeasurement {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let server = try ProcessStatistics(named: "Xorg", having: display.folder)
        let log = FileManager.default.temporaryDirectory.path + "/touchstone-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: log) }
        let start = monotonicTime()
        let process = try launch(client, display, log: log)
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let own = ProcessStatistics(id: process.processIdentifier)
        Thread.sleep(forTimeInterval: Self.settlingTime)
        for key in client.keys {
            try display.keyboard.type(key)
        }
        Thread.sleep(forTimeInterval: 1)

        let before = (own.cpu, server.cpu)
        Thread.sleep(forTimeInterval: Self.idleTime)
        let resting = (
            (own.cpu - before.0) / Self.idleTime, (server.cpu - before.1) / Self.idleTime
        )
        for finger in 0..<fingers {
            try display.touchscreen.down(finger, at: CirclingFingers.location(finger, 0))
        }
        // One-time work, such as a stroke's first picture, is not measured.
        _ = try move(display.touchscreen, from: 0, steps: rate)
        let (begin, atBegin) = (monotonicTime(), (own.cpu, server.cpu))
        let updates = try move(display.touchscreen, from: rate, steps: rate * seconds)
        let (end, atEnd) = (monotonicTime(), (own.cpu, server.cpu))
        for finger in 0..<fingers { try display.touchscreen.up(finger) }

        Thread.sleep(forTimeInterval: Self.settlingTime)
        let switches = own.wakeUps
        Thread.sleep(forTimeInterval: Self.idleTime)
        let wakeUps = Double(own.wakeUps - switches) / Self.idleTime
        let resident = own.residentMegabytes
        process.terminate()
        process.waitUntilExit()
        return ClientMeasurement(
            updates: updates,
            client: atEnd.0 - atBegin.0 - resting.0 * (end - begin),
            server: atEnd.1 - atBegin.1 - resting.1 * (end - begin),
            wakeUps: wakeUps,
            resident: resident,
            frames: FrameLog(file: log, start: start, span: begin...end)
        )
    }

    /// Starts the client, and waits for the line that it prints when its window is open.
    private func launch(
        _ client: Client,
        _ display: VirtualDisplay,
        log: String
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec \(client.command)"]
        var environment = ProcessInfo.processInfo.environment
        environment.merge(display.environment) { _, new in new }
        environment["GDK_BACKEND"] = "x11"
        environment["TOUCHSTONE_FRAMES"] = log
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = output.fileHandleForReading.availableData
        guard !line.isEmpty else {
            throw Failure("client exited before its window opened: \(client.command)")
        }
        return process
    }

    /// A reason why nothing can be measured.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Moves every finger for a number of steps, and returns the number of updates.
    private func move(_ screen: VirtualTouchscreen, from first: Int, steps: Int) throws -> Int {
        let start = monotonicTime()
        for step in 1...steps {
            let delay = start + Double(step) / Double(rate) - monotonicTime()
            if delay > 0 { Thread.sleep(forTimeInterval: delay) }
            let time = Double(first + step) / Double(rate)
            for finger in 0..<fingers {
                try screen.move(finger, to: CirclingFingers.location(finger, time))
            }
        }
        return steps * fingers
    }
}
