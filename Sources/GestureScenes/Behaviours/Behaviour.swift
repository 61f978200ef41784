import Foundation
import GestureKit
import SampleGestures

/// What a view's recognizers do to it; the raw value stands in scenes.
enum Behaviour: String, CaseIterable {
    case drag
    case zoom
    case rotate
    case image
    case draw

    /// Whether it moves, zooms or turns the view itself.
    var movesView: Bool {
        switch self {
        case .drag, .zoom, .rotate: true
        case .image, .draw: false
        }
    }

    /// The view's recognizers that drive it; throws where there is none.
    func drivers(on view: View, _ place: Place) throws(Fault) -> [GestureRecognizer] {
        let driving = view.gestureRecognizers.filter(isDriven)
        guard !driving.isEmpty else {
            throw Fault(
                place,
                found: "the behaviour \(rawValue) without a \(typeNames)",
                expected: "a recognizer of type \(typeNames) on the view"
            )
        }
        return driving
    }

    private func isDriven(by recognizer: GestureRecognizer) -> Bool {
        switch self {
        case .drag: recognizer is PanGestureRecognizer
        case .zoom: recognizer is PinchGestureRecognizer
        case .rotate: recognizer is RotationGestureRecognizer
        case .image:
            recognizer is TapGestureRecognizer || recognizer is SwipeGestureRecognizer
                || recognizer is RotationGestureRecognizer
        case .draw: recognizer is TouchCaptureGesture
        }
    }

    /// The types that drive it.
    private var typeNames: String {
        switch self {
        case .drag: "pan"
        case .zoom: "pinch"
        case .rotate: "rotation"
        case .image: "tap, swipe or rotation"
        case .draw: "touchCapture"
        }
    }
}
