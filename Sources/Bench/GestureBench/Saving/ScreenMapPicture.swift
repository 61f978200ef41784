import Foundation
package import GestureOverlay
package import GestureRecording
import RecordingFormat

/// The picture of a check: a map of the screen, with the recording inside.
package enum ScreenMapPicture {
    /// The number of pixels per point: an issue shows the picture at half its width, and its text stays readable.
    private static let scale = 2.0

    /// Draws the map without X, and writes it with the check's recording.
    package static func write(
        _ content: ScreenMapContent,
        with recording: Journal,
        to path: String
    ) throws {
        let layout = Layout(theme: ThemeChoice.light.colors)
        let list = layout.screenMap(content)
        try ReportPicture.write(with: recording, to: path) {
            try ReportPicture.image(withStripOf: recording, below: list, layout, scale: scale)
        }
    }
}
