import Foundation
import GestureKit

/// The formats of hand-written input without touches: scrolling, touchpad pinches and keys.
enum IndirectInputLines {
    static let scroll = LineFormat(["scroll", "kind", "phase", "x", "y"]) {
        line throws(RecordingError) in
        let kind =
            line.has("kind") ? try line.named("kind", as: ScrollSample.Kind.self) : .continuous
        // A wheel's click is complete in itself.
        let needsPhase = kind == .continuous || line.has("phase")
        return ScrollSample(
            try line.pair("scroll"),
            kind: kind,
            phase: needsPhase ? try line.choice("phase", of: phases) : .ended,
            location: try line.location()
        )
    } encode: { sample, line in
        line.add("scroll", sample.translation, decimals: nil)
        line.add("kind", sample.kind.rawValue)
        if sample.kind == .continuous { line.add("phase", sample.phase, of: phases) }
        line.add(location: sample.location)
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
            phase: try line.choice("transform", of: phases),
            scale: scale,
            rotation: rotation,
            location: try line.location()
        )
    } encode: { sample, line in
        line.add("transform", sample.phase, of: phases)
        line.add("scale", sample.scale, decimals: nil)
        line.add("rotation", sample.rotation, decimals: nil)
        line.add(location: sample.location)
    }

    static let key = LineFormat(["key", "press"]) { line throws(RecordingError) in
        let press = try line.choice("press", of: presses)
        return PressSample(press, phase: try line.choice("key", of: actions))
    } encode: { sample, line in
        let isOver = sample.phase == .ended || sample.phase == .cancelled
        line.add("key", isOver ? sample.phase : .began, of: actions)
        line.add("press", sample.type, of: presses)
    }

    /// The phases of a stream, with the names in a finger's line.
    private static let phases: [(name: String, value: ContactPhase)] = [
        ("begin", .began), ("update", .changed), ("end", .ended), ("cancel", .cancelled),
    ]

    private static let actions: [(name: String, value: ContactPhase)] = [
        ("down", .began), ("up", .ended), ("cancel", .cancelled),
    ]

    private static let presses = Press.PressType.allCases.map {
        (name: String(describing: $0), value: $0)
    }
}
