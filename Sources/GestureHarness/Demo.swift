import ArgumentParser
import ChildProcesses
import Foundation
import GestureBench
import GestureRecording
import GestureScenes
import Glibc
import ProcessSupport
import RecordingFormat
import VirtualDisplay
import XInputFrontEnd

/// The `demo` subcommand, which performs a tour on a private X server.
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Perform a tour on a private X server with a virtual touchscreen.",
        usage: "\(programName) demo [<options>]",
        discussion: """
            Starts a private X server, which needs no screen, hardware or privileges, opens the \
            window on it, and sends real XInput2 touches that tap, press, drag, zoom and rotate. \
            Writes a report at the end.
            """
    )

    @Option(
        help: ArgumentHelp(
            "Write the report to this PNG, replacing it if it exists. (default: a new file here)",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Pixels per point: a number from 0.25 to 6.4. (default: 1)",
            valueName: "n"
        ),
        completion: .list(["0.5", "1", "2", "4"]),
        transform: { text in
            guard let factor = Double(text), (0.25...maxScale).contains(factor) else {
                throw ValidationError("found \"\(text)\", expected a number from 0.25 to 6.4")
            }
            return factor
        }
    )
    var scale: Double?

    @Option(help: "The colour theme.")
    var theme: ThemeChoice = .dark

    /// The maximum scale that fits on the private server's screen, which has at most 8192 pixels.
    private static let maxScale = 8192 / DemoScript.size.width

    func run() throws {
        if let reason = VirtualDisplay.unavailableReason { throw Failure(.display, reason) }
        let names = ReportName.candidates(at: Date())
        let free = names.first { !FileManager.default.fileExists(atPath: $0) }
        try AtomicFile.checkWritable(report ?? free ?? "")
        let factor = scale ?? 1
        let signals = try SignalPipe()
        let path: String?
        do {
            let display = try VirtualDisplay(
                VirtualDisplay.Configuration(
                    width: Int(DemoScript.size.width * factor),
                    height: Int(DemoScript.size.height * factor)
                )
            )
            defer { display.stop() }
            printMessage("\(programName): private X server \(display.name) with ten fingers")
            // The server's folder is removed even if the program fails.
            let draft = display.folder + "/report.png"
            let window = try DemoWindow(
                display: display,
                arguments: [
                    "--scene", "playground", "--report", draft, "--scale", "\(factor)", "--theme",
                    theme.rawValue,
                ]
            )
            defer { window.end() }
            let script = Result {
                try DemoScript(touchscreen: display.touchscreen, scale: factor).perform { step in
                    guard signals.drain().first == nil, window.isRunning else { return false }
                    printMessage("\(programName): \(step)")
                    return true
                }
            }
            // A window exits after losing its server; a signal in the meantime could cost its report.
            if case .failure = script { window.waitForEnd() }
            window.end()
            // The report is saved and printed even after a failure.
            path = try keep(draft)
            if let path { printMessage("\(programName): report: \(path)") }
            try script.get()
            try window.checkEnd()
        } catch let error as VirtualDisplayError {
            throw Failure(.display, error.description)
        }
        guard let path else {
            throw Failure(.display, "the demo's window wrote no report, expected one")
        }
        printMessage("\(programName): replay it with: \(programName) replay \(path)")
    }

    /// Copies the window's report, if it wrote one, to its final path, and returns this path.
    private func keep(_ draft: String) throws -> String? {
        guard let data = FileManager.default.contents(atPath: draft) else { return nil }
        guard let report else {
            return try AtomicFile.write(data, toFirstFreeOf: ReportName.candidates(at: Date()))
        }
        try AtomicFile.write(data, to: report)
        return report
    }
}

/// The demo's touches on the playground's card, in real time.
private struct DemoScript {
    /// The size of the window for which the tour is written, in points.
    static let size = CGSize(width: 1280, height: 800)
    /// The centre of the card at the start, in points.
    private static let card = CGPoint(x: 480, y: 300)
    /// The centre of the card after the drag, in points.
    private static let cardAfterDrag = CGPoint(x: 480, y: 330)

    let touchscreen: VirtualTouchscreen
    /// The scale in pixels per point.
    let scale: Double

    /// Performs the gestures in order.
    ///
    /// Calls `shouldContinue` with the name of each gesture before it starts; false ends the tour.
    func perform(_ shouldContinue: (String) -> Bool) throws(VirtualDisplayError) {
        let gestures: [(String, () throws(VirtualDisplayError) -> Void)] = [
            ("tap", tap), ("double tap", doubleTap), ("long press", longPress), ("pan", pan),
            ("two fingers zoom and turn", zoomAndTurn), ("five fingers", fiveFingers),
        ]
        for (name, gesture) in gestures {
            guard shouldContinue(name) else { return }
            try gesture()
        }
    }

    private func tap() throws(VirtualDisplayError) {
        try press(Self.card, for: 0.08)
        wait(0.7)
    }

