extension Reason {
    /// Whether it tells that an allowance was left.
    ///
    /// False for reasons that are no limit, and for limits that were not reached.
    fileprivate var isOfLeaving: Bool {
        switch self {
        case .movedTooFar, .nextTapTooFar, .strayed, .movedBackward, .startedAwayFromEdge,
            .heldTooLong, .nextTapTooLate, .tooSlow:
            true
        case .custom(_, let value, let limit, _): value != nil && limit != nil
        default: false
        }
    }

    /// Whether it tells that this allowance was left, which is one of the kind that it is about.
    fileprivate func hasLeft(_ shape: Allowance.Shape) -> Bool {
        switch (self, shape) {
        case (.movedTooFar, .circle), (.nextTapTooFar, .circle), (.strayed, .corridor),
            (.movedBackward, .corridor), (.startedAwayFromEdge, .band), (.heldTooLong, .time),
            (.nextTapTooLate, .time), (.tooSlow, .time):
            true
        case (.custom, .circle(_, let radius, let value)): value > radius
        case (.custom, .corridor), (.custom, .band): true
        default: false
        }
    }
}

extension GestureRecognizer {
    /// Those of its allowances that the fingers have left for this reason, while they are known.
    func allowances(leftBy reason: Reason?) -> [Allowance] {
        guard let reason, reason.isOfLeaving else { return [] }
        return allowances.filter { reason.hasLeft($0.shape) }
    }
}
