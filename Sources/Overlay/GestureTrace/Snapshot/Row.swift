package import Foundation
package import GestureKit

extension TraceSnapshot {
    /// The recognizers of one view.
    package struct Section: Hashable, Sendable {
        /// The view's number, as in `ViewFigure`.
        package var id: Int
        /// The view's name, or its class name if it has none.
        package var name: String
        /// Its recognizers in the order of adding; at least one.
        package var rows: [Row]
    }

    /// A recognizer: the state of its attempt or the outcome of the last one, with the reason.
    package struct Row: Hashable, Sendable {
        /// The recognizer's number, which is the same in every snapshot of a trace.
        package var id: Int
        /// The recognizer's name, or its class name if it has none.
        package var name: String
        /// The kind of gesture in a word or two: `swipe`, `long press`; for a recognized swipe with the direction
        /// made: `swipe right`.
        package var kind = ""
        /// The number of taps that the gesture consists of; 1 for a gesture without taps.
        package var requiredTaps = 1
        /// The state, or the last attempt's final state until the next sequence begins.
        package var state: GestureRecognizer.State = .possible
        /// Whether a discrete gesture succeeded, which ends in the moment it begins.
        package var isRecognized = false
        /// Whether the recognizer could recognize but waits for another to fail; its state is then possible.
        package var isWaiting = false
        /// Whether the attempt is over and the recognizer is ready for the next; the row then shows the past.
        package var isPast = false
        /// Whether the recognizer is enabled; a disabled one receives no touches.
        package var isEnabled = true
        /// The way in which it missed the sequence; nil if it took part.
        package var absence: Absence?
        /// The reason for the state; nil if there is nothing to explain.
        package var reason: Reason?
        /// The required and the actual progress when the recognizer began, recognized or was prevented;
        /// nil if it did none of these or has no such measure.
        package var progress: Reason?
        /// The progress of a possible recognizer toward its limit; nil without a gesture in progress, after the
        /// decision, or without such a measure.
        package var limitProgress: LimitProgress?
        /// Notes about the limit in `facts`: that it falls with time, and that it is fixed.
        package var limitNotes: [String] = []
        /// The seconds until the recognizer that it waits for reaches its deadline; nil if it does not wait,
        /// or if the other has no deadline.
        package var timeLeft: TimeInterval?
        /// The values of its gesture at its last action, with the direction that a swipe made, and the present
        /// velocity of a gesture in progress; empty before the first action.
        package var values: [GestureValue] = []
        /// The location of the gesture at its last action, in the window's points; nil before the first.
        package var location: CGPoint?
        /// The ids of its touches that are down or, after the lift, of its last touches.
        package var touches: [Int] = []
        /// The limits within which the fingers may still move; empty once the recognizer has decided.
        package var recognitionLimits: [RecognitionLimit] = []
        /// The limits that the fingers exceeded, which made it fail; empty if it failed otherwise.
        package var crossedLimits: [RecognitionLimit] = []

        /// The state's name in transcripts.
        package var stateName: String { isRecognized ? "recognized" : state.name }

        /// The reason as a sentence, with the progress of a prevented recognizer; nil without a reason.
        package var sentence: String? { reason?.sentence(at: progress) }

        /// The reason without numbers, such as `prevented by early`; nil without a reason, and for one whose numbers
        /// `facts` has.
        package var cause: String? { measuredReason == reason ? nil : reason?.sentence }

        /// The measured value and its limit, with what to know about the limit:
        /// `12.6 of 49.6 pt, falls with time (fixed)`, `12.7 pt (needs 10, fixed)`, or for a failure of its own
        /// `held 0.85 s (allows 0.75, fixed)`; nil without a measure.
        package var facts: String? {
            guard let measured = measuredReason else { return nil }
            if let limitProgress { return Self.note(limitNotes, after: limitProgress.text) }
            guard measured == progress else {
                return Self.note(limitNotes, after: measured.sentence)
            }
            return (measured.missingText ?? measured.neededText).map { text in
                Self.note(limitNotes, after: text)
            }
        }

        /// The reason whose numbers `facts` has; nil without one.
        package var measuredReason: Reason? {
            if let limitProgress { return limitProgress.reason }
            if let reason, reason.measure != nil, state == .failed || state == .cancelled {
                return reason
            }
            return progress
        }

        /// Returns a text with notes about its limit, in its parentheses if it has some.
        private static func note(_ notes: [String], after text: String) -> String {
            guard let last = notes.last else { return text }
            if text.hasSuffix(")") {
                return "\(text.dropLast()), \(notes.joined(separator: ", ")))"
            }
            return ([text] + notes.dropLast()).joined(separator: ", ") + " (\(last))"
        }

        /// Whether it failed because the next tap of several came too late or too far away.
        package var hasMissedTap: Bool {
            guard state == .failed else { return false }
            switch reason {
            case .nextTapTooLate(let pause, let limit): return pause > limit + Tolerance.time
            case .nextTapTooFar: return true
            default: return false
            }
        }

        /// Name, state and reason in one line of text.
        package var line: String {
            let state = isWaiting ? "waiting" : stateName
            return "\(name): \(state)" + (sentence.map { ", \($0)" } ?? "")
        }
    }
}

extension TraceSnapshot {
    /// A declared relation between two recognizers, independent of their current states.
    package struct Relation: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The first waits until the second has failed.
            case requiresFailure
            case simultaneous
            /// The first, when it wins, does not prevent the second.
            case cannotPrevent
        }

        package var kind: Kind
        /// The number of the recognizer that waits, allows or wins, as in `Row`.
        package var first: Int
        package var second: Int

        package init(_ kind: Kind, _ first: Int, _ second: Int) {
            self.kind = kind
            self.first = first
            self.second = second
        }
    }
}
