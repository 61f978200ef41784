import Foundation
import GestureOverlay
import GestureRecording
import RecordingFormat
import GestureScenes
import GestureTrace

/// Measures the processor time of the window's pictures, stage by stage, without a server.
enum PictureBenchmark {
    static func run() throws {
        printRow("picture, µs", ["updates", "snapshot", "layout", "comparison", "raster", "sum"])
        try measureFingers("two fingers", Scene("playground"))
        try measureFingers("no overlay", Scene("playground"), showsOverlay: false)
        for count in [0, 330] { try measureLine(over: count) }
        let sums = try [20, 500].map { try measureFingers("2 of \($0) recognizers", crowd(of: $0)) }
        printRow("ratio of both", [figure(sums[1] / sums[0], 2)])
    }

    /// Moves two fingers at 500 Hz for ten seconds, draws 60 movements a second, and returns the mean processor time of
    /// one, in µs.
    @discardableResult
    private static func measureFingers(_ name: String, _ scene: Scene, showsOverlay: Bool = true)
        throws -> Double
    {
        let window = try MeasuredWindow(scene, showsOverlay: showsOverlay)
        for finger in 0..<2 { try window.perform(.begin, finger, .circling(finger, 0)) }
        window.drawWhole()
        for step in 1...5000 {
            window.time = Double(step) / 500
            for finger in 0..<2 {
                try window.perform(.update, finger, .circling(finger, window.time))
            }
            guard step * 60 / 500 > (step - 1) * 60 / 500 else { continue }
            window.draw()
        }
        return window.show(name)
    }

    /// Draws three lines of 200 points beside committed ones.
    private static func measureLine(over count: Int) throws {
        let window = try MeasuredWindow(Scene("drawing"), showsOverlay: true)
        for number in 0..<(count + 3) {
            if number == count { window.drawWhole() }
            for point in 0..<200 {
                window.time += 1.0 / 120
                try window.perform(point == 0 ? .begin : .update, 0, place(number, point))
                if number >= count, point % 2 == 1 { window.draw() }
            }
            try window.perform(.end, 0, place(number, 199))
        }
        window.show("a line beside \(count) lines")
    }

    private static func place(_ number: Int, _ point: Int) -> CGPoint {
        let (turn, fraction) = (Double(number) * 0.7, Double(point) / 200)
        return CGPoint(
            x: 490 + 400 * cos(turn + 2 * fraction) * (0.3 + 0.7 * fraction),
            y: 300 + 220 * sin(turn * 1.3 + 3 * fraction) * (0.3 + 0.7 * fraction)
        )
    }

    /// Returns a scene with two recognizers on a large view, and the others on another one.
    private static func crowd(of count: Int) throws -> Scene {
        let kinds = ["tap", "longPress", "pan", "pinch", "rotation", "swipe"]
        let others = (2..<count).map { "{id: other\($0), type: \(kinds[$0 % 6])}" }
        let pad = "id: pad, frame: [150, 100, 640, 370], multipleTouch: true"
        let tray = "frame: [20, 480, 900, 100], recognizers: [\(others.joined(separator: ", "))]"
        let views = "{\(pad), recognizers: [{type: pan}, {type: pinch}]}, {id: tray, \(tray)}"
        return try Scene(SceneText("views: [\(views)]", name: "crowd"))
    }
}

/// A window of 1280×800 points without a server, with the processor time of each stage of its pictures.
private final class MeasuredWindow {
    /// The number of pictures of one kind, and the processor time of each stage in seconds; the updates are the first.
    private struct Costs {
        var pictures = 0
        var stages = [0.0, 0.0, 0.0, 0.0, 0.0]

        /// Prints the mean of each stage, and returns their sum, in µs.
        func show(_ name: String) -> Double {
            let means = stages.map { $0 / Double(pictures) * 1e6 }
            printRow(name, (means + [means.reduce(0, +)]).map { figure($0, 0) })
            return means.reduce(0, +)
        }
    }

    /// The time of the next action, in seconds.
    var time = 0.0
    /// The costs of the pictures of movements, with the updates before them, and of those with new panels.
    private var (movements, panels) = (Costs(), Costs())
    private let size = CGSize(width: 1280, height: 800)
    private let session: Session
    private let trace: SessionTrace
    private let layout = Layout()
    private let surface: ImageSurface
    private let showsOverlay: Bool
    private var chrome = Chrome(keys: (1...16).map { .init("F\($0)", "action \($0)", "") })
    private var last: DisplayList?

    init(_ scene: Scene, showsOverlay: Bool) throws {
        session = Session(scene: scene, header: RecordingHeader(scene: scene.name, size: size))
        trace = SessionTrace(of: session)
        trace.hasOverlay = showsOverlay
        self.showsOverlay = showsOverlay
        chrome.status = scene.name
        chrome.shows.relations = true
        chrome.shows.overlay = showsOverlay
        surface = try ImageSurface(width: 1280, height: 800)
    }

    /// Draws the first picture, and forgets the costs so far.
    func drawWhole() {
        _ = costs(keepingPanels: false)
        (movements, panels) = (Costs(), Costs())
    }

    func perform(_ action: FingerLine.Action, _ finger: Int, _ location: CGPoint) throws {
        let line = FingerLine(action, id: finger + 1, location: location)
        movements.stages[0] += try ProcessorTime.measured {
            try session.perform(TimedInput(.touches([line]), at: time))
        }
    }

    /// Draws a movement, and after every second one the panels, as the window does.
    func draw() {
        add(costs(keepingPanels: true), to: &movements)
        if showsOverlay, movements.pictures.isMultiple(of: 2) {
            add(costs(keepingPanels: false), to: &panels)
        }
    }

    private func add(_ stages: [Double], to costs: inout Costs) {
        costs.pictures += 1
        for (index, seconds) in stages.enumerated() { costs.stages[index + 1] += seconds }
    }

    /// Draws a picture, and returns the seconds of its snapshot, layout, comparison and raster.
    private func costs(keepingPanels keepsPanels: Bool) -> [Double] {
        var (snapshot, list) = (TraceSnapshot.empty, DisplayList(size: size, background: 0))
        var damage: [CGRect] = []
        let earlier = keepsPanels ? last : nil
        defer { last = list }
        return [
            ProcessorTime.measured { snapshot = trace.snapshot(at: time) },
            ProcessorTime.measured {
                list = layout.displayList(snapshot, chrome, size: size, keepingPanelsOf: earlier)
            },
            ProcessorTime.measured { damage = list.damage(from: last) },
            ProcessorTime.measured { surface.draw(list, damage: damage) },
        ]
    }

    /// Prints the costs, and returns the sum of a movement's, in µs.
    @discardableResult
    func show(_ name: String) -> Double {
        defer { if panels.pictures > 0 { _ = panels.show("  its panels") } }
        return movements.show(name)
    }
}
