import Foundation
import GestureRecording
@testable import RecordingFormat

/// Unpacks the lines of a strip without a picture, and packs them again.
enum PackedPerformance {
    /// The maximum length of the text, in bytes.
    private static let limit = 1 << 20

    static func perform(_ packed: Data) {
        guard let text = PackedLines.unpack(packed, limit: limit) else { return }
        precondition(text.count <= limit, "a text of \(text.count) bytes")
        guard let again = PackedLines.pack(text) else { return }
        precondition(PackedLines.unpack(again, limit: limit) == text, "another text")
    }
}
