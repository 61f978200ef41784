package import Foundation
import GestureKit
package import GestureTrace

/// The lanes of the timeline in lines, as many as fit.
///
/// Scrolling reaches the others.
package struct TimelineRows {
    enum Content {
        /// One finger or, if there are many, two.
        case fingers([FingerHistory])
        /// Input other than screen touches, with its number.
        case stream(Int, TraceSnapshot.Timeline.Stream)
        case lane(TraceSnapshot.Timeline.Lane)
        /// Recognizers that ended for the same reason, beginning with the last one to do so.
        case group([TraceSnapshot.Timeline.Lane])
        /// The steps of a recognizer before a property had another value, below its lane.
        case before(TraceSnapshot.Timeline.Lane)
        /// The pauses of a recognizer before taps that came too late, below its lane.
        case pauses(row: Int, [TraceSnapshot.Timeline.Pause])

        /// The number of lanes in the line.
        var count: Int {
            switch self {
            case .fingers(let fingers): fingers.count
            case .stream, .lane: 1
            case .group(let lanes): lanes.count
            case .before, .pauses: 0
            }
        }

        /// The lanes of the recognizers that share the line, beginning with the one whose bars are drawn.
        var lanes: [TraceSnapshot.Timeline.Lane] {
            switch self {
            case .lane(let lane): [lane]
            case .group(let lanes): lanes
            case .fingers, .stream, .before, .pauses: []
            }
        }

        /// The lanes of the recognizers that a press on the line's names selects.
        var selectable: [TraceSnapshot.Timeline.Lane] {
            if case .before(let lane) = self { [lane] } else { lanes }
        }
    }

    /// All landings of the finger with one number, in order.
    struct FingerHistory {
        let number: Int
        var landings: [TraceSnapshot.Timeline.FingerLane]
    }

    struct Line {
        let content: Content
        let middle: CGFloat
    }

    /// The area of the lines, in points.
    let plot: CGRect
    /// The height of a line, in points.
    package let height: CGFloat
    /// The visible lines, from top to bottom.
    let lines: [Line]
    /// The index of the first visible line; 0 if all fit.
    package let first: Int
    /// The maximum index of the first visible line; 0 if all fit.
    package let maxFirstLine: Int
    /// The number of lanes above the first line.
    let above: Int
    /// The number of lanes below the last line.
    let below: Int

    private static let heights: ClosedRange<CGFloat> = 13...24
    /// The height of the label of the deciding moment, below the lines.
    static let decisionHeight: CGFloat = 14

    /// Lays out the lanes of a timeline in a plot, from a line on that is clamped to the valid range.
    ///
    /// Once the sequence is over, the recognizers are in the order of the verdict. If they do not all fit,
    /// those after the subject and the winner share a line where they share a reason.
    package init(_ timeline: TraceSnapshot.Timeline, plot: CGRect, first wanted: Int = 0) {
        self.plot = plot
        let histories = Self.histories(timeline.fingers)
        let streams = timeline.streams.enumerated().map { Content.stream($0, $1) }
        let verdict = timeline.verdict
        let labelHeight = verdict?.decisionTime == nil ? 0 : Self.decisionHeight
        let space = max(0, plot.height - labelHeight)
        let maxLines = Int(space / Self.heights.lowerBound)
        let ordered = Self.ordered(timeline)
        let before = Dictionary(
            timeline.before.map { ($0.row, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var lanes = streams + Self.contents(of: ordered, before: before)
        if verdict != nil, histories.count + lanes.count > maxLines {
            lanes = streams + Self.grouped(ordered, before: before, timeline)
        }
        // If space is short, two fingers share a line.
        let shared = histories.count + lanes.count > maxLines ? 2 : 1
        let fingers = stride(from: 0, to: histories.count, by: shared).map {
            Content.fingers(Array(histories[$0..<min($0 + shared, histories.count)]))
        }
        let total = fingers.count + lanes.count
        let share = (space / CGFloat(max(total, 1))).rounded(.down)
        height = min(max(share, Self.heights.lowerBound), Self.heights.upperBound)
        // The last line counts the hidden lanes.
        let room = total > maxLines ? max(0, maxLines - 1) : maxLines
        // A driver that loses the ends of touches leaves any number of fingers. Recognizers then keep half of
        // the lines.
        let upper = max(room - lanes.count, (room + 1) / 2)
        let all = fingers.prefix(upper) + lanes + fingers.dropFirst(upper)
        maxFirstLine = max(0, total - room)
        let first = min(max(0, wanted), maxFirstLine)
        self.first = first
        let height = height
        lines = all.dropFirst(first).prefix(room).enumerated().map { index, content in
            Line(content: content, middle: plot.minY + (CGFloat(index) + 0.5) * height)
        }
        above = all.prefix(first).reduce(0) { $0 + $1.count }
        below = all.dropFirst(first + room).reduce(0) { $0 + $1.count }
    }

    /// Returns the lanes in the order of the verdict, after the one about which two sequences differ.
    ///
    /// While the sequence is under way, they stay in their order.
    private static func ordered(_ timeline: TraceSnapshot.Timeline) -> [TraceSnapshot.Timeline.Lane]
    {
        let leading = [timeline.leadingRow].compactMap(\.self)
        let others = timeline.verdict?.involved.filter { !leading.contains($0) } ?? []
        let involved = leading + others
        guard !involved.isEmpty else { return timeline.lanes }
        let places = Dictionary(uniqueKeysWithValues: zip(involved, 0...))
        return timeline.lanes.sorted { places[$0.row] ?? .max < places[$1.row] ?? .max }
    }

    /// Returns the lanes, where losers with a common reason share one line at the place of the first.
    private static func grouped(
        _ lanes: [TraceSnapshot.Timeline.Lane],
        before: [Int: TraceSnapshot.Timeline.Lane],
        _ timeline: TraceSnapshot.Timeline
    ) -> [Content] {
        let apart = [timeline.leadingRow, timeline.verdict?.subject, timeline.verdict?.winner]
        func reason(_ lane: TraceSnapshot.Timeline.Lane) -> String? {
            guard !apart.contains(lane.row), before[lane.row] == nil,
                let last = lane.steps.last(where: { $0.state != nil }),
                last.state == .failed || last.state == .cancelled
            else { return nil }
            return last.sentence?.text
        }
        var groups: [String: [TraceSnapshot.Timeline.Lane]] = [:]
        for lane in lanes {
            if let reason = reason(lane) { groups[reason, default: []].append(lane) }
        }
        func end(_ lane: TraceSnapshot.Timeline.Lane) -> TimeInterval {
            lane.steps.last { $0.state != nil }?.time ?? 0
        }
        return contents(of: lanes, before: before).compactMap { content in
            guard case .lane(let lane) = content, let reason = reason(lane),
                let group = groups[reason], group.count > 1
            else { return content }
            guard group[0].row == lane.row else { return nil }
            let last = group.max { end($0) < end($1) } ?? lane
            return .group([last] + group.filter { $0.row != last.row })
        }
    }

    /// Returns the lanes of recognizers, each followed by what it did before, and by its pauses unless a lane
    /// above has them.
    private static func contents(
        of lanes: [TraceSnapshot.Timeline.Lane],
        before: [Int: TraceSnapshot.Timeline.Lane]
    ) -> [Content] {
        var known: Set<TraceSnapshot.Timeline.Pause> = []
        return lanes.flatMap { lane -> [Content] in
            let pauses = lane.steps.compactMap(\.pause).filter { known.insert($0).inserted }
            return [.lane(lane)] + (before[lane.row].map { [.before($0)] } ?? [])
                + (pauses.isEmpty ? [] : [.pauses(row: lane.row, pauses)])
        }
    }

    private static func histories(_ fingers: [TraceSnapshot.Timeline.FingerLane]) -> [FingerHistory]
    {
        var histories: [FingerHistory] = []
        for finger in fingers {
            if let index = histories.firstIndex(where: { $0.number == finger.id }) {
                histories[index].landings.append(finger)
            } else {
                histories.append(FingerHistory(number: finger.id, landings: [finger]))
            }
        }
        return histories
    }

    // MARK: - Hit testing

    /// Returns the vertical range of a recognizer's lines; nil if none is visible.
    func range(of recognizer: Int) -> ClosedRange<CGFloat>? {
        let middles = lines.filter { $0.content.selectable.contains { $0.row == recognizer } }.map(
            \.middle
        )
        guard let first = middles.first, let last = middles.last else { return nil }
        return first - height / 2...last + height / 2
    }

    /// The maximum distance of a press from a step's mark, in points.
    package static let stepReach: CGFloat = 8

    /// Finds the step whose mark is nearest to a location and within reach, and returns its time.
    package func step(at point: CGPoint, on scale: TimelineScale) -> TimeInterval? {
        var nearest: (distance: CGFloat, time: TimeInterval)?
        for line in lines {
            guard let lane = line.content.lanes.first else { continue }
            for step in lane.steps {
                let x = scale.x(of: step.time)
                guard let state = step.state, plot.minX...plot.maxX ~= x else { continue }
                let mark = LaneLayout.mark(of: state, from: x, at: line.middle)
                let dx = max(mark.minX - point.x, point.x - mark.maxX, 0)
                let dy = max(mark.minY - point.y, point.y - mark.maxY, 0)
                let distance = (dx * dx + dy * dy).squareRoot()
                // The later one of overlapping marks is on top.
                guard distance <= nearest?.distance ?? Self.stepReach else { continue }
                nearest = (distance, step.time)
            }
        }
        return nearest?.time
    }
}
