import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace

/// The pictures of reports, drawn without X.
enum ReportPicture {
    /// The display list as a PNG of so many pixels.
    static func png(of list: DisplayList, size: CGSize, scale: Double) throws -> Data {
        let image = try ImageSurface(
            width: Int(size.width.rounded()),
            height: Int(size.height.rounded()),
            scale: scale
        )
        image.draw(list)
        return try image.pngData()
    }

    /// Writes the report of a replay: the picture at its end, with the recording inside.
    static func write(_ replay: Replay, to path: String) throws {
        let header = replay.header
        let environment = header.environment
        var chrome = Chrome(keys: [], mouse: [])
        chrome.status = [
            header.scene, environment["server"], environment["xinput"].map { "XI \($0)" }, "replay",
        ].compactMap(\.self).joined(separator: " · ")
        let canvas = replay.session.scene.window.bounds.size
        let list = Layout(theme: .dark).displayList(
            replay.session.trace.snapshot(at: replay.endTime),
            chrome,
            size: canvas
        )
        let pixels = CGSize(
            width: canvas.width * header.scale,
            height: canvas.height * header.scale
        )
        let picture = try png(of: list, size: pixels, scale: header.scale)
        try WholeFile.write(try ReportPNG.embed(replay.journal.text, in: picture), to: path)
    }
}
