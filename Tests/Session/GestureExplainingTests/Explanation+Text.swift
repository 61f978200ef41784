@testable import GestureExplaining

extension Explanation {
    /// The lines of its text as one text.
    var text: String { textLines.joined(separator: "\n") }
}
