package import Foundation
package import GestureKit

extension TraceSnapshot {
    /// What happened since the sequence began, along the event clock.
    package struct Timeline: Hashable, Sendable {
        /// When the sequence began, in seconds; 0 before the first.
        package var start: TimeInterval
        /// The latest time at which something happened, or until now while something is under way.
        package var end: TimeInterval
        /// The moment that is shown: the end, but where somebody went back.
        package var moment: TimeInterval
        /// The fingers, in order of landing.
        package var fingers: [FingerLane]
        /// What scrolled, pinched or was pressed, in order of its first time.
        package var streams: [Stream]
        /// The recognizers that took part, as in `sections`.
        package var lanes: [Lane]
        /// What one recognizer did to another, in order.
        package var links: [Link]

        /// Makes a timeline; empty but for what is given.
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

        /// One finger's part.
        package struct FingerLane: Hashable, Sendable {
            /// The number of its stroke.
            package var stroke: Int
            /// The touch's id.
            package var id: Int
            /// The display slot, which chooses the colour.
            package var slot: Int
            /// When it landed, in seconds.
            package var start: TimeInterval
            /// When it left, in seconds; nil while it is down.
            package var end: TimeInterval?
            /// Whether the system took it away.
            package var isCancelled: Bool
            /// Whether the touch is, or was, ours.
            package var isOwned: Bool

            /// Makes a lane of what is known of a stroke.
            package init(_ stroke: Stroke) {
                self.stroke = stroke.serial
                id = stroke.id
                slot = stroke.slot
                start = stroke.startTime
                end = stroke.endTime
                isCancelled = stroke.state == .cancelled
                isOwned = stroke.isOwned
            }
        }

        /// One recognizer's part.
        package struct Lane: Hashable, Sendable {
            /// The recognizer's number, as in `Row`.
            package var row: Int
            /// Its name.
            package var name: String
            /// Where its state changed, in order.
            package var steps: [Step]
            /// When it sent its action, in order.
            package var actions: [TimeInterval]

            /// Makes a lane.
            package init(
                row: Int,
                name: String,
                steps: [Step] = [],
                actions: [TimeInterval] = []
            ) {
                self.row = row
                self.name = name
                self.steps = steps
                self.actions = actions
            }
        }

        /// From when on a recognizer was in a state.
        package struct Step: Hashable, Sendable {
            /// When, in seconds.
            package var time: TimeInterval
            /// The state; nil from the reset on, when it is ready for the next attempt.
            package var state: GestureRecognizer.State?
            /// Whether it waits for another to fail; its state is then possible.
            package var isWaiting: Bool
            /// Why, as a person reads it; nil when nothing needs saying.
            package var sentence: String?

            /// Makes a step.
            package init(
                _ state: GestureRecognizer.State?,
                at time: TimeInterval,
                isWaiting: Bool = false,
                sentence: String? = nil
            ) {
                self.time = time
                self.state = state
                self.isWaiting = isWaiting
                self.sentence = sentence
            }
        }

        /// What one recognizer did to another.
        package struct Link: Hashable, Sendable {
            /// What it did.
            package enum Kind: Hashable, Sendable {
                /// It made the other fail.
                case prevents
                /// It failed, and the other no longer waits for it.
                case releases
            }

            /// When, in seconds.
            package var time: TimeInterval
            /// What it did.
            package var kind: Kind
            /// The number of the recognizer that did it.
            package var from: Int
            /// The number of the other one.
            package var to: Int

            /// Makes a link.
            package init(_ kind: Kind, from: Int, to: Int, at time: TimeInterval) {
                self.kind = kind
                self.from = from
                self.to = to
                self.time = time
            }
        }
    }
}

extension TraceSnapshot.Timeline {
    /// What came in beside fingers on a screen: scrolling, a touchpad's pinch, one key.
    package struct Stream: Hashable, Sendable {
        /// From when to when it came.
        package struct Span: Hashable, Sendable {
            /// When it began, in seconds.
            package var start: TimeInterval
            /// When it ended, in seconds; its beginning for a wheel's click, nil while it goes on.
            package var end: TimeInterval?
            /// Whether the system took it away.
            package var isCancelled: Bool

            /// Makes a span; one that was not taken away by default.
            package init(
                _ start: TimeInterval,
                _ end: TimeInterval? = nil,
                isCancelled: Bool = false
            ) {
                self.start = start
                self.end = end
                self.isCancelled = isCancelled
            }
        }

        /// What it is, as a person reads it: `scroll`, `touchpad pinch`, `key select`.
        package var name: String
        /// When it came, in order.
        package var spans: [Span]

        /// Makes a stream.
        package init(_ name: String, _ spans: [Span] = []) {
            self.name = name
            self.spans = spans
        }
    }
}
