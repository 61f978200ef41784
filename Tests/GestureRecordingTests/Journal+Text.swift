import Foundation
import GestureRecording

extension Journal {
    /// Returns the recording so far.
    func text() throws -> Data {
        let next = pieces()
        var text = Data()
        while let piece = try next() { text.append(piece) }
        return text
    }
}
