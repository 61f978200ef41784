import ArgumentParser
import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace

/// Measures the time to draw new strokes over committed ones, without a server.
struct DrawingBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drawing",
        abstract: "Measures the pictures of new strokes over committed ones, without a server."
    )

    @Option(help: "The number of strokes of 200 points that are committed first.")
    var committed: [Int] = [0, 330]

    func validate() throws {
        guard committed.allSatisfy({ 0...500 ~= $0 }) else {
            throw ValidationError("--committed must be from 0 to 500")
        }
    }

    func run() throws {
        print("committed   ms for each picture: mean  longest")
        for count in committed {
            let times = try times(over: count)
            let mean = times.reduce(0, +) / Double(times.count)
            print(
                String(format: "%9d%30.2f%9.2f", count, mean * 1000, (times.max() ?? 0) * 1000)
            )
        }
    }

    /// About as many keys as the window has.
    static let keys = (1...16).map { Chrome.KeyHint("F\($0)", "action \($0)", "") }

    /// Returns the processor time of each picture of three strokes and their commits.
    private func times(over count: Int) throws -> [Double] {
        let scene = try Scene("drawing")
        let size = CGSize(width: 1280, height: 800)
        let pen = Pen(Session(scene: scene, header: RecordingHeader(scene: scene.name, size: size)))
        for number in 0..<count { try pen.draw(number) {} }
        let layout = Layout()
        let chrome = Chrome(keys: Self.keys, status: "drawing")
        let surface = try ImageSurface(width: 1280, height: 800)
        var last: DisplayList?
        func picture() {
            let snapshot = pen.trace.snapshot(at: pen.time)
            let list = layout.displayList(snapshot, chrome, size: size)
            surface.draw(list, damage: list.damage(from: last))
            last = list
        }
        // The first picture is drawn whole.
        picture()
        var times: [Double] = []
        for number in count..<(count + 3) {
            try pen.draw(number) { times.append(ProcessorTime.measured(picture)) }
        }
        return times
    }

    /// A finger that draws strokes of 200 points, one after another, across the canvas.
    private final class Pen {
        let trace: SessionTrace
        private let session: Session
        private(set) var time = 0.0

        init(_ session: Session) {
            self.session = session
            trace = SessionTrace(of: session)
        }

        /// Draws a stroke, and calls the closure every 60th of a second and after the lift.
        func draw(_ number: Int, each picture: () -> Void) throws {
            for point in 0..<200 {
                try perform(point == 0 ? .begin : .update, at: location(number, point))
                if point % 2 == 1 { picture() }
            }
            try perform(.end, at: location(number, 199))
            picture()
        }

        private func perform(_ action: FingerLine.Action, at location: CGPoint) throws {
            time += 1.0 / 120
            try session.perform(
                TimedInput(.touches([FingerLine(action, id: 1, location: location)]), at: time)
            )
        }

        private func location(_ number: Int, _ point: Int) -> CGPoint {
            let (turn, fraction) = (Double(number) * 0.7, Double(point) / 200)
            return CGPoint(
                x: 490 + 400 * cos(turn + 2 * fraction) * (0.3 + 0.7 * fraction),
                y: 300 + 220 * sin(turn * 1.3 + 3 * fraction) * (0.3 + 0.7 * fraction)
            )
        }
    }
}
