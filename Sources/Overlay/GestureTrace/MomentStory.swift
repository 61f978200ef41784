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
        /// The state before the moment; nil if it is the recognizer's first one.
        fileprivate let before: GestureRecognizer.State?

        fileprivate var isSuccess: Bool { state.isBegun || state == .ended }

        private var isUnderWay: Bool { before?.isBegun == true }

        /// The new state, with the value that a gesture had reached when it began: `began at 12.7 pt`.
        fileprivate var words: String {
            switch state {
            case .possible:
                if case .waitingFor(let name) = row.reason {
                    "waiting for \(name)"
                } else {
                    "waiting"
                }
            case .changed where isUnderWay: state.name
            case .began, .changed:
                row.progress?.valueText.map { "began \(Participant(row).preposition) \($0)" }
                    ?? "began"
            case .ended: isUnderWay ? state.name : "recognized"
            case .failed, .cancelled: state.name
            }
        }
    }

    /// The recognizers that changed: first those that succeeded, then the others, each in order of
    /// importance.
    package let changes: [Change]
    /// The moment in one line, with the names of states: `#1 lifted: early ended`.
    ///
    /// Without input and changes of state, it tells the actions, else the movements, else what continues.
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
            return Change(
                row: row,
                state: state,
                isWaiting: step.isWaiting,
                before: lane.steps[..<index].last { !isNow($0.time) }?.state
            )
        }
        // A success comes first, because it causes the failures at the same moment.
        changes = all.filter(\.isSuccess) + all.filter { !$0.isSuccess }
        let input =
            Self.fingers(of: timeline, in: snapshot, where: isNow)
            + Self.streams(of: timeline, where: isNow)
        let outcomes = Self.controls(of: snapshot, after: earlier) + Self.words(for: changes)
        let parts = [input, outcomes].map { $0.joined(separator: ", ") }.filter { !$0.isEmpty }
        let acted = timeline.lanes.filter { $0.actions.contains(where: isNow) }.map(\.name)
        let moved = snapshot.strokes.filter { isNow($0.points.last?.time) }.map { "#\($0.id)" }
        caption =
            parts.isEmpty
            ? Self.words(acted, "changed") ?? Self.words(moved, "moved")
                ?? Self.rest(of: timeline, at: time)
            : parts.joined(separator: ": ")
    }

    /// Returns the names of what did the same, with the verb; nil if there are no names.
    private static func words(_ names: [String], _ verb: String) -> String? {
        names.isEmpty ? nil : "\(names.list(most: maxNames)) \(verb)"
    }

    /// Describes the changes, with one verb for consecutive recognizers that do the same.
    private static func words(for changes: [Change]) -> [String] {
        var groups: [(names: [String], verb: String)] = []
        for change in changes {
            if groups.last?.verb == change.words {
                groups[groups.count - 1].names.append(change.row.name)
            } else {
                groups.append(([change.row.name], change.words))
            }
        }
        return groups.compactMap { words($0.names, $0.verb) }
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
            words(landed.map(\.label), "landed" + (place ?? "")),
            words(lifted.map(\.label), "lifted"),
            words(lost.map(\.label), "cancelled"),
        ].compactMap(\.self)
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
            case (true, false): "\(stream.words) \(stream.isKey ? "went down" : "began")"
            case (false, true): "\(stream.words) \(stream.isKey ? "went up" : "ended")"
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
            return "\(view.name ?? control.kind.word) sent \(event)"
        }
    }

    /// Says what continues while nothing happens.
    private static func rest(of timeline: TraceSnapshot.Timeline, at time: TimeInterval) -> String {
        let down = timeline.fingers.filter { finger in
            finger.start <= time && finger.end.map { $0 > time } ?? true
        }
        return words(down.map(\.label), "down") ?? "no finger down"
    }
}

extension TraceSnapshot.Timeline.FingerLane {
    fileprivate var label: String { "#\(id)" }
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
