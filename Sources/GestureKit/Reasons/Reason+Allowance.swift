extension Reason {
    /// Whether it tells that this allowance was left.
    ///
    /// False for reasons that are no limit, and for limits that were not reached: nothing was left then.
    func hasLeft(_ shape: Allowance.Shape) -> Bool {
        switch (self, shape) {
        case (.movedTooFar, .circle), (.nextTapTooFar, .circle), (.strayed, .corridor),
            (.movedBackward, .corridor), (.startedAwayFromEdge, .band), (.heldTooLong, .time),
            (.nextTapTooLate, .time), (.tooSlow, .time):
            true
        case (.custom, .circle), (.custom, .corridor), (.custom, .band): true
        default: false
        }
    }
}

extension GestureRecognizer {
    /// Those of its allowances that the fingers have left for this reason, while they are known.
    func allowances(leftBy reason: Reason?) -> [Allowance] {
        guard let reason, reason.measure != nil else { return [] }
        return allowances.filter { reason.hasLeft($0.shape) }
    }
}
