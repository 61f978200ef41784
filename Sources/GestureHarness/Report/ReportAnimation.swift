import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureTrace

/// A report that shows the last sequence as an animation, at its own speed.
///
/// It begins with the still report, which programs without animation show. Then it plays from the sequence's start
/// to the moment of the still. Each frame is a replay of the recording up to its time.
struct ReportAnimation {
    let picture: ReportPicture
    let journal: Journal
    /// Returns the recording's state at a moment; nil if it has no such moment.
    let checkpoint: (Moment) throws -> Checkpoint?

    /// The intervals between frames, in seconds; the first one that makes the frames small enough is used.
    static let intervals: [TimeInterval] = [0.05, 0.08, 0.125]
    /// The limits of small frames: bytes per second of the sequence, or bytes in total.
    static let smallRate = 600_000.0
    static let smallSize = 1_800_000.0
    /// The time for which each round shows the still report, in milliseconds: enough to read one reason.
    static let stillDelay = 2000
    /// The maximum length of the shown part, in seconds: the end of the sequence, which a report is about.
    static let maxDuration: TimeInterval = 10
    /// The maximum size of the frames in bytes: bug trackers accept pictures of up to 10 MB.
    static let maxSize = 8 << 20
    /// The length of the end that is shown even if its frames are too large, in seconds.
    static let minDuration: TimeInterval = 1.25

    /// Returns the animated PNG.
    ///
    /// - Throws: `RecordingError` if the recording has no sequence, and any error of a replay or of drawing.
    func png() throws -> Data {
        let sequence = try checkpoint(.at(picture.snapshot.time))?.snapshot.timeline
        guard let sequence, !sequence.isEmpty else {
            throw RecordingError(
                message: "found nothing to animate, expected a touch, or a scroll, pinch or press"
                    + " that a recognizer received"
            )
        }
        var duration = min(sequence.end - sequence.start, Self.maxDuration)
        while true {
            let small = max(Self.smallSize, duration * Self.smallRate)
            for interval in Self.intervals {
                let isLast = interval == Self.intervals.last
                let limit = isLast ? Self.maxSize : Int(small)
                let animation = try animation(
                    of: sequence,
                    last: duration,
                    every: interval,
                    limit: isLast && duration <= Self.minDuration ? .max : limit
                )
                if let animation { return animation.data }
            }
            duration = max(duration / 2, Self.minDuration)
        }
    }

    /// Returns the last seconds of a sequence; nil as soon as its frames exceed a number of bytes.
    func animation(
        of sequence: TraceSnapshot.Timeline,
        last duration: TimeInterval,
        every interval: TimeInterval,
        limit: Int
    ) throws -> AnimatedPNG? {
        let whole = sequence.end - sequence.start
        var picture = picture
        if duration < whole {
            let lengths = [duration, whole].map { DecimalText.exact($0, 1) + " s" }
            picture.chrome.status += " · animation: last \(lengths[0]) of \(lengths[1])"
        }
        let canvas = try AnimationCanvas(picture, journal)
        var animation = AnimatedPNG(
            try AnimatedPNG.Frame(canvas.still, delay: Self.stillDelay)
        )
        // If the length is almost a whole number of intervals, no frame of zero length follows.
        let count = max(1, Int((duration / interval - 1e-6).rounded(.up)))
        for number in 0...count {
            // The window is blocked meanwhile, so frames beyond the limit are not drawn.
            guard animation.count <= limit else { return nil }
            let time = min(sequence.end, sequence.end - duration + Double(number) * interval)
            let delay = Int((interval * 1000).rounded())
            let list = try checkpoint(.at(time)).map { frame(of: $0, in: picture) }
            if let list, let patch = try canvas.draw(list) {
                animation.append(try AnimatedPNG.Frame(patch, delay: delay))
            } else {
                animation.prolong(by: delay)
            }
        }
        return animation.count <= limit ? animation : nil
    }

    /// Returns the window's picture at a state, with the moment marked in the still's timeline.
    private func frame(of state: Checkpoint, in picture: ReportPicture) -> DisplayList {
        var snapshot = state.snapshot
        let timeline = picture.snapshot.timeline
        if state.time >= timeline.start { snapshot.timeline = timeline }
        snapshot.timeline.moment = state.time
        var chrome = picture.chrome
        chrome.frozen = nil
        return picture.layout.displayList(snapshot, chrome, size: picture.size)
    }
}

extension ReportAnimation {
    /// Writes the animated report of a replay that kept a journal to a new file.
    static func write(_ replay: Replay, as look: ReportPicture.Look, to path: String) throws {
        let journal = replay.journal ?? Journal(replay.header)
        var options = Player.Options()
        options.makeScene = replay.player.session.makeScene
        let checkpoints = Checkpoints(of: journal, options: options)
        let animation = ReportAnimation(
            picture: ReportPicture(of: replay, as: look),
            journal: journal
        ) { try checkpoints.checkpoint(at: $0) }
        let png: Data
        do {
            png = try animation.png()
        } catch let error as RecordingError {
            throw error.at(path)
        } catch {
            throw RecordingError(path, "cannot be drawn: \(error)")
        }
        try AtomicFile.checkNew(path)
        _ = try AtomicFile.write(toFirstFreeOf: [path]) {
            try ReportPNG.write(png, with: journal, to: $0)
        }
    }
}

/// The pixels of an animated report: those of the last frame, and those of the frame being drawn.
private final class AnimationCanvas {
    private let shown: ImageSurface
    /// The window's part of the picture; the details below it do not move.
    private let window: ImageSurface
    private var list: DisplayList?

    init(_ picture: ReportPicture, _ journal: Journal) throws {
        shown = try picture.image(with: journal)
        let scale = ImageSurface.size(of: picture.list.size, scale: picture.scale).scale
        // A row of pixels that the window and the details share belongs to the details.
        let height = max(1, Int(picture.size.height * scale))
        window = try ImageSurface(width: shown.width, height: height, scale: scale)
    }

    /// The whole picture as it is shown.
    var still: PixelPatch { shown.patch }

    /// Shows a list; returns the changes, or nil if there are none.
    func draw(_ new: DisplayList) throws -> PixelPatch? {
        let drawn = window.draw(new, damage: new.damage(from: list))
        // A display list cannot be compared with the still.
        let rects =
            list == nil
            ? [CGRect(x: 0, y: 0, width: window.width, height: window.height)] : drawn
        list = new
        return shown.take(window, in: rects)
    }
}

extension AnimatedPNG.Frame {
    fileprivate init(_ patch: PixelPatch, delay: Int) throws(RecordingError) {
        try self.init(
            x: patch.x,
            y: patch.y,
            width: patch.width,
            height: patch.height,
            patch.bytes,
            delay: delay
        )
    }
}
