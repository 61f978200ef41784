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

    /// Writes the report of a replay that kept a journal: its picture, with the recording inside.
    static func write(_ replay: Replay, to path: String) throws {
        let header = replay.header
        let environment = header.environment
        var chrome = Chrome(keys: [], mouse: [])
        chrome.status = [
            replay.picture.snapshot.sceneName, environment["server"],
            environment["xinput"].map { "XI \($0)" }, "replay",
        ].compactMap(\.self).joined(separator: " · ")
        chrome.showsPanels = !replay.picture.opensFolded
        let canvas = replay.picture.size
        let list = Layout(theme: .dark).displayList(replay.picture.snapshot, chrome, size: canvas)
        let pixels = CGSize(
            width: canvas.width * header.scale,
            height: canvas.height * header.scale
        )
        let picture = try png(of: list, size: pixels, scale: header.scale)
        let recording = replay.journal?.text ?? Data()
        try WholeFile.write(try ReportPNG.embed(recording, in: picture), to: path)
    }
}
