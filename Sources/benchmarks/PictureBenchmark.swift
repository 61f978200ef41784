import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace

/// Measures the processor time of the window's pictures, at 60 Hz, without a server.
enum PictureBenchmark {
    static func run() throws {
        printRow("picture", ["ms"])
        for (name, showsOverlay) in [("two fingers, every panel", true), ("no overlay", false)] {
            try measureTwoFingers(name, showsOverlay: showsOverlay)
        }
        for count in [0, 330] { try measureLine(over: count) }
    }

    /// Moves two fingers for ten seconds over the playground's card.
    private static func measureTwoFingers(_ name: String, showsOverlay: Bool) throws {
        let fingers = try ScriptedFingers(scene: "playground")
        var canvas = try Canvas(status: "playground")
        canvas.chrome.shows.relations = true
        canvas.chrome.shows.overlay = showsOverlay
        fingers.trace.hasOverlay = showsOverlay
        for finger in 0..<2 { try fingers.perform(.begin, finger, .circling(finger, 0)) }
        var times: [Double] = []
        for step in 1...5000 {
            fingers.time = Double(step) / 500
            for finger in 0..<2 {
                try fingers.perform(.update, finger, .circling(finger, fingers.time))
            }
            guard step * 60 / 500 > (step - 1) * 60 / 500 else { continue }
            // The window draws its panels with every second picture.
            let keepsPanels = !times.count.isMultiple(of: 2)
            times.append(canvas.draw(fingers, keepsPanels: keepsPanels))
        }
        show(name, times)
    }

    /// Draws three lines of 200 points beside committed ones.
    private static func measureLine(over count: Int) throws {
        let fingers = try ScriptedFingers(scene: "drawing")
        var canvas = try Canvas(status: "drawing")
        var times: [Double] = []
        for number in 0..<(count + 3) {
            // The first picture is drawn whole.
            if number == count { _ = canvas.draw(fingers) }
            for point in 0..<200 {
                fingers.time += 1.0 / 120
                let action: FingerLine.Action = point == 0 ? .begin : .update
                try fingers.perform(action, 0, place(number, point))
                if number >= count, point % 2 == 1 { times.append(canvas.draw(fingers)) }
            }
            fingers.time += 1.0 / 120
            try fingers.perform(.end, 0, place(number, 199))
            if number >= count { times.append(canvas.draw(fingers)) }
        }
        show("a line beside \(count) lines", times)
    }

    private static func place(_ number: Int, _ point: Int) -> CGPoint {
        let (turn, fraction) = (Double(number) * 0.7, Double(point) / 200)
        return CGPoint(
            x: 490 + 400 * cos(turn + 2 * fraction) * (0.3 + 0.7 * fraction),
            y: 300 + 220 * sin(turn * 1.3 + 3 * fraction) * (0.3 + 0.7 * fraction)
        )
    }

    private static func show(_ name: String, _ times: [Double]) {
        let mean = times.reduce(0, +) / Double(times.count)
        printRow(name, [figure(mean * 1000, 2)])
    }
}

/// A picture of the window's size, of which only changes are drawn.
private struct Canvas {
    var chrome: Chrome
    private let layout = Layout()
    private let surface: ImageSurface
    private var last: DisplayList?

    init(status: String) throws {
        // About as many keys as the window has.
        let keys = (1...16).map { Chrome.KeyHint("F\($0)", "action \($0)", "") }
        chrome = Chrome(keys: keys, status: status)
        surface = try ImageSurface(width: 1280, height: 800)
    }

    /// Draws the present state, and returns the processor time in seconds.
    mutating func draw(_ fingers: ScriptedFingers, keepsPanels: Bool = false) -> Double {
        ProcessorTime.measured {
            let list = layout.displayList(
                fingers.trace.snapshot(at: fingers.time),
                chrome,
                size: ScriptedFingers.size,
                keepingPanelsOf: keepsPanels ? last : nil
            )
            surface.draw(list, damage: list.damage(from: last))
            last = list
        }
    }
}

/// The fingers of a hand-written recording, and their trace.
private final class ScriptedFingers {
    static let size = CGSize(width: 1280, height: 800)
    let trace: SessionTrace
    /// The time of the next action, in seconds.
    var time = 0.0
    private let session: Session

    init(scene name: String) throws {
        let header = RecordingHeader(scene: name, size: Self.size)
        session = Session(scene: try Scene(name), header: header)
        trace = SessionTrace(of: session)
    }

    func perform(_ action: FingerLine.Action, _ finger: Int, _ location: CGPoint) throws {
        let line = FingerLine(action, id: finger + 1, location: location)
        try session.perform(TimedInput(.touches([line]), at: time))
    }
}
