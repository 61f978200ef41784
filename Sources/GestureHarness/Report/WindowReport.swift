import Foundation
import GestureOverlay
import GestureRecording

/// A report of the window: its picture, with the recording of the session inside.
struct WindowReport {
    enum Extent {
        case scene
        case session
    }

    let picture: ReportPicture
    /// The moment of saving, which also names a new file.
    let date: Date
    /// The moment to show, in seconds, for which the recording of its scene is enough; nil for the whole
    /// session.
    let moment: TimeInterval?
    let session: RecordedSession

    /// Writes the report with the recording so far, and returns its path; a nil path makes a new file in the
    /// current directory.
    @discardableResult
    func write(to path: String?) throws -> String {
        let journal = try session.report(of: moment, savedAt: date)
        let png = try picture.image(with: journal).pngData()
        guard let path else {
            return try AtomicFile.write(toFirstFreeOf: ReportName.candidates(at: date)) {
                try ReportPNG.write(png, with: journal, to: $0)
            }
        }
        try AtomicFile.write(to: path) { try ReportPNG.write(png, with: journal, to: $0) }
        return path
    }
}
