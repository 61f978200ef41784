import Foundation
import GestureKit

/// What a view's recognizers do to it; the raw value stands in scenes.
enum Behaviour: String, CaseIterable {
    case drag
    case zoom
    case rotate

    /// Whether the recognizer drives this behaviour.
    func isDriven(by recognizer: GestureRecognizer) -> Bool {
        switch self {
        case .drag: recognizer is PanGestureRecognizer
        case .zoom: recognizer is PinchGestureRecognizer
        case .rotate: recognizer is RotationGestureRecognizer
        }
    }

    /// The type that drives it.
    var typeName: String {
        switch self {
        case .drag: "pan"
        case .zoom: "pinch"
        case .rotate: "rotation"
        }
    }
}
