/// How far the stroke of a checkmark has come.
///
///     notStarted ──lands──▶ initialPoint ──down──▶ downStroke ──up──▶ upStroke
public enum CheckmarkPhases: Hashable, Sendable {
    /// No finger is down.
    case notStarted
    /// The finger has landed, and has not gone down yet.
    case initialPoint
    /// It goes down to the right.
    case downStroke
    /// It goes up to the right.
    case upStroke
}
