/// The optional parts of a case, which a reader collects in addition to the outcomes.
package struct CaseDetails: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The paths of the fingers.
    package static let strokes = CaseDetails(rawValue: 1)
    /// The state changes in order.
    package static let steps = CaseDetails(rawValue: 2)
    /// The values that the gestures of misses would have reached without their limits.
    package static let reachedValues = CaseDetails(rawValue: 4)
}
