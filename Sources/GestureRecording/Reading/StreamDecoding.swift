import Foundation
import GestureKit

/// Reading lines of input that has no touches: scrolling, a touchpad's pinch, keys.
extension RecordingInput {
    static func scroll(_ fields: LineFields) throws(RecordingError) -> ScrollSample {
        let kind =
            fields.has("kind")
            ? try fields.named("kind", as: ScrollSample.Kind.self) : .continuous
        // A wheel's click is complete in itself.
        let needsPhase = kind == .continuous || fields.has("phase")
        return ScrollSample(
            try fields.pair("scroll"),
            kind: kind,
            phase: needsPhase
                ? try fields.named("phase", as: FingerLine.Action.self).phase : .ended,
            location: try fields.place()
        )
    }

    static func transform(_ fields: LineFields) throws(RecordingError) -> TransformSample {
        let scale = try fields.number("scale", default: 1)
        guard (0.0001...10_000).contains(scale) else {
            throw fields.wrong("scale", "a factor from 0.0001 to 10000")
        }
        let rotation = try fields.number("rotation", default: 0)
        guard abs(rotation) <= 10_000 else {
            throw fields.wrong("rotation", "radians from -10000 to 10000")
        }
        return TransformSample(
            phase: try fields.named("transform", as: FingerLine.Action.self).phase,
            scale: scale,
            rotation: rotation,
            location: try fields.place()
        )
    }

    static func key(_ fields: LineFields) throws(RecordingError) -> PressSample {
        let names = Press.PressType.allCases.map { String(describing: $0) }
        let name = try fields.string("press")
        guard let index = names.firstIndex(of: name) else {
            throw fields.wrong("press", "one of " + names.joined(separator: ", "))
        }
        let action = try fields.named("key", as: KeyAction.self)
        return PressSample(Press.PressType.allCases[index], phase: action.phase)
    }
}

/// What a key does; the raw value stands in a line.
enum KeyAction: String, CaseIterable {
    case down
    case up
    case cancel

    init(_ phase: ContactPhase) {
        switch phase {
        case .began, .moved: self = .down
        case .ended: self = .up
        case .cancelled: self = .cancel
        }
    }

    fileprivate var phase: ContactPhase {
        switch self {
        case .down: .began
        case .up: .ended
        case .cancel: .cancelled
        }
    }
}

extension FingerLine.Action {
    /// The names of a finger's line serve a stream's too.
    init(_ phase: ContactPhase) {
        switch phase {
        case .began: self = .begin
        case .moved: self = .update
        case .ended: self = .end
        case .cancelled: self = .cancel
        }
    }

    fileprivate var phase: ContactPhase {
        switch self {
        case .begin: .began
        case .update: .moved
        case .end: .ended
        case .cancel: .cancelled
        }
    }
}
