package import Foundation

/// The reason for a frame.
package enum FrameNeed: Hashable, Sendable {
    /// Something moves by itself as time passes.
    case animation
    /// Something has happened that the last frame does not show, such as a finger's movement.
    case change
    /// The last frame left something out, such as the panels; it is drawn at this time or later.
    case remainder(TimeInterval)
}

/// The times at which frames are drawn.
///
/// - **Animation** alone has 60 frames a second, the rate of most screens.
/// - A **change** is drawn at once, unless a frame of a change was drawn shortly before. After the end of such a
///   frame, the next one waits for twice its duration, at most 8.3 ms; their beginnings are at least 2 ms apart.
///   Short frames of changes thus leave two thirds of the time to others. Frames of animation delay no change.
/// - A **remainder** is drawn at its time, and delays no change; in a stream it waits until a change may be drawn.
/// - In a **stream** of input, frames of changes begin at least 8.3 ms apart, at most 120 a second. Input at
///   fourteen moments within a tenth of a second is a stream. A touchscreen with 125 reports a second is slower:
///   each report can have its own frame.
///
/// Times are in seconds of one clock, which the caller reads.
struct FrameSchedule {
    /// The time between frames of animation.
    private static let animationInterval: TimeInterval = 1.0 / 60
    /// The time between frames in a stream, and the longest pause between frames of changes.
    private static let streamInterval: TimeInterval = 1.0 / 120
    /// The shortest time between the beginnings of frames of changes.
    private static let minInterval: TimeInterval = 0.002

    /// The beginning and the end of the last frame of a change.
    private var last = (begin: -TimeInterval.infinity, end: -TimeInterval.infinity)
    private var nextAnimation = -TimeInterval.infinity
    private var stream = InputStream()

    /// Whether input arrives faster than frames of changes follow each other.
    private var isStream: Bool { stream.isFast }

    /// The time until which input need not be read, because no frame would show it; in the past without a stream.
    var nextReading: TimeInterval { isStream ? time(for: .change) : -.infinity }

    /// The need whose frame is due first, and its time; of needs with the same time, the first.
    func next(of needs: [FrameNeed]) -> (need: FrameNeed, time: TimeInterval)? {
        needs.map { ($0, time(for: $0)) }.min { $0.1 < $1.1 }
    }

    /// Returns the time of the next frame for a need; a time in the past is due at once.
    func time(for need: FrameNeed) -> TimeInterval {
        switch need {
        case .animation: nextAnimation
        case .remainder(let time): isStream ? max(time, self.time(for: .change)) : time
        case .change:
            max(
                last.begin + (isStream ? Self.streamInterval : Self.minInterval),
                last.end + min(2 * (last.end - last.begin), Self.streamInterval)
            )
        }
    }

    /// Records the server times of inputs, in milliseconds.
    mutating func received(_ serverTimes: some Sequence<UInt32>) {
        for time in serverTimes { stream.append(time) }
    }

    /// Records a frame.
    mutating func drew(_ need: FrameNeed, from begin: TimeInterval, to end: TimeInterval) {
        if need == .change { last = (begin, end) }
        // The rate is even: the next frame counts from the due time, unless this one is early or very late.
        let delay = begin - nextAnimation
        let isEven = delay >= 0 && delay < Self.animationInterval
        nextAnimation = (isEven ? nextAnimation : begin) + Self.animationInterval
    }
}

/// The last moments of input.
private struct InputStream {
    /// The number of moments that make a stream, and the milliseconds within which they must arrive.
    private static let (count, span): (Int, UInt32) = (14, 100)

    private var moments: [UInt32] = []

    var isFast: Bool {
        guard moments.count == Self.count, let first = moments.first, let last = moments.last else {
            return false
        }
        // The server's time wraps.
        return last &- first < Self.span
    }

    /// Appends a moment; several fingers may move at the same one.
    mutating func append(_ time: UInt32) {
        guard time != moments.last else { return }
        if moments.count == Self.count { moments.removeFirst() }
        moments.append(time)
    }
}
