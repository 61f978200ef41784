extension Reason {
    /// Returns what a recognizer's user should know about the limit: how it moves, and whether it is fixed because
    /// UIKit has no property for it; empty without a limit, and for one that a property sets.
    package func limitNotes(of recognizer: GestureRecognizer) -> [String] {
        switch self {
        case .movedTooLittle, .tooSlow, .strayed:
            return recognizer is SwipeGestureRecognizer
                ? ["falls with time", "fixed"] : recognizer is PanGestureRecognizer ? ["fixed"] : []
        case .movedTooFar(_, let limit):
            if let press = recognizer as? LongPressGestureRecognizer {
                return limit == press.allowableMovement ? [] : ["fixed"]
            }
            return recognizer is TapGestureRecognizer ? ["fixed"] : []
        case .heldTooLong, .nextTapTooLate, .nextTapTooFar, .startedAwayFromEdge, .spreadTooLittle,
            .turnedTooLittle:
            return recognizer.isBuiltIn ? ["fixed"] : []
        case .movedBackward, .noDirection, .liftedTooSoon, .tooManyTouches, .tooFewTouches,
            .wrongButton, .waitingFor, .preventedBy, .requiredRecognized, .requirementCycle,
            .delegateRefused, .viewRefused, .touchCancelled, .touchesEnded, .touchesIgnored,
            .disabled, .removed, .reset, .assigned, .coerced, .custom:
            return []
        }
    }
}

extension GestureRecognizer {
    /// Whether its class, or one that it extends, has the limits of UIKit.
    fileprivate var isBuiltIn: Bool {
        self is TapGestureRecognizer || self is LongPressGestureRecognizer
            || self is PanGestureRecognizer || self is SwipeGestureRecognizer
            || self is TwoFingerGestureRecognizer
    }
}
