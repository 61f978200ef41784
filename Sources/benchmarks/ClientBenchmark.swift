import Foundation
import Glibc
import VirtualDisplay

/// Measures a program on a private server: idle, while fingers move, and idle again.
struct ClientBenchmark {
    let command: String
    var fingers = 2
    /// Keys that are typed before the measurement.
    var keys: [VirtualKeyboard.Key] = []

    /// The duration of each measurement, in seconds.
    private static let duration = 5.0
    /// The time in which a window settles and its strokes fade, in seconds.
    private static let settlingTime = 3.0
    /// The updates of each finger per second.
    private static let rate = 500.0

    private static let head = ["µs/update", "server's", "sum", "idle wakes/s", "memory MB"]
    private static let program = Bundle.main.bundleURL.path + "/touchstone"

    static func measureObserver() throws {
        printRow("observer", head)
        try ClientBenchmark(command: "\(program) observe", fingers: 10).measure("ten fingers")
    }

    /// Measures these clients, or the program's own window and the peers of Tests/Peers that are built.
    static func measureWindows(_ clients: [String]) throws {
        printRow("window", head)
        for client in clients { try ClientBenchmark(command: client).measure(client) }
        guard clients.isEmpty else { return }
        let ours = "\(program) run --size 1280x800 --scale 1"
        let still = try "\(ours) --scene \(stillScene())"
        let relations = [VirtualKeyboard.Key("g")].compactMap(\.self)
        try ClientBenchmark(command: ours, keys: relations).measure("touchstone")
        try ClientBenchmark(command: still, keys: [.tab]).measure("strokes alone")
        try ClientBenchmark(command: "\(ours) --no-overlay").measure("no overlay")
        for (name, prefix) in [
            ("gtk4", ""), ("gtk4, cairo", "env GSK_RENDERER=cairo "), ("bare", ""),
        ] {
            let path = ".build/" + name.prefix { $0 != "," }
            guard FileManager.default.isExecutableFile(atPath: path) else {
                printRow(name, ["not built, see Performance.md"])
                continue
            }
            try ClientBenchmark(command: prefix + path).measure(name)
        }
    }

    /// Creates a scene in which nothing moves, as in the peers' windows, so that only the fingers are drawn.
    private static func stillScene() throws -> String {
        let text = """
            scene: still
            views:
              - id: ground
                frame: [0, 0, 1280, 800]
                multipleTouch: true
                recognizers:
                  - {id: pan, type: pan, simultaneous: [pinch, rotation]}
                  - {id: pinch, type: pinch, simultaneous: [rotation]}
                  - {id: rotation, type: rotation}
            """
        // The folder of a scene file is watched; in a separate folder nothing else changes.
        let folder = FileManager.default.temporaryDirectory.path + "/touchstone-benchmark"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: folder + "/still.yaml", atomically: false, encoding: .utf8)
        return folder + "/still.yaml"
    }

    private func measure(_ name: String) throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let process = try launch(on: display)
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let client = ProcessStatistics(id: process.processIdentifier)
        let server = try ProcessStatistics.find("Xorg", having: display.folder)
        Thread.sleep(forTimeInterval: Self.settlingTime)
        for key in keys { try display.keyboard.type(key) }
        Thread.sleep(forTimeInterval: 1)
        let idle = times(of: client, server) { Thread.sleep(forTimeInterval: Self.duration) }
        for finger in 0..<fingers {
            try display.touchscreen.down(finger, at: .circling(finger, 0))
        }
        // One-time work, such as a stroke's first picture, is not measured.
        try move(display.touchscreen, from: 0, for: 1)
        let busy = try times(of: client, server) {
            try move(display.touchscreen, from: 1, for: Self.duration)
        }
        for finger in 0..<fingers { try display.touchscreen.up(finger) }
        Thread.sleep(forTimeInterval: Self.settlingTime)
        let before = client.wakeUps
        Thread.sleep(forTimeInterval: Self.duration)
        let wakeUps = Double(client.wakeUps - before) / Self.duration
        let updates = Double(fingers) * Self.rate * Self.duration
        let costs = zip(busy, idle).map { ($0 - $1) / updates * 1e6 }
        printRow(
            name,
            (costs + [costs[0] + costs[1], wakeUps, client.residentMegabytes]).map { figure($0, 1) }
        )
        process.terminate()
        process.waitUntilExit()
    }

    /// Returns the processor time that each process uses meanwhile.
    private func times(
        of client: ProcessStatistics,
        _ server: ProcessStatistics,
        _ operate: () throws -> Void
    ) rethrows -> [Double] {
        let before = [client.cpu, server.cpu]
        try operate()
        return [client.cpu - before[0], server.cpu - before[1]]
    }

    private func move(
        _ screen: VirtualTouchscreen,
        from start: TimeInterval,
        for duration: TimeInterval
    ) throws {
        try screen.perform(over: duration, rate: Self.rate) { progress in
            (0..<fingers).map { ($0, CGPoint.circling($0, start + duration * progress)) }
        }
    }

    /// Starts the client, and waits for the line that it prints when it is ready.
    private func launch(on display: VirtualDisplay) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec \(command)"]
        process.environment = ProcessInfo.processInfo.environment
            .merging(display.environment) { $1 }.merging(["GDK_BACKEND": "x11"]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        guard !output.fileHandleForReading.availableData.isEmpty else {
            throw MeasurementFailure(description: "client exited at its start: \(command)")
        }
        return process
    }
}

extension CGPoint {
    /// Returns the location of a finger that goes around its own circle in 1.7 s, on the playground's card, which
    /// moves, zooms and turns a little, back and forth.
    static func circling(_ finger: Int, _ time: Double) -> CGPoint {
        let angle = 2 * Double.pi * time / 1.7
        let radius = finger % 2 == 0 ? 70.0 : 50.0
        let center = CGPoint(x: 400 + 160 * Double(finger % 2), y: 300 + 20 * Double(finger / 2))
        return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
}
