import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace

/// The picture of a report, drawn without X.
struct ReportPicture {
    struct Look {
        var theme = ThemeArgument.dark
        /// The scale in pixels per point; nil for the scale of the recording.
        var scale: Double?
    }

    let snapshot: TraceSnapshot
    /// The contents other than the trace.
    var chrome: Chrome
    /// The window's size in points.
    let size: CGSize
    /// The number of pixels per point.
    let scale: Double
    let layout: Layout

    /// The picture with the details below it.
    var list: DisplayList { layout.report(snapshot, chrome, size: size) }

    func png() throws -> Data { try Self.png(of: list, scale: scale) }

    /// Returns the display list as a PNG.
    ///
    /// A picture beyond the maximum size is scaled down: the recording inside matters more than its look.
    static func png(of list: DisplayList, scale: Double) throws -> Data {
        let size = ImageSurface.size(of: list.size, scale: scale)
        let image = try ImageSurface(width: size.width, height: size.height, scale: size.scale)
        image.draw(list)
        return try image.pngData()
    }

    /// Writes the report of a replay that kept a journal: its picture, with the recording inside.
    static func write(_ replay: Replay, as look: Look, to path: String) throws {
        let picture = ReportPicture(of: replay, as: look)
        let png: Data
        do {
            png = try picture.png()
        } catch {
            throw RecordingError(path, "cannot be drawn: \(error)")
        }
        let journal = replay.journal ?? Journal(replay.header)
        try AtomicFile.write(to: path) { try ReportPNG.write(png, with: journal, to: $0) }
    }

    static func list(of replay: Replay, theme: ThemeArgument = .dark) -> DisplayList {
        Layout(theme: theme.colors).report(
            replay.picture.snapshot,
            chrome(of: replay),
            size: replay.picture.size
        )
    }

    /// Returns the contents of a replay's picture other than the trace.
    static func chrome(of replay: Replay) -> Chrome {
        var chrome = Chrome()
        chrome.status = ReportLine.text(
            replay.header,
            scene: replay.picture.snapshot.sceneName,
            isReplay: true
        )
        chrome.shows.panels = !replay.picture.opensWithPanelsFolded
        return chrome
    }
}

extension ReportPicture {
    /// Creates the picture of a replay.
    init(of replay: Replay, as look: Look) {
        self.init(
            snapshot: replay.picture.snapshot,
            chrome: Self.chrome(of: replay),
            size: replay.picture.size,
            scale: look.scale ?? replay.header.scale,
            layout: Layout(theme: look.theme.colors)
        )
    }
}

/// The line at the bottom of a report: the scene, the environment, and the date of the recording.
enum ReportLine {
    /// Returns the line for a recording and the scene of its picture; unknown values are omitted.
    static func text(_ header: RecordingHeader, scene: String, isReplay: Bool = false) -> String {
        let environment = header.environment
        let parts = [
            scene, environment["server"], environment["xinput"].map { "XI \($0)" },
            environment["devices"], environment["server"] == nil ? nil : scale(header.scale),
            environment["touchstone"].map { "touchstone \($0)" }, environment["date"],
            isReplay ? "replay" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private static func scale(_ scale: Double) -> String {
        "scale " + (scale == scale.rounded() ? "\(Int(scale))" : DecimalText.exact(scale, 2))
    }
}
