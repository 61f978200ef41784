package import Foundation
package import GestureKit

/// The story of one moment of a sequence: the input that begins or ends, and the recognizers that change.
package struct MomentStory: Hashable, Sendable {
    /// A recognizer's new state.
    package struct Change: Hashable, Sendable {
        package let row: TraceSnapshot.Row
        package let state: GestureRecognizer.State
        /// Whether the recognizer waits for another to fail.
        ///
        /// Its state is then possible.
        package let isWaiting: Bool
        /// Whether a gesture in progress, and not a discrete one, ended.
        fileprivate let endsGesture: Bool

        fileprivate var isSuccess: Bool { state.isBegun || state == .ended }

        fileprivate var verb: String {
            switch state {
            case .possible: row.sentence ?? "waits"
            case .began, .changed: "begins"
            case .ended: endsGesture ? "ends" : "is recognized"
            case .failed: "fails"
            case .cancelled: "is cancelled"
            }
        }

        /// The verb with the value that the gesture had reached when it began: `begins at 12.7 pt`.
        fileprivate var words: String {
            guard state.isBegun, let value = row.progress?.valueText else { return verb }
            return "\(verb) \(Participant(row).preposition) \(value)"
        }

        /// The verb for several recognizers.
        fileprivate var plural: String {
            switch state {
            case .possible: "wait"
            case .began, .changed: "begin"
            case .ended: endsGesture ? "end" : "are recognized"
            case .failed: "fail"
            case .cancelled: "are cancelled"
            }
        }
    }

    /// The recognizers that changed: first those that succeeded, then the others, each in order of
    /// importance.
    package let changes: [Change]
    /// The moment in one line: `finger 1 lifts: early ends`.
    package let caption: String

    /// The time in seconds within which an event belongs to the moment.
    private static let tolerance = 2e-6
    /// The maximum number of recognizers, or of fingers, that are named together.
    private static let maxNames = 3

    /// Describes a moment.
    ///
    /// - Parameters:
    ///   - time: The moment.
    ///   - snapshot: The state after it.
    ///   - timeline: The whole sequence.
    ///   - earlier: The state at an earlier moment of the same sequence, for the events of controls; nil for
    ///     the first moment.
    ///   - involved: The numbers of the recognizers that matter, the most important first.
    package init(
        at time: TimeInterval,
        in snapshot: TraceSnapshot,
        of timeline: TraceSnapshot.Timeline,
        after earlier: TraceSnapshot? = nil,
        involved: [Int]
    ) {
        func isNow(_ other: TimeInterval?) -> Bool {
            other.map { abs($0 - time) <= Self.tolerance } ?? false
        }
        let places = Dictionary(uniqueKeysWithValues: zip(involved, 0...))
        // Sorts are stable, so ties keep the order of delivery.
        let rows = snapshot.rows.sorted { places[$0.id] ?? .max < places[$1.id] ?? .max }
        let all = rows.compactMap { row -> Change? in
            guard let lane = timeline.lanes.first(where: { $0.row == row.id }),
                let index = lane.steps.lastIndex(where: { $0.state != nil && isNow($0.time) }),
                let state = lane.steps[index].state
            else { return nil }
            let step = lane.steps[index]
            guard state != .possible || step.isWaiting else { return nil }
            let before = index > 0 ? lane.steps[index - 1] : nil
            return Change(
                row: row,
                state: state,
                isWaiting: step.isWaiting,
                endsGesture: before?.state?.isBegun == true && !isNow(before?.time)
            )
        }
        // A success comes first, because it causes the failures at the same moment.
        changes = all.filter(\.isSuccess) + all.filter { !$0.isSuccess }
        let input =
            Self.fingers(of: timeline, in: snapshot, where: isNow)
            + Self.streams(of: timeline, where: isNow)
        let outcomes = Self.controls(of: snapshot, after: earlier) + Self.words(for: changes)
        let parts = [input, outcomes].map { $0.joined(separator: ", ") }.filter { !$0.isEmpty }
        caption =
            parts.isEmpty ? Self.rest(of: timeline, at: time) : parts.joined(separator: ": ")
    }

    /// Describes the changes, with one verb for consecutive recognizers that do the same.
    private static func words(for changes: [Change]) -> [String] {
        var groups: [[Change]] = []
        for change in changes {
            if let last = groups.last?.last, last.words == change.words {
                groups[groups.count - 1].append(change)
            } else {
                groups.append([change])
            }
        }
        return groups.map { group in
            guard group.count > 1 else { return "\(group[0].row.name) \(group[0].words)" }
            let names = group.map(\.row.name)
            let told = names.count > maxNames ? maxNames - 1 : names.count - 1
            let rest = names.count - told
            let last = rest > 1 ? "\(rest) others" : names[told]
            return "\(names.prefix(told).joined(separator: ", ")) and \(last) \(group[0].plural)"
        }
    }

    private static func fingers(
        of timeline: TraceSnapshot.Timeline,
        in snapshot: TraceSnapshot,
        where isNow: (TimeInterval?) -> Bool
    ) -> [String] {
        let lanes = timeline.fingers
        let landed = lanes.filter { isNow($0.start) }
        let views = landed.map { finger in
            snapshot.strokes.first { $0.serial == finger.stroke }?.points.first
                .flatMap { snapshot.namedView(at: $0.location)?.name }
        }
        let place = views.first.flatMap(\.self).map { name in
            views.allSatisfy { $0 == name } ? " on \(name)" : ""
        }
        let lifted = lanes.filter { isNow($0.end) && !$0.isCancelled }
        let lost = lanes.filter { isNow($0.end) && $0.isCancelled }
        return [
            words(for: landed, "lands", "land").map { $0 + (place ?? "") },
            words(for: lifted, "lifts", "lift"),
            words(for: lost, "is cancelled", "are cancelled"),
        ].compactMap(\.self)
    }

    /// Joins fingers and a verb; nil without fingers.
    ///
    /// Fingers are named by their numbers or, if there are too many, counted.
    private static func words(
        for fingers: [TraceSnapshot.Timeline.FingerLane],
        _ singular: String,
        _ plural: String
    ) -> String? {
        let numbers = fingers.map { String($0.id) }
        guard let last = numbers.last else { return nil }
        guard numbers.count > 1 else { return "finger \(last) \(singular)" }
        guard numbers.count <= maxNames else { return "\(numbers.count) fingers \(plural)" }
        return "fingers \(numbers.dropLast().joined(separator: ", ")) and \(last) \(plural)"
    }

    private static func streams(
        of timeline: TraceSnapshot.Timeline,
        where isNow: (TimeInterval?) -> Bool
    ) -> [String] {
        timeline.streams.compactMap { stream in
            let begins = stream.spans.contains { isNow($0.start) }
            let ends = stream.spans.contains { isNow($0.end) }
            return switch (begins, ends) {
            case (true, true): stream.words
            case (true, false): "\(stream.words) \(stream.isKey ? "goes down" : "begins")"
            case (false, true): "\(stream.words) \(stream.isKey ? "goes up" : "ends")"
            case (false, false): nil
            }
        }
    }

    private static func controls(
        of snapshot: TraceSnapshot,
        after earlier: TraceSnapshot?
    ) -> [String] {
        func event(_ view: TraceSnapshot.ViewFigure?) -> String? {
            if case .control(let control) = view?.content { control.lastEvent } else { nil }
        }
        return snapshot.views.compactMap { view in
            let last = event(earlier?.views.first { $0.id == view.id })
            guard case .control(let control) = view.content, let event = event(view), event != last
            else { return nil }
            return "\(view.name ?? control.kind.word) sends \(event)"
        }
    }

    /// Says what continues while nothing happens.
    private static func rest(of timeline: TraceSnapshot.Timeline, at time: TimeInterval) -> String {
        let down = timeline.fingers.filter { finger in
            finger.start <= time && finger.end.map { $0 > time } ?? true
        }
        return words(for: down, "is down", "are down") ?? "no finger is down"
    }
}

extension TraceSnapshot {
    /// The times of a sequence's pictures, in order; empty before the first sequence.
    ///
    /// They are the first touch, the decision, and the end or the latest moment.
    package var pictureTimes: [TimeInterval] {
        guard !timeline.isEmpty else { return [] }
        let (start, end) = (timeline.start, max(timeline.start, second?.shownEnd ?? timeline.end))
        let decision = verdict?.decisionTime.flatMap { time in
            time - start > Self.minPause && end - time > Self.minPause ? time : nil
        }
        return [start] + (decision.map { [$0] } ?? []) + (end - start > Self.minPause ? [end] : [])
    }

    /// The minimum time between two pictures, in seconds; closer ones would look the same.
    private static let minPause = 1e-4

    /// Finds the topmost named view at a location.
    package func namedView(at location: CGPoint) -> ViewFigure? {
        views.last { view in
            view.name != nil && view.contains(location)
        }
    }
}
