import Foundation
package import GestureOverlay
package import GestureRecording
import RecordingFormat

/// The picture of a check: a map of the screen, with the recording inside.
package enum ScreenMapPicture {
    /// The number of pixels per point: an issue shows the picture at half its width, and its text stays readable.
    private static let scale = 2.0

    /// Draws the map without X, and writes it with the check's recording.
    ///
    /// A recording that has no room in the pixels is only in a chunk of the PNG, as in a report.
    package static func write(
        _ content: ScreenMapContent,
        with recording: Journal,
        to path: String
    ) throws {
        let layout = Layout(theme: ThemeChoice.light.colors)
        let list = layout.screenMap(content)
        let png: Data
        do {
            png = try image(of: list, with: recording, layout).pngData()
        } catch {
            throw RecordingError(path, "cannot be drawn: \(error)")
        }
        try AtomicFile.write(to: path) { try ReportPNG.write(png, with: recording, to: $0) }
    }

    private static func image(
        of list: DisplayList,
        with recording: Journal,
        _ layout: Layout
    ) throws -> ImageSurface {
        do {
            return try ReportPicture.image(of: list, with: recording, layout: layout, scale: scale)
        } catch is RecordingStrip.Omission {
            return try ReportPicture.image(of: list, scale: scale)
        }
    }
}
