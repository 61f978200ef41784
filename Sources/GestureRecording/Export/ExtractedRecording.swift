package import Foundation
import GestureScenes

/// A recording without the picture around it.
package struct ExtractedRecording {
    /// The recording, byte for byte as in the file; for another program's recording or one from a pipe, the
    /// inputs as this program writes them.
    package let data: Data
    /// Problems in another program's recording that are not errors.
    package let warnings: [RecordingError]

    package init(file: String) throws(RecordingError) {
        let source = try RecordingSource(file: file)
        if case .report(let png) = source {
            data = try ReportPNG.recording(in: png)
            warnings = []
            return
        }
        // A file that does not begin as a recording is an error.
        var reader = try RecordingReader(source, file: file)
        guard reader.isConverted || !FileKind.canBeReadTwice(file) else {
            guard let data = try? SystemFile.reader(file)?.readToEnd() else {
                throw .unreadable(file)
            }
            self.data = data
            warnings = []
            return
        }
        let journal = Journal(reader.header)
        while let (input, _) = try reader.next() { journal.note(input) }
        data = try journal.text()
        warnings = reader.warnings
    }
}
