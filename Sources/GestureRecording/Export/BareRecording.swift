package import Foundation
import GestureScenes

/// A recording without the picture around it.
package struct BareRecording {
    /// The recording, byte for byte as it stands in the file; of another program's, and of what comes
    /// through a pipe, the inputs as this program writes them.
    package let data: Data
    /// What was odd with another program's recording, but no error.
    package let warnings: [RecordingError]

    package init(file: String) throws(RecordingError) {
        let source = try RecordingSource(file: file)
        if case .report(let png) = source {
            data = try ReportPNG.recording(in: png)
            warnings = []
            return
        }
        // What begins as no recording is not handed on as one.
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
