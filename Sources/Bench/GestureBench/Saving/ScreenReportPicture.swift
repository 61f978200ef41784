import Foundation
package import GestureOverlay
package import GestureRecording
import ProcessSupport
import RecordingFormat
package import XInputFrontEnd

/// The report of an observation: the screen at the end of the last sequence, with the recording inside.
package enum ScreenReportPicture {
    /// Draws the report, and writes it with the observation's recording.
    package static func write(
        _ marks: ScreenMarks,
        over screen: ScreenPicture,
        line: String,
        with recording: Journal,
        to path: String
    ) throws {
        let size = CGSize(width: Double(screen.width), height: Double(screen.height))
        let (list, top) = ScreenReport(marks, on: size, line: line).list()
        try ReportPicture.write(with: recording, to: path) {
            let image = try ReportPicture.image(
                withStripOf: recording,
                below: list,
                Layout(),
                scale: 1
            )
            guard image.width >= screen.width, image.height >= Int(top) + screen.height else {
                throw Failure(.badInput, "the screen is too large")
            }
            image.replace(at: (0, Int(top)), columns: screen.width, with: screen.pixels)
            return image
        }
    }
}
