package import Foundation
package import GestureKit
import TextFormatting

extension TraceSnapshot {
    /// A view and its recognizers.
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
        /// The kind of gesture in a word or two: `swipe`, `long press`; for a recognized swipe with its
        /// direction: `swipe right`.
        package var kind = ""
        /// The number of taps that make the gesture; 1 for a gesture without taps.
        package var requiredTaps = 1
        /// The current state or, until the next sequence begins, the final state of the last attempt.
        package var state: GestureRecognizer.State = .possible
        /// Whether a discrete gesture, which ends the moment it begins, succeeded.
        package var isRecognized = false
        /// Whether the recognizer could recognize but waits for another to fail.
        ///
        /// Its state is then possible.
        package var isWaiting = false
        /// Whether the attempt is over and the recognizer ready for the next one.
        ///
        /// The row then shows the past.
        package var isPast = false
        /// Whether the recognizer is enabled, and so receives touches.
        package var isEnabled = true
        /// How the recognizer missed the sequence, unless it took part.
        package var absence: Absence?
        /// The reason for the state; nil if nothing needs an explanation.
        package var reason: Reason?
        /// The required and the actual progress when the recognizer began, recognized or was prevented; nil
        /// before that, and without such a measure.
        package var progress: Reason?
        /// The measured values against the limits when it decided; those of a failed or prevented gesture are
        /// incomplete.
        package var measurements: [Reason] = []
        /// The progress of a possible recognizer toward its limit; nil without a gesture in progress, after
        /// the decision, and without such a measure.
        package var limitProgress: LimitProgress?
        /// Notes about the limit in `facts`: that it falls with time, that it is fixed.
        var limitNotes: [String] = []
        /// The time in seconds until the deadline of the recognizer that it waits for; nil if it does not
        /// wait, or the other has no deadline.
        package var timeLeft: TimeInterval?
        /// The values of its gesture at its last action; empty before the first one.
        ///
        /// A swipe has only the direction that it made. The velocity of a gesture in progress is the present
        /// one.
        package var values: [GestureValue] = []
        /// The location of the gesture at its last action, in the window's points; nil before the first action.
        package var location: CGPoint?
        /// The ids of its touches that are down or, after the last lift, those of its last touches.
        package var touches: [Int] = []
        /// The limits within which the fingers may still move; empty after the recognizer's decision.
        package var recognitionLimits: [RecognitionLimit] = []
        /// The limits that the fingers exceeded, so that it failed; empty if it failed otherwise.
        package var crossedLimits: [RecognitionLimit] = []

        /// The state's name in transcripts.
        package var stateName: String { isRecognized ? "recognized" : state.name }

        /// The reason as a sentence, with the progress of a prevented recognizer; nil without a reason.
        package var sentence: String? { reason?.sentence(at: progress) }

        /// The reason without numbers, such as `prevented by early`; nil without a reason, or if `facts` has
        /// its numbers.
        package var cause: String? { measuredReason == reason ? nil : reason?.sentence }

        /// The measured value and its limit, with notes about the limit; nil without a measure.
        ///
        /// Examples are `12.6 of 49.6 pt, falls with time (fixed)`, `12.7 pt (needs 10, fixed)` and, for a
        /// failure of its own, `held 0.85 s (allows 0.75, fixed)`.
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

        /// The reason whose numbers are in `facts`.
        package var measuredReason: Reason? {
            if let limitProgress { return limitProgress.reason }
            if let reason, reason.measure != nil, state == .failed || state == .cancelled {
                return reason
            }
            return progress
        }

        /// Adds notes about its limit to a text, inside the text's own parentheses if it has some.
        private static func note(_ notes: [String], after text: String) -> String {
            guard let last = notes.last else { return text }
            if text.hasSuffix(")") {
                return "\(text.dropLast()), \(notes.joined(separator: ", ")))"
            }
            return ([text] + notes.dropLast()).joined(separator: ", ") + " (\(last))"
        }

        /// Whether it failed because the next of several taps came too late or too far away.
        package var hasMissedTap: Bool {
            guard state == .failed else { return false }
            switch reason {
            case .nextTapTooLate(let pause, let limit): return pause > limit + Tolerance.time
            case .nextTapTooFar: return true
            default: return false
            }
        }

        /// The name, the state and the reason in one line.
        package var line: String {
            let state = isWaiting ? "waiting" : stateName
            return "\(name): \(state)" + (sentence.map { ", \($0)" } ?? "")
        }

        // MARK: - Words beside the marks on a stroke

        /// The words beside the dot where it began: `early began here: 12.7 pt (needs 10)`.
        package var beginningWords: String {
            let verb = isRecognized ? "was recognized here" : "began here"
            return "\(name) \(verb)" + (progress?.neededText.map { ": \($0)" } ?? "")
        }

        /// The words beside the limit at which it failed: `tooLate needs 49.6 pt`, `single allows 0.75 s`; nil
        /// without a limit in a known unit.
        package var limitWords: String? {
            guard let reason = measuredReason, let limit = reason.measure?.limit else { return nil }
            if case .custom = reason { return nil }
            let unit = reason.displayUnit
            let verb = reason.limitText == nil ? "allows" : "needs"
            let number =
                reason.limitText ?? DecimalText.short(limit * unit.factor, 2)
            return "\(name) \(verb) \(number)\(unit.suffix)"
        }
    }
}

extension TraceSnapshot {
    /// A relation that was declared between two recognizers, whatever their current states.
    package struct Relation: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The first waits until the second has failed.
            case requiresFailure
            case simultaneous
            /// The first does not prevent the second when it wins.
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
