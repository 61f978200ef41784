import GestureKit

/// The recognizers of the matrix, each with its defaults, except as its name says.
enum Kind: String, CaseIterable, Sendable {
    case tap
    case double
    case press
    case pan
    case edge
    case swipe
    case pinch
    case rotation

    func make() -> GestureRecognizer {
        switch self {
        case .tap: return TapGestureRecognizer()
        case .double:
            let double = TapGestureRecognizer()
            double.numberOfTapsRequired = 2
            return double
        case .press: return LongPressGestureRecognizer()
        case .pan: return PanGestureRecognizer()
        case .edge:
            let edge = ScreenEdgePanGestureRecognizer()
            edge.edges = .left
            return edge
        case .swipe: return SwipeGestureRecognizer()
        case .pinch: return PinchGestureRecognizer()
        case .rotation: return RotationGestureRecognizer()
        }
    }
}

/// The relation of A to B.
enum PairRelation: String, CaseIterable, Sendable {
    case nothing
    /// A requires B to fail.
    case requires
    /// A's delegate allows both at once.
    case simultaneous
    /// A cannot prevent B.
    case cannotPrevent
}
