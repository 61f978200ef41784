import ArgumentParser
import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace

/// Measures the parts of a picture's time, without a server: two fingers on the playground's card.
struct PictureBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pictures",
        abstract: "Measures the pictures of two fingers at 500 Hz, part by part, without a server."
    )

    @Option(help: "The number of seconds for which the fingers move, in one sequence.")
    var seconds = 10

    @Flag(help: "Draw no strokes, labels or panels.")
    var noOverlay = false

    func validate() throws {
        guard seconds > 0 else { throw ValidationError("--seconds must be greater than 0") }
    }

    /// The duration of each part, in seconds.
    private struct Parts {
        var input = 0.0
        var snapshot = 0.0
        var layout = 0.0
        var damage = 0.0
        var drawing = 0.0
        /// The number of changed rectangles, and their area in thousands of square points.
        var rectangles = 0
        var area = 0.0

        var line: String {
            let parts = [input, snapshot, layout, damage, drawing]
            let pictures = snapshot + layout + damage + drawing
            return (parts + [pictures]).map { String(format: "%9.3f", $0 * 1000) }.joined()
        }

        func mean(of count: Int) -> Parts {
            let part = 1 / Double(count)
            return Parts(
                input: input * part,
                snapshot: snapshot * part,
                layout: layout * part,
                damage: damage * part,
                drawing: drawing * part,
                rectangles: rectangles / count,
                area: area * part
            )
        }
    }

    func run() throws {
        print(
            "ms for each picture   input snapshot  layout   damage  drawing  all but input, rectangles, 1000 pt²"
        )
        let scene = try Scene("playground")
        let size = CGSize(width: 1280, height: 800)
        let fingers = RecordedFingers(scene: scene, size: size)
        let layout = Layout()
        var chrome = Chrome(keys: DrawingBenchmark.keys, status: "playground")
        chrome.shows.relations = true
        chrome.shows.overlay = !noOverlay
        let surface = try ImageSurface(width: 1280, height: 800)
        var last: DisplayList?
        var latest = Parts()
        let part = max(1, seconds / 5) * 60
        try fingers.land(at: CirclingFingers.location)
        for picture in 1...(seconds * 60) {
            let time = Double(picture) / 60
            latest.input += try ProcessorTime.measured {
                try fingers.move(to: time, at: CirclingFingers.location)
            }
            var snapshot = TraceSnapshot.empty
            latest.snapshot += ProcessorTime.measured {
                snapshot = fingers.trace.snapshot(at: time)
            }
            var list = DisplayList(size: size, background: layout.theme.background)
            latest.layout += ProcessorTime.measured {
                // The window draws its panels with every second picture.
                list = layout.displayList(
                    snapshot,
                    chrome,
                    size: size,
                    keepingPanelsOf: picture.isMultiple(of: 2) ? nil : last
                )
            }
            var damage: [CGRect] = []
            latest.damage += ProcessorTime.measured { damage = list.damage(from: last) }
            latest.drawing += ProcessorTime.measured { _ = surface.draw(list, damage: damage) }
            last = list
            latest.rectangles += damage.count
            latest.area += damage.reduce(0) { $0 + $1.width * $1.height } / 1000
            guard picture % part == 0 else { continue }
            let mean = latest.mean(of: part)
            print(
                String(format: "up to %5.1f s     ", time) + mean.line
                    + String(format: "%6d%6.0f", mean.rectangles, mean.area)
            )
            latest = Parts()
        }
    }
}
