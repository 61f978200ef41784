package import Foundation
package import GestureKit

extension TraceSnapshot {
    /// The recognizers of one view.
    package struct Section: Hashable, Sendable {
        /// The view's number, as in `ViewFigure`.
        package var id: Int
        /// The view's name, or the class name where it has none.
        package var name: String
        /// Its recognizers in the order of adding; at least one.
        package var rows: [Row]
    }

    /// One recognizer: where it is in its attempt, or how the last one came out, and why.
    package struct Row: Hashable, Sendable {
        /// The recognizer's number; the same one in every snapshot of a trace.
        package var id: Int
        /// The recognizer's name, or the class name where it has none.
        package var name: String
        /// The state, or the last attempt's end state until the next sequence begins.
        package var state: GestureRecognizer.State = .possible
        /// Whether a discrete gesture succeeded: it ends at the moment at which it begins.
        package var isRecognized = false
        /// Whether it could recognize and waits for another to fail; its state is then possible.
        package var isWaiting = false
        /// Whether the attempt is over and the recognizer ready for the next: what is shown is past.
        package var isPast = false
        /// Whether the recognizer takes part; a disabled one gets no touches.
        package var isEnabled = true
        /// Why it is in this state; nil when nothing needs saying.
        package var reason: Reason?
        /// How far it had come when it began, recognized or was prevented, and how far it had to; nil when
        /// it did none of these, and where it has no such measure.
        package var shortfall: Reason?
        /// Seconds until the one that it waits for decides by itself; nil when it does not wait, or
        /// that one has no deadline.
        package var timeLeft: TimeInterval?
        /// What it tells of its gesture, as its last action saw it; empty before one.
        package var values: [GestureValue] = []
        /// Where the gesture was at its last action, in the window's points; nil before one.
        package var location: CGPoint?
        /// The ids of its touches: those that are down, or after the lift the last ones.
        package var touches: [Int] = []
        /// What it still allows the fingers to do; empty once it has decided.
        package var allowances: [Allowance] = []
        /// What it allowed and the fingers left, so that it failed; empty when it failed otherwise.
        package var allowancesLeft: [Allowance] = []

        /// The state's name in transcripts.
        package var stateName: String { isRecognized ? "recognized" : state.name }

        /// The reason as a person reads it, for one that was prevented with how far it had come; nil when
        /// there is none.
        package var sentence: String? {
            guard let reason else { return nil }
            guard case .preventedBy = reason, let shortfall, let way = shortfall.way,
                let (value, limit) = shortfall.measure, value < limit ?? value
            else { return reason.sentence }
            return "\(reason.sentence), at \(way)"
        }

        /// Name, state and reason in one line, to be passed on as text.
        package var line: String {
            let state = isWaiting ? "waiting" : stateName
            return "\(name): \(state)" + (sentence.map { ", \($0)" } ?? "")
        }
    }
}

extension TraceSnapshot {
    /// What two recognizers are to each other, whatever they do at the moment.
    package struct Relation: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The first waits until the second has failed.
            case requiresFailure
            case simultaneous
            /// The first, on winning, does not exclude the second.
            case cannotPrevent
        }

        package var kind: Kind
        /// The number of the one that waits, allows or wins, as in `Row`.
        package var first: Int
        package var second: Int

        package init(_ kind: Kind, _ first: Int, _ second: Int) {
            self.kind = kind
            self.first = first
            self.second = second
        }
    }
}
