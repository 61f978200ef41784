package import Foundation
import GestureKit

extension TraceSnapshot {
    /// Another sequence of the same scene that lies over the shown one, moved so that both touch down at the same
    /// place and time.
    package struct SecondAttempt: Hashable, Sendable {
        /// The paths of its fingers; they touch down where the shown ones do.
        package var strokes: [Stroke]
        /// The end of the shown sequence, in seconds; the timeline ends with the longer one.
        package var shownEnd: TimeInterval
        package var difference: Difference

        /// Returns the attempt with its paths up to a time of the shown sequence; at its end, they are whole.
        package func until(_ time: TimeInterval) -> SecondAttempt {
            guard time < shownEnd - Tolerance.time else { return self }
            var past = self
            past.strokes = strokes.compactMap { $0.until(time) }
            return past
        }
    }

    /// The first difference between two sequences.
    package struct Difference: Hashable, Sendable {
        /// The step at which they differ.
        package struct Step: Hashable, Sendable {
            /// The time of the step in the shown sequence, from its touch-down on, in seconds; nil if only the
            /// second one has the step.
            package var shownTime: TimeInterval?
            /// The time in the second sequence, from its touch-down on; nil if only the shown one has the step.
            package var secondTime: TimeInterval?
            /// The measured values with their limit, such as `4.7 against 5.3 pt, limit 5`; nil if no limit
            /// decided.
            package var values: String?

            package init(
                shownTime: TimeInterval?,
                secondTime: TimeInterval?,
                values: String? = nil
            ) {
                self.shownTime = shownTime
                self.secondTime = secondTime
                self.values = values
            }
        }

        /// The difference as a sentence: `quick differs: here moved 4.7 against 5.3 pt, limit 5`.
        package var sentence: String
        /// The name of the recognizer that the sentence is about; nil without a difference.
        package var recognizer: String?
        /// The step; nil if both sequences took the same steps.
        package var step: Step?

        package init(_ sentence: String, recognizer: String? = nil, at step: Step? = nil) {
            self.sentence = sentence
            self.recognizer = recognizer
            self.step = step
        }
    }

    /// Lays another sequence over the shown one.
    package mutating func lay(_ other: TraceSnapshot, differing difference: Difference) {
        let end = timeline.end
        timeline.lay(other.timeline, about: difference.recognizer)
        func landing(_ snapshot: TraceSnapshot) -> CGPoint? {
            snapshot.strokes.first?.points.first?.location
        }
        let delay = timeline.start - other.timeline.start
        var strokes = other.strokes
        if let here = landing(self), let there = landing(other) {
            for index in strokes.indices { strokes[index].move(by: here - there, delay) }
        }
        second = SecondAttempt(strokes: strokes, shownEnd: end, difference: difference)
    }
}

extension TraceSnapshot.Stroke {
    /// Returns the path up to a time; nil before the landing.
    fileprivate func until(_ time: TimeInterval) -> TraceSnapshot.Stroke? {
        let limit = time + Tolerance.time
        guard startTime <= limit else { return nil }
        var past = self
        past.points.removeAll { $0.time > limit }
        if let end = endTime, end > limit { (past.state, past.endTime) = (.live, nil) }
        return past
    }

    fileprivate mutating func move(by distance: CGPoint, _ delay: TimeInterval) {
        for index in points.indices {
            points[index].location = points[index].location + distance
            points[index].time += delay
        }
        startTime += delay
        endTime = endTime.map { $0 + delay }
    }
}

extension TraceSnapshot.Timeline {
    /// Shows the lanes of another sequence below those of this one where they differ, those of a recognizer first.
    fileprivate mutating func lay(_ other: TraceSnapshot.Timeline, about recognizer: String?) {
        var other = other
        let delay = start - other.start
        other.start = start
        // Times always differ. A second lane for each would hide the differences that matter.
        leadingRow = (lanes + other.lanes).first { $0.name == recognizer }?.row
        let leading = [leadingRow, verdict?.subject, verdict?.winner, verdict?.loser]
        other.lanes.removeAll { lane in
            !leading.contains(lane.row)
                && lanes.first { $0.row == lane.row }?.states == lane.states
        }
        for index in other.lanes.indices { other.lanes[index].move(by: delay) }
        add(lanesOf: [other])
        self.other = .secondAttempt
    }
}

extension TraceSnapshot.Timeline.Lane {
    fileprivate var states: [GestureRecognizer.State] {
        steps.compactMap(\.state).filter { $0 != .changed }
    }

    fileprivate mutating func move(by delay: TimeInterval) {
        for index in steps.indices {
            steps[index].time += delay
            // The lane below has no line for its pauses.
            steps[index].pause = nil
        }
        actions = actions.map { $0 + delay }
    }
}
