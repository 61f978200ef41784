package import Foundation
import GestureScenes
package import RecordingFormat

/// A recording without the picture around it, byte for byte as in the file; for another program's recording
/// or one from a pipe, the inputs as this program writes them.
package struct ExtractedRecording {
    /// Problems in another program's recording that are not errors.
    package let warnings: [RecordingError]
    private let pieces: () throws(RecordingError) -> Data?

    package init(file: String) throws(RecordingError) {
        let source = try RecordingSource(file: file)
        if case .report(let png) = source {
            pieces = try ReportText(png).next
            warnings = []
            return
        }
        // A file that does not begin as a recording is an error.
        var reader = try RecordingReader(source, file: file)
        guard reader.isConverted || !FileKind.canBeReadTwice(file) else {
            let handle = try LineReader.open(file)
            pieces = { () throws(RecordingError) in try handle.piece(1 << 18, file: file) }
            warnings = []
            return
        }
        let journal = Journal(reader.header)
        while let (input, _) = try reader.next() { journal.note(input) }
        pieces = journal.pieces()
        warnings = reader.warnings
    }

    /// Reads the next piece, or returns nil at the end.
    package func next() throws(RecordingError) -> Data? { try pieces() }
}
