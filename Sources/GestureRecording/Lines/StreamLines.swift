import Foundation
import GestureKit

/// The hand-written lines of input without touches: scrolling, a touchpad's pinch, keys.
enum StreamLines {
    static let scroll = LineFormat(["scroll", "kind", "phase", "x", "y"]) {
        line throws(RecordingError) in
        let kind =
            line.has("kind") ? try line.named("kind", as: ScrollSample.Kind.self) : .continuous
        // A wheel's click is complete in itself.
        let needsPhase = kind == .continuous || line.has("phase")
        return ScrollSample(
            try line.pair("scroll"),
            kind: kind,
            phase: needsPhase ? try phase(line, "phase") : .ended,
            location: try line.place()
        )
    } encode: { sample, line in
        line.add("scroll", sample.translation, decimals: nil)
        line.add("kind", sample.kind.rawValue)
        if sample.kind == .continuous { line.add("phase", name(of: sample.phase)) }
        line.add(place: sample.location)
    }

    static let transform = LineFormat(["transform", "scale", "rotation", "x", "y"]) {
        line throws(RecordingError) in
        let scale = try line.number(
            "scale",
            default: 1,
            in: 0.0001...10_000,
            "a factor from 0.0001 to 10000"
        )
        let rotation = try line.number(
            "rotation",
            default: 0,
            in: -10_000...10_000,
            "radians from -10000 to 10000"
        )
        return TransformSample(
            phase: try phase(line, "transform"),
            scale: scale,
            rotation: rotation,
            location: try line.place()
        )
    } encode: { sample, line in
        line.add("transform", name(of: sample.phase))
        line.add("scale", sample.scale, decimals: nil)
        line.add("rotation", sample.rotation, decimals: nil)
        line.add(place: sample.location)
    }

    static let key = LineFormat(["key", "press"]) { line throws(RecordingError) in
        let names = Press.PressType.allCases.map { String(describing: $0) }
        let name = try line.string("press")
        guard let index = names.firstIndex(of: name) else {
            throw line.wrong("press", "one of " + names.joined(separator: ", "))
        }
        let phase: Press.Phase =
            switch try line.named("key", as: KeyAction.self) {
            case .down: .began
            case .up: .ended
            case .cancel: .cancelled
            }
        return PressSample(Press.PressType.allCases[index], phase: phase)
    } encode: { sample, line in
        let action: KeyAction =
            switch sample.phase {
            case .began, .changed, .stationary: .down
            case .ended: .up
            case .cancelled: .cancel
            }
        line.add("key", action.rawValue)
        line.add("press", String(describing: sample.type))
    }

    private enum KeyAction: String, CaseIterable {
        case down
        case up
        case cancel
    }

    /// The names of a finger's line serve a stream's too.
    private static func phase(
        _ line: LineFields,
        _ key: String
    ) throws(RecordingError) -> StreamPhase {
        switch try line.named(key, as: FingerLine.Action.self) {
        case .begin: .began
        case .update: .changed
        case .end: .ended
        case .cancel: .cancelled
        }
    }

    private static func name(of phase: StreamPhase) -> String {
        let action: FingerLine.Action =
            switch phase {
            case .began: .begin
            case .changed: .update
            case .ended: .end
            case .cancelled: .cancel
            }
        return action.rawValue
    }
}
