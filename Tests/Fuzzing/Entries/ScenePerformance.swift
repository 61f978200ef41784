import Foundation
import GestureKit
import GestureRecording
import GestureScenes
@testable import RecordingFormat

/// Builds a scene from its file, and sends every kind of input to its first views.
enum ScenePerformance {
    private static let maxViews = 3

    static func perform(_ file: String) throws {
        let scene = try Scene(file)
        let header = RecordingHeader(scene: scene.name, source: scene.sourceText, size: scene.size)
        let session = Session(scene: scene, header: header)
        var lines = LineSink()
        let trace = SessionTrace(of: session)
        session.observeLines { lines.take($0) }
        var time: TimeInterval = 0
        for location in places(in: scene) {
            for (delay, input) in inputs(at: location) {
                time += delay
                let input = TimedInput(input, at: time)
                precondition(!input.json.contains { $0.isNewline }, "more than one line")
                try session.perform(input)
            }
        }
        PicturePerformance.perform(trace.snapshot(at: time), size: scene.size)
        try session.runOn()
        precondition(!header.json.contains { $0.isNewline }, "more than one line")
    }

    /// The centers of the first views, within the limits of a recording's locations.
    private static func places(in scene: Scene) -> [CGPoint] {
        scene.views.prefix(maxViews).map { view in
            let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
            return CGPoint(x: within(middle.x), y: within(middle.y))
        }
    }

    private static func within(_ value: CGFloat) -> CGFloat {
        value.isFinite ? min(max(value, -1e6), 1e6) : 0
    }

    private static func inputs(at location: CGPoint) -> [(TimeInterval, RecordingInput)] {
        func finger(_ action: FingerLine.Action, _ id: Int, _ x: Double, _ y: Double) -> FingerLine
        {
            FingerLine(
                action,
                id: id,
                location: CGPoint(x: location.x + x, y: location.y + y),
                force: 0.5
            )
        }
        func one(_ action: FingerLine.Action, _ x: Double, _ y: Double) -> RecordingInput {
            .touches([finger(action, 1, x, y)])
        }
        func two(_ action: FingerLine.Action, _ x: Double, _ y: Double) -> RecordingInput {
            .touches([finger(action, 1, -x, -y), finger(action, 2, x, y)])
        }
        let pen = ContactValues(.pencil, force: 0.5, altitude: 1, azimuth: 2)
        return [
            // Two taps and a long press.
            (1, one(.begin, 0, 0)), (0.05, one(.end, 0, 0)),
            (0.1, one(.begin, 0, 0)), (0.05, one(.end, 0, 0)),
            (1, one(.begin, 0, 0)), (1, .tick), (0, one(.end, 0, 0)),
            // A checkmark, and a swipe back over it.
            (1, one(.begin, 0, 0)), (0.02, one(.update, 20, 20)), (0.02, one(.update, 60, -40)),
            (0.02, one(.update, -200, -40)), (0, one(.end, -200, -40)),
            // Two fingers that spread and rotate.
            (1, two(.begin, 20, 0)), (0.02, two(.update, 60, 20)), (0.02, two(.update, 40, 80)),
            (0.02, two(.end, 40, 80)),
            (1, .pointer(PointerLine(.move, location: location))),
            (0, .pointer(PointerLine(.down, button: 3, location: location, modifiers: .control))),
            (0.1, .pointer(PointerLine(.up, location: location))),
            (0, .pointer(PointerLine(.move, location: location, contact: pen))),
            (0, .pointer(PointerLine(.down, location: location, contact: pen))),
            (0.1, .pointer(PointerLine(.up, location: location, contact: pen))),
            (0, .pointer(PointerLine(.leave, location: location, contact: pen))),
            (0, .scroll(ScrollSample(CGPoint(x: 5, y: -15), phase: .began, location: location))),
            (0, .scroll(ScrollSample(CGPoint(x: 9, y: -30), phase: .ended, location: location))),
            (0, transform(.began, 1, at: location)), (0.02, transform(.changed, 1.5, at: location)),
            (0, .key(PressSample(.select, phase: .began))),
            (0.1, .key(PressSample(.select, phase: .ended))),
            (0, one(.begin, 0, 0)), (0, .interrupt("fuzzing")), (0, one(.end, 0, 0)),
        ]
    }

    private static func transform(
        _ phase: ContactPhase,
        _ scale: Double,
        at location: CGPoint
    ) -> RecordingInput {
        .transform(TransformSample(phase: phase, scale: scale, rotation: 0.1, location: location))
    }
}
