import Foundation
import GestureKit
import GestureOverlay
package import GestureRecording
import GestureScenes
import GestureTrace
import RecordingFormat
import TextFormatting
import TouchBridge

/// The picture of a report, drawn without X.
package struct ReportPicture {
    /// The subject of the picture.
    package enum Subject: CaseIterable {
        /// A sequence: its verdict, its moments and its recognizers.
        case sequence
        /// The window as it looked, with the details that do not fit below it.
        case window
    }

    package struct Look {
        package var subject = Subject.sequence
        var theme = ThemeChoice.dark
        /// The scale in pixels per point; by default, that of the recording.
        var scale: Double?

        package init(
            subject: Subject = .sequence,
            theme: ThemeChoice = .dark,
            scale: Double? = nil
        ) {
            self.subject = subject
            self.theme = theme
            self.scale = scale
        }
    }

    let subject: Subject
    let snapshot: TraceSnapshot
    /// The contents of the window other than the trace; the status describes every report.
    let chrome: Chrome
    /// The window's size in points.
    let size: CGSize
    /// The size of the scene's canvas, in points.
    let canvas: CGSize
    /// The number of pixels per point.
    let scale: Double
    let layout: Layout
    /// A change that would have worked, as a sentence, if one is known.
    var suggestion: Phrase?
    /// Creates the scene of a recording, from its name and text.
    let makeScene: (String, String?) throws -> Scene

    /// Draws the picture, with the recording in the pixels at its lower edge if they have room.
    func image(with recording: Journal) throws -> ImageSurface {
        let moments = moments(in: recording)
        do {
            return try image(of: list(of: moments), with: recording)
        } catch let omission as RecordingStrip.Omission {
            return try Self.image(of: list(of: moments, omission.words), scale: scale)
        }
    }

    /// Returns the picture of a recording without its strip.
    func list(with recording: Journal) -> DisplayList { list(of: moments(in: recording)) }

    private func list(of moments: [PastState], _ note: String? = nil) -> DisplayList {
        let line = [chrome.status, note].compactMap(\.self).joined(separator: " · ")
        switch subject {
        case .sequence:
            return layout.report(
                ReportContent(
                    snapshot: snapshot,
                    moments: moments.map { moment in
                        // The replay of one sequence does not know the other.
                        var picture = moment.snapshot
                        picture.second = snapshot.second?.until(moment.time)
                        return .init(time: moment.time, snapshot: picture)
                    },
                    canvas: canvas,
                    line: line,
                    suggestion: suggestion
                )
            )
        case .window:
            var chrome = chrome
            chrome.status = line
            return layout.windowReport(snapshot, chrome, size: size)
        }
    }

    private func moments(in recording: Journal) -> [PastState] {
        switch subject {
        case .sequence: SequenceMoments.states(of: snapshot, in: recording, makeScene: makeScene)
        case .window: []
        }
    }

    private func image(of list: DisplayList, with recording: Journal) throws -> ImageSurface {
        try Self.image(of: list, with: recording, layout: layout, scale: scale)
    }

    /// Draws a display list with the recording in the pixels at its lower edge.
    ///
    /// - Throws: `RecordingStrip.Omission` if the recording has no room there.
    static func image(
        of list: DisplayList,
        with recording: Journal,
        layout: Layout,
        scale: Double
    ) throws -> ImageSurface {
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

    /// Draws a display list with the recording in the pixels at its lower edge.
    ///
    /// A recording that has no room there is only in a chunk of the PNG.
    static func image(
        withStripOf recording: Journal,
        below list: DisplayList,
        _ layout: Layout,
        scale: Double
    ) throws -> ImageSurface {
        do {
            return try image(of: list, with: recording, layout: layout, scale: scale)
        } catch is RecordingStrip.Omission {
            return try image(of: list, scale: scale)
        }
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
    package static func write(_ replay: Replay, as look: Look, to path: String) throws {
        let journal = replay.journal ?? Journal(replay.header)
        let picture = ReportPicture(of: replay, as: look)
        try write(with: journal, to: path) { try picture.image(with: journal) }
    }

    /// Draws a picture, and writes it with the recording inside.
    static func write(
        with recording: Journal,
        to path: String,
        _ draw: () throws -> ImageSurface
    ) throws {
        let png: Data
        do {
            png = try draw().pngData()
        } catch {
            throw RecordingError(path, "cannot be drawn: \(error)")
        }
        try AtomicFile.write(to: path) { try ReportPNG.write(png, with: recording, to: $0) }
    }

    /// Returns the picture of a replay that kept a journal, without its strip.
    static func list(of replay: Replay, as look: Look = Look()) -> DisplayList {
        ReportPicture(of: replay, as: look).list(with: replay.journal ?? Journal(replay.header))
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
            subject: look.subject,
            snapshot: replay.picture.snapshot,
            chrome: Self.chrome(of: replay),
            size: Self.windowSize(of: replay),
            canvas: replay.picture.size,
            scale: look.scale ?? replay.picture.geometry.outer?.scale ?? replay.header.scale,
            layout: Layout(theme: look.theme.colors),
            makeScene: replay.player.session.makeScene
        )
    }
}

/// The line at the bottom of a report: the scene, the sequence's label, the environment, and the date of the
/// recording.
enum ReportLine {
    /// Returns the line about a recording and the content and canvas of its picture, omitting unknown values.
    static func text(
        _ header: RecordingHeader,
        of snapshot: TraceSnapshot,
        on canvas: WindowGeometry,
        isReplay: Bool = false
    ) -> String {
        let environment = header.environment
        let scale = canvas.outer?.scale ?? header.scale
        let size = canvas.outer?.sizeInPoints ?? header.size
        let parts = [
            snapshot.sceneName, snapshot.sequence?.sentence, ValueText.zoomFactor(canvas.zoom),
            environment["server"], environment["xinput"].map { "XI \($0)" }, environment["devices"],
            environment["server"].map { _ in "\(words(size)) at \(words(scale))×" },
            environment["touchstone"].map { "touchstone \($0)" }, environment["date"],
            isReplay ? "replay" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private static func words(_ size: CGSize) -> String {
        "\(Int(size.width.rounded()))×\(Int(size.height.rounded()))"
    }

    private static func words(_ scale: Double) -> String {
        scale == scale.rounded() ? "\(Int(scale))" : DecimalText.exact(scale, 2)
    }
}

/// A report of the session in the window: its picture, with the recording inside.
package struct WindowReport {
    package enum Extent {
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
    package func write(to path: String?) throws -> String {
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
