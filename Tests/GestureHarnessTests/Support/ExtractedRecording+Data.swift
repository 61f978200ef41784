import Foundation
import GestureRecording

extension ExtractedRecording {
    /// Returns the recording in a report's PNG.
    static func data(inReport file: String) throws -> Data {
        let recording = try ExtractedRecording(file: file)
        var data = Data()
        while let piece = try recording.next() { data.append(piece) }
        return data
    }
}
