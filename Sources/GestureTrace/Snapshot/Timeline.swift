public import Foundation
public import GestureKit

extension TraceSnapshot {
    /// What happened since the sequence began, along the event clock.
    public struct Timeline: Hashable, Sendable {
        /// When the sequence began, in seconds; 0 before the first.
        public var start: TimeInterval
        /// The latest time at which something happened, or until now while something is under way.
        public var end: TimeInterval
        /// The moment that is shown: the end, but where somebody went back.
        public var moment: TimeInterval
        /// The fingers, in order of landing.
        public var fingers: [FingerLane]
        /// What scrolled, pinched or was pressed, in order of its first time.
        public var streams: [Stream]
        /// The recognizers that took part, as in `sections`.
        public var lanes: [Lane]
        /// What one recognizer did to another, in order.
        public var links: [Link]

        /// Makes a timeline; empty but for what is given.
        public init(
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
        public struct FingerLane: Hashable, Sendable {
            /// The number of its stroke.
            public var stroke: Int
            /// The touch's id.
            public var id: Int
            /// The display slot, which chooses the colour.
            public var slot: Int
            /// When it landed, in seconds.
            public var start: TimeInterval
            /// When it left, in seconds; nil while it is down.
            public var end: TimeInterval?
            /// Whether the system took it away.
            public var isCancelled: Bool
            /// Whether the touch is, or was, ours.
            public var isOwned: Bool

            /// Makes a lane of what is known of a stroke.
            public init(_ stroke: Stroke) {
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
        public struct Lane: Hashable, Sendable {
            /// The recognizer's number, as in `Row`.
            public var row: Int
            /// Its name.
            public var name: String
            /// Where its state changed, in order.
            public var steps: [Step]
            /// When it sent its action, in order.
            public var actions: [TimeInterval]

            /// Makes a lane.
            public init(
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
        public struct Step: Hashable, Sendable {
            /// When, in seconds.
            public var time: TimeInterval
            /// The state; nil from the reset on, when it is ready for the next attempt.
            public var state: GestureRecognizer.State?
            /// Whether it waits for another to fail; its state is then possible.
            public var isWaiting: Bool
            /// Why, as a person reads it; nil when nothing needs saying.
            public var sentence: String?

            /// Makes a step.
            public init(
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
        public struct Link: Hashable, Sendable {
            /// What it did.
            public enum Kind: Hashable, Sendable {
                /// It made the other fail.
                case prevents
                /// It failed, and the other no longer waits for it.
                case releases
            }

            /// When, in seconds.
            public var time: TimeInterval
            /// What it did.
            public var kind: Kind
            /// The number of the recognizer that did it.
            public var from: Int
            /// The number of the other one.
            public var to: Int

            /// Makes a link.
            public init(_ kind: Kind, from: Int, to: Int, at time: TimeInterval) {
                self.kind = kind
                self.from = from
                self.to = to
                self.time = time
            }
        }
    }
}
