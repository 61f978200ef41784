import Foundation

/// The sequence of a recording that `--sequence` chooses.
package enum SequenceChoice: Hashable, Sendable {
    /// The sequence with this number, from 1.
    case number(Int)
    case last

    /// Reads a number from 1, or `last`; nil for another text.
    package init?(_ text: String) {
        switch Int(text) {
        case let number? where number >= 1: self = .number(number)
        case _?: return nil
        case nil:
            guard text == "last" else { return nil }
            self = .last
        }
    }

    /// The error of a recording without a sequence.
    package static let nothing = "has no sequence, expected touches"

    /// Returns the index of the sequence among those of a file.
    ///
    /// - Throws: `RecordingError` for a sequence that the file does not have.
    package func index(in count: Int, of file: String) throws(RecordingError) -> Int {
        guard count > 0 else { throw RecordingError(file, Self.nothing) }
        switch self {
        case .last: return count - 1
        case .number(let number) where number <= count: return number - 1
        case .number(let number):
            let range = count == 1 ? "1" : "a number from 1 to \(count)"
            throw RecordingError(file, "has no sequence \(number), expected \(range) or last")
        }
    }
}
