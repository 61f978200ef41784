/// The parts of a checkmark's stroke.
///
///     notStarted ──lands──▶ initialPoint ──down──▶ downStroke ──up──▶ upStroke
public enum CheckmarkPhases: Hashable, Sendable {
    /// No finger draws yet.
    case notStarted
    /// The finger has landed and has not moved down yet.
    case initialPoint
    /// The finger moves down to the right.
    case downStroke
    /// The finger moves up to the right.
    case upStroke
}
