import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace
import TouchBridge

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

    /// Draws the picture, with the recording in the pixels at its lower edge if they have room.
    func image(with recording: Journal) throws -> ImageSurface {
        do {
            return try imageWithStrip(recording)
        } catch let omission as RecordingStrip.Omission {
            var copy = self
            copy.chrome.status += " · " + omission.words
            return try Self.image(of: copy.list, scale: scale)
        }
    }

    private func imageWithStrip(_ recording: Journal) throws -> ImageSurface {
        var list = list
        let shown = ImageSurface.size(of: list.size, scale: scale)
        let band = layout.stripBand(scale: shown.scale)
        let strip = try RecordingStrip(
            recording,
            maxColumns: band.columns(in: shown.width),
            minRows: band.minRows
        )
        let height = shown.height + band.height(of: strip.rows)
        guard ImageSurface.canHave(width: shown.width, height: height) else {
            throw RecordingStrip.Omission.tooLarge
        }
        band.add(to: &list, rows: strip.rows)
        let image = try ImageSurface(width: shown.width, height: height, scale: shown.scale)
        image.draw(list)
        image.replace(
            at: (band.x, shown.height + band.y),
            columns: strip.columns,
            with: strip.pixels
        )
        return image
    }

    /// Draws a display list.
    ///
    /// A picture beyond the maximum size is scaled down: the recording inside matters more than its look.
    static func image(of list: DisplayList, scale: Double) throws -> ImageSurface {
        let size = ImageSurface.size(of: list.size, scale: scale)
        let image = try ImageSurface(width: size.width, height: size.height, scale: size.scale)
        image.draw(list)
        return image
    }

    /// Writes the report of a replay that kept a journal: its picture, with the recording inside.
    static func write(_ replay: Replay, as look: Look, to path: String) throws {
        let journal = replay.journal ?? Journal(replay.header)
        let picture = ReportPicture(of: replay, as: look)
        let png: Data
        do {
            png = try picture.image(with: journal).pngData()
        } catch {
            throw RecordingError(path, "cannot be drawn: \(error)")
        }
        try AtomicFile.write(to: path) { try ReportPNG.write(png, with: journal, to: $0) }
    }

    static func list(of replay: Replay, theme: ThemeArgument = .dark) -> DisplayList {
        Layout(theme: theme.colors).report(
            replay.picture.snapshot,
            chrome(of: replay),
            size: windowSize(of: replay)
        )
    }

    /// Returns the size in points of the window that a replay's picture shows.
    static func windowSize(of replay: Replay) -> CGSize {
        replay.picture.geometry.outer?.sizeInPoints ?? replay.picture.size
    }

    /// Returns the contents of a replay's picture other than the trace.
    ///
    /// The recordings of windows without docked panels have a canvas as large as the window. If the panels would
    /// now cover more of it than they did then, the report shows the whole canvas, and all rows below it.
    static func chrome(of replay: Replay) -> Chrome {
        var chrome = Chrome()
        chrome.status = ReportLine.text(
            replay.header,
            of: replay.picture.snapshot,
            on: replay.picture.geometry,
            isReplay: true
        )
        chrome.zoom = replay.picture.geometry.zoom
        chrome.shows.panels =
            replay.picture.geometry.outer?.arePanelsShown
            ?? (!replay.picture.opensWithPanelsFolded
                && Panels.Arrangement(replay.picture.size) == .large)
        return chrome
    }
}

extension ReportPicture {
    /// Creates the picture of a replay.
    init(of replay: Replay, as look: Look) {
        self.init(
            snapshot: replay.picture.snapshot,
            chrome: Self.chrome(of: replay),
            size: Self.windowSize(of: replay),
            scale: look.scale ?? replay.picture.geometry.outer?.scale ?? replay.header.scale,
            layout: Layout(theme: look.theme.colors)
        )
    }
}

/// The line at the bottom of a report: the scene, the sequence's label, the environment, and the date of the
/// recording.
enum ReportLine {
    /// Returns the line for a recording, and for the content and the canvas of its picture; unknown values are
    /// omitted.
    static func text(
        _ header: RecordingHeader,
        of snapshot: TraceSnapshot,
        on canvas: WindowGeometry,
        isReplay: Bool = false
    ) -> String {
        let environment = header.environment
        let scale = canvas.outer?.scale ?? header.scale
        let parts = [
            snapshot.sceneName, snapshot.sequence?.sentence, ZoomText.text(canvas.zoom),
            environment["server"], environment["xinput"].map { "XI \($0)" }, environment["devices"],
            environment["server"].map { _ in self.scale(scale) },
            environment["touchstone"].map { "touchstone \($0)" }, environment["date"],
            isReplay ? "replay" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private static func scale(_ scale: Double) -> String {
        "scale " + (scale == scale.rounded() ? "\(Int(scale))" : DecimalText.exact(scale, 2))
    }
}

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