    private func doubleTap() throws(VirtualDisplayError) {
        try press(Self.card, for: 0.07)
        wait(0.12)
        try press(Self.card, for: 0.07)
        wait(0.7)
    }

    private func longPress() throws(VirtualDisplayError) {
        try press(CGPoint(x: 420, y: 260), for: 0.8)
        wait(0.6)
    }

    private func pan() throws(VirtualDisplayError) {
        try touchscreen.down(0, at: pixel(Self.card), pressure: 0.4)
        try touchscreen.move(0, to: pixel(CGPoint(x: 600, y: 380)), over: 0.4)
        try touchscreen.move(0, to: pixel(Self.cardAfterDrag), over: 0.4)
        wait(0.1)
        try touchscreen.up(0)
        wait(0.6)
    }

    /// Moves two fingers on opposite sides from 160 to 300 points apart, and turns them by 20°.
    private func zoomAndTurn() throws(VirtualDisplayError) {
        let path: (Double) -> [VirtualTouchscreen.Placement] = { progress in
            let reach = 80 + 70 * progress
            let angle = (200 + 20 * progress) * .pi / 180
            let arm = CGPoint(x: reach * cos(angle), y: reach * sin(angle))
            return [
                (0, pixel(Self.cardAfterDrag, arm)), (1, pixel(Self.cardAfterDrag, arm, times: -1)),
            ]
        }
        for (finger, point) in path(0) {
            try touchscreen.down(finger, at: point, pressure: 0.45)
            wait(0.03)
        }
        try touchscreen.perform(over: 0.9, along: path)
        wait(0.3)
        try touchscreen.report([.up(1), .up(0)])
        wait(0.6)
    }

    /// Puts five fingers around the card's centre and moves them together.
    ///
    /// They stay down for the report.
    private func fiveFingers() throws(VirtualDisplayError) {
        let arms: [(reach: Double, degrees: Double)] = [
            (180, 150), (150, 205), (165, 255), (165, 300), (170, 345),
        ]
        let path: (Double) -> [VirtualTouchscreen.Placement] = { progress in
            arms.enumerated().map { finger, arm in
                let angle = (arm.degrees + 8 * progress) * .pi / 180
                let reach = arm.reach * (1 - 0.15 * progress)
                let location = CGPoint(x: reach * cos(angle), y: reach * sin(angle) + 40)
                return (finger, pixel(Self.cardAfterDrag, location))
            }
        }
        for (finger, point) in path(0) {
            try touchscreen.down(finger, at: point, pressure: 0.3 + 0.08 * Double(finger))
            wait(0.04)
        }
        try touchscreen.perform(over: 0.7, along: path)
        wait(0.2)
    }

    private func press(_ location: CGPoint, for seconds: Double) throws(VirtualDisplayError) {
        try touchscreen.down(0, at: pixel(location), pressure: 0.4)
        wait(seconds)
        try touchscreen.up(0)
    }

    private func pixel(_ location: CGPoint, _ arm: CGPoint = .zero, times factor: Double = 1)
        -> CGPoint
    {
        CGPoint(x: (location.x + arm.x * factor) * scale, y: (location.y + arm.y * factor) * scale)
    }

    private func wait(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }
}

/// The demo's window: another process of this program, on the private server.
private final class DemoWindow {
    /// The maximum time for the window to open.
    private static let timeout = Duration.seconds(20)
    /// The maximum time for the window to end after it was asked to.
    private static let maxEnding = Duration.seconds(20)

    private let process: ChildProcess

    /// Starts the process, and waits until its window is open.
    init(display: VirtualDisplay, arguments: [String]) throws {
        let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        do throws(Refusal) {
            process = try ChildProcess(
                [path, "run"] + arguments,
                environment: ProcessInfo.processInfo.environment
                    .merging(display.environment) { $1 },
                output: .captured,
                errors: .descriptor(STDERR_FILENO)
            )
        } catch {
            throw Failure(.display, "the demo's window cannot be started: \(error)")
        }
        guard let line = firstLine() else {
            end()
            throw Failure(.display, "the demo's window did not open, expected it within 20 s")
        }
        printMessage(line)
    }

    var isRunning: Bool { process.checkEnd() == nil }

    func checkEnd() throws {
        guard let end = process.checkEnd(), end != .exited(0) else { return }
        throw Failure(.display, "the demo's window \(end)")
    }

    /// Waits until the window's process exits, for at most 5 s.
    func waitForEnd() { _ = process.waitForEnd(within: .seconds(5)) }

    /// Asks the window to write its report and exit, unless it has already exited, and waits for that.
    func end() { process.endGroup(within: Self.maxEnding) }

    /// Returns the first line that the window prints, unless it exits or times out first.
    private func firstLine() -> String? {
        let deadline = ContinuousClock.now + Self.timeout
        while ContinuousClock.now < deadline {
            let isOver = process.checkEnd() != nil
            let output = process.readOutput()
            if let end = output.firstIndex(of: "\n") { return String(output[..<end]) }
            if isOver { return nil }
            usleep(5000)
        }
        return nil
    }
}
