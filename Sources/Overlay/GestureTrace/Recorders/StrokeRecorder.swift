import Foundation
import GestureKit

/// Records the strokes since the sequence began, from samples.
struct StrokeRecorder {
    /// The maximum number of ended strokes: a resting finger keeps all taps beside it in one sequence.
    private static let maxEndedStrokes = 64

    /// The minimum interval in seconds between two stored samples; the latest sample is always stored.
    private static let step = 0.004 - 1e-6

    private(set) var strokes: [TraceSnapshot.Stroke] = []
    private var count = 0

    var live: [TraceSnapshot.Stroke] { strokes.filter { $0.state == .live } }

    var isIdle: Bool { !strokes.contains { $0.state == .live } }

    mutating func removeAll() { strokes = [] }

    mutating func removeEnded() { strokes.removeAll { $0.state != .live } }

    mutating func record(_ sample: TouchSample, at time: TimeInterval, isOwned: Bool) {
        let known = strokes.lastIndex { $0.id == sample.id && $0.state == .live }
        switch (sample.phase, known) {
        case (.began, nil):
            land(sample, at: time, isOwned: isOwned)
        case (.moved, let index?):
            extend(index, with: sample, at: time)
        case (.ended, let index?):
            extend(index, with: sample, at: time)
            finish(index, .ended, at: time)
        case (.cancelled, let index?):
            finish(index, .cancelled, at: time)
        // The window ignores these phases too, and reports a diagnostic.
        case (.began, _?), (.moved, nil), (.ended, nil), (.cancelled, nil):
            break
        }
    }

    mutating func setOwned(_ id: Int) {
        for index in strokes.indices where strokes[index].id == id && strokes[index].state == .live
        {
            strokes[index].isOwned = true
        }
    }

    mutating func cancelAll(at time: TimeInterval) {
        for index in strokes.indices where strokes[index].state == .live {
            finish(index, .cancelled, at: time)
        }
    }

    private mutating func land(_ sample: TouchSample, at time: TimeInterval, isOwned: Bool) {
        let ended = strokes.indices.filter { strokes[$0].state != .live }
        if ended.count > Self.maxEndedStrokes, let oldest = ended.first {
            strokes.remove(at: oldest)
        }
        let taken = Set(live.map(\.slot))
        let slot = (0...taken.count).first { !taken.contains($0) } ?? 0
        count += 1
        strokes.append(
            TraceSnapshot.Stroke(
                serial: count,
                id: sample.id,
                slot: slot,
                points: [.init(sample.location, at: time, force: sample.force)],
                isOwned: isOwned
            )
        )
    }

    private mutating func extend(_ index: Int, with sample: TouchSample, at time: TimeInterval) {
        let last = strokes[index].points.last
        // Nil means unchanged, so the last reported force continues.
        let force = sample.force ?? last?.force
        // A lift where the finger already was is not a movement.
        if sample.phase == .ended, let last, last.location == sample.location { return }
        // At a thousand samples per second, single ones are invisible, but every picture would draw each of
        // them.
        if lastGap(of: index) < Self.step { strokes[index].points.removeLast() }
        strokes[index].points.append(.init(sample.location, at: time, force: force))
        if strokes[index].points.count > TraceSnapshot.Stroke.capacity {
            strokes[index].points.removeFirst(TraceSnapshot.Stroke.capacity / 4)
        }
    }

    /// Returns the interval between the latest two samples, in seconds.
    private func lastGap(of index: Int) -> TimeInterval {
        let last = strokes[index].points.suffix(2)
        guard last.count == 2 else { return .infinity }
        return (last.last?.time ?? 0) - (last.first?.time ?? 0)
    }

    private mutating func finish(
        _ index: Int,
        _ state: TraceSnapshot.Stroke.State,
        at time: TimeInterval
    ) {
        strokes[index].state = state
        strokes[index].endTime = time
    }
}
