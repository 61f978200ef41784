package import Foundation
package import GestureKit

extension TraceSnapshot {
    /// The events of the sequence, along the event clock, and those of the sequences before it.
    package struct Timeline: Hashable, Sendable {
        /// The start of the sequence, in seconds; 0 before the first one.
        package var start: TimeInterval
        /// The time of the latest event or, while something is active, the current time.
        package var end: TimeInterval
        /// The shown moment: the end, unless the user has gone back.
        package var moment: TimeInterval
        /// The fingers, in order of landing.
        package var fingers: [FingerLane]
        /// Scrolling, touchpad pinches and key presses, in order of first appearance.
        package var streams: [Stream]
        /// The recognizers that took part, in the order of `sections`.
        package var lanes: [Lane]
        /// The effects of recognizers on each other, in order of time.
        package var links: [Link]
        /// The sequences before this one, in order.
        package var earlier: [Timeline] = []
        /// The lanes of another performance where they differ from these; empty unless two performances are
        /// compared.
        package var before: [Lane] = []
        package var other = Other.before
        /// The recognizer whose lanes come before all others, by number; nil unless two sequences are compared.
        package var leadingRow: Int?
        /// The verdict of the whole sequence; nil while it is under way, so that no row moves below a finger.
        ///
        /// The panels order the recognizers by it, even at an earlier moment of the sequence.
        package var verdict: Verdict?

        /// The other performance, which has the lanes in `before`.
        package enum Other: Hashable, Sendable {
            /// The same sequence, before a property had another value.
            case before
            case secondAttempt
        }

        package init(
            start: TimeInterval = 0,
            end: TimeInterval = 0,
            fingers: [FingerLane] = [],
            streams: [Stream] = [],
            lanes: [Lane] = [],
            links: [Link] = []
        ) {
            self.start = start
            self.end = end
            moment = end
            self.fingers = fingers
            self.streams = streams
            self.lanes = lanes
            self.links = links
        }

        /// Whether nothing has happened in the sequence.
        package var isEmpty: Bool { fingers.isEmpty && lanes.isEmpty && streams.isEmpty }

        package struct FingerLane: Hashable, Sendable {
            var stroke: Int
            package var id: Int
            /// The display slot, which determines the colour.
            package var slot: Int
            package var start: TimeInterval
            /// The time of the lift, in seconds; nil while the finger is down.
            package var end: TimeInterval?
            package var isCancelled: Bool
            /// Whether this program owns, or owned, the touch.
            package var isOwned: Bool

            init(_ stroke: Stroke) {
                self.stroke = stroke.serial
                id = stroke.id
                slot = stroke.slot
                start = stroke.startTime
                end = stroke.endTime
                isCancelled = stroke.state == .cancelled
                isOwned = stroke.isOwned
            }
        }

        package struct Lane: Hashable, Sendable {
            /// The recognizer's number, as in `Row`.
            package var row: Int
            package var name: String
            package var steps: [Step] = []
            package var actions: [TimeInterval] = []
            /// The number of successes before the first step that was kept.
            var forgottenWins = 0
        }

        /// A change of a recognizer's state.
        package struct Step: Hashable, Sendable {
            package var time: TimeInterval
            /// The state; nil after a reset, which makes the recognizer ready for the next attempt.
            package var state: GestureRecognizer.State?
            /// Whether the recognizer waits for another to fail; its state is then possible.
            package var isWaiting: Bool
            /// The reason for a state, or the limit that a success reached; nil if nothing needs an explanation.
            package var sentence: Phrase?
            /// The pause before the next of several taps, if that tap came too late.
            package var pause: Pause?

            init(
                _ state: GestureRecognizer.State?,
                at time: TimeInterval,
                isWaiting: Bool = false,
                sentence: Phrase? = nil
            ) {
                self.time = time
                self.state = state
                self.isWaiting = isWaiting
                self.sentence = sentence
            }
        }

        /// The pause between two taps, in seconds on the event clock.
        package struct Pause: Hashable, Sendable {
            /// The lift of the first tap.
            package var start: TimeInterval
            /// The time until which the next tap had to land.
            package var limit: TimeInterval
            /// The landing of the next tap.
            package var end: TimeInterval
        }

        /// An effect of one recognizer on another.
        package struct Link: Hashable, Sendable {
            package enum Kind: Hashable, Sendable {
                /// The first one made the other fail.
                case prevents
                /// The first one failed, so that the other no longer waits for it.
                case releases
            }

            package var time: TimeInterval
            package var kind: Kind
            package var from: Int
            package var to: Int

            init(_ kind: Kind, from: Int, to: Int, at time: TimeInterval) {
                self.kind = kind
                self.from = from
                self.to = to
                self.time = time
            }
        }

        /// Input other than screen touches: scrolling, a touchpad's pinch, or one key.
        package struct Stream: Hashable, Sendable {
            /// A time range of the input.
            package struct Span: Hashable, Sendable {
                package var start: TimeInterval
                /// The end, in seconds: equal to the start for a wheel's click, and nil while the input continues.
                package var end: TimeInterval?
                package var isCancelled: Bool

                init(
                    _ start: TimeInterval,
                    _ end: TimeInterval? = nil,
                    isCancelled: Bool = false
                ) {
                    self.start = start
                    self.end = end
                    self.isCancelled = isCancelled
                }
            }

            /// The readable name: `scroll`, `touchpad pinch`, `key select`.
            package var name: String
            package var spans: [Span]

            init(_ name: String, _ spans: [Span] = []) {
                self.name = name
                self.spans = spans
            }
        }

        // MARK: - The sequence together with those before it

        /// The start of the first sequence that was kept, in seconds.
        package var earliest: TimeInterval { earlier.first?.start ?? start }

        /// Returns the events from a time on: those of this sequence or, for an earlier time, those of all.
        package func reaching(back time: TimeInterval) -> TraceSnapshot.Timeline {
            guard time < start, !earlier.isEmpty else { return self }
            var all = self
            all.earlier = []
            // The order that suits one sequence's verdict would not suit the others.
            all.verdict = nil
            all.fingers = earlier.flatMap(\.fingers) + fingers
            all.links = earlier.flatMap(\.links) + links
            for sequence in earlier.reversed() {
                for stream in sequence.streams {
                    if let index = all.streams.firstIndex(where: { $0.name == stream.name }) {
                        all.streams[index].spans = stream.spans + all.streams[index].spans
                    } else {
                        all.streams.append(stream)
                    }
                }
                all.lanes.prepend(sequence.lanes)
                all.before.prepend(sequence.before)
            }
            return all
        }

        /// Adds the lanes of another performance of the same sequences, where they differ from these.
        ///
        /// A recognizer that took part only there gets an empty lane here. The end becomes that of the longer
        /// performance.
        package mutating func compare(with other: TraceSnapshot.Timeline) {
            let others = other.earlier + [other]
            for index in earlier.indices { earlier[index].add(lanesOf: others) }
            add(lanesOf: others)
        }

        mutating func add(lanesOf others: [TraceSnapshot.Timeline]) {
            guard let other = others.first(where: { $0.start == start }) else { return }
            before = other.lanes.filter { old in
                lanes.first { $0.row == old.row }?.hasSameStates(as: old) != true
            }
            for old in before where !lanes.contains(where: { $0.row == old.row }) {
                lanes.append(.init(row: old.row, name: old.name))
            }
            let last = before.flatMap(\.steps).filter { $0.state != nil }.map(\.time).max()
            guard let last, last > end else { return }
            if moment >= end { moment = last }
            end = last
        }

        /// The recognizers and the input of the sequence up to the shown moment.
        var untilMoment: TraceSnapshot.Timeline {
            guard moment < end else { return self }
            let limit = moment + Tolerance.time
            var past = earlier.last { moment < start && $0.start <= limit } ?? self
            for index in past.lanes.indices {
                past.lanes[index].steps.removeAll { $0.time > limit }
            }
            past.lanes.removeAll(where: \.steps.isEmpty)
            for index in past.streams.indices {
                past.streams[index].spans = past.streams[index].spans.filter { $0.start <= limit }
                    .map { .init($0.start, $0.end.flatMap { $0 <= limit ? $0 : nil }) }
            }
            past.streams.removeAll(where: \.spans.isEmpty)
            return past
        }

        /// The sequence once it is over, when no state may last into the next one.
        var closed: TraceSnapshot.Timeline {
            var closed = self
            for index in lanes.indices where lanes[index].steps.last?.state != nil {
                closed.lanes[index].steps.append(.init(nil, at: end))
            }
            return closed
        }
    }
}

extension TraceSnapshot.Timeline.Lane {
    /// Whether the recognizer has the same states for the same reasons at the same times.
    fileprivate func hasSameStates(as other: Self) -> Bool {
        steps.filter { $0.state != nil } == other.steps.filter { $0.state != nil }
    }
}

extension [TraceSnapshot.Timeline.Lane] {
    /// Adds the lanes of an earlier sequence in front of these.
    fileprivate mutating func prepend(_ earlier: Self) {
        for lane in earlier {
            if let index = firstIndex(where: { $0.row == lane.row }) {
                self[index].steps = lane.steps + self[index].steps
                self[index].actions = lane.actions + self[index].actions
            } else {
                append(lane)
            }
        }
    }
}
