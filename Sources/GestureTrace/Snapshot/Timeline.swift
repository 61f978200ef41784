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

        package struct FingerLane: Hashable, Sendable {
            package var stroke: Int
            package var id: Int
            /// The display slot, which chooses the colour.
            package var slot: Int
            package var start: TimeInterval
            /// When it left, in seconds; nil while it is down.
            package var end: TimeInterval?
            package var isCancelled: Bool
            /// Whether the touch is, or was, ours.
            package var isOwned: Bool

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

        package struct Lane: Hashable, Sendable {
            /// The recognizer's number, as in `Row`.
            package var row: Int
            package var name: String
            package var steps: [Step] = []
            package var actions: [TimeInterval] = []
        }

        /// From when on a recognizer was in a state.
        package struct Step: Hashable, Sendable {
            package var time: TimeInterval
            /// The state; nil from the reset on, when it is ready for the next attempt.
            package var state: GestureRecognizer.State?
            /// Whether it waits for another to fail; its state is then possible.
            package var isWaiting: Bool
            /// Why, as a person reads it; nil when nothing needs saying.
            package var sentence: String?

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
            package enum Kind: Hashable, Sendable {
                /// It made the other fail.
                case prevents
                /// It failed, and the other no longer waits for it.
                case releases
            }

            package var time: TimeInterval
            package var kind: Kind
            package var from: Int
            package var to: Int

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
            package var start: TimeInterval
            /// When it ended, in seconds; its beginning for a wheel's click, nil while it goes on.
            package var end: TimeInterval?
            package var isCancelled: Bool

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
        package var spans: [Span]

        package init(_ name: String, _ spans: [Span] = []) {
            self.name = name
            self.spans = spans
        }
    }
}
