import Foundation
import GestureKit
import TextFormatting

/// The last transitions of each recognizer, from which a failing test shows the final states.
struct RecognizerLog {
    private struct Entry {
        /// Weak, so that the log does not extend the recognizer's life.
        weak var recognizer: GestureRecognizer?
        /// The reason for which it waits, if it does.
        var wait: Reason?
        /// Its last failure or cancellation, if any.
        var failure: Transition.Failure?
        /// Whether it has ever been in another state than possible.
        var hasChangedState = false
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    mutating func note(_ transition: Transition) {
        let key = ObjectIdentifier(transition.recognizer)
        var entry = entries[key] ?? Entry()
        // A new recognizer can have the address of a deallocated one.
        if entry.recognizer !== transition.recognizer { entry = Entry() }
        entry.recognizer = transition.recognizer
        let isWait = transition.from == .possible && transition.to == .possible
        entry.wait = isWait && transition.reason != .reset ? transition.reason : nil
        if let failure = transition.failure { entry.failure = failure }
        if transition.to != .possible { entry.hasChangedState = true }
        entries[key] = entry
    }

    /// Returns a line for each recognizer that is active or has one of these names.
    func lines(for recognizers: [GestureRecognizer], named names: Set<Substring>) -> [String] {
        let shown = recognizers.filter { recognizer in
            let entry = entry(of: recognizer)
            let name = recognizer.touchstone.label.prefix { $0 != " " }
            return names.contains(name) || recognizer.state != .possible
                || recognizer.touchstone.deadline != nil || entry.wait != nil
        }
        let width = shown.map(\.touchstone.label.count).max() ?? 0
        return shown.map { recognizer in
            TerminalText.padded(recognizer.touchstone.label, to: width + 2) + text(recognizer)
        }
    }

    private func entry(of recognizer: GestureRecognizer) -> Entry {
        guard let entry = entries[ObjectIdentifier(recognizer)], entry.recognizer === recognizer
        else { return Entry() }
        return entry
    }

    private func text(_ recognizer: GestureRecognizer) -> String {
        let entry = entry(of: recognizer)
        let state = recognizer.state
        if state == .failed || state == .cancelled, let failure = entry.failure {
            return failure.text
        }
        var parts = [state.name]
        if let wait = entry.wait { parts.append(wait.sentence) }
        if let deadline = recognizer.touchstone.deadline {
            parts.append("deadline at \(deadline.stamp)")
        }
        if !recognizer.isEnabled { parts.append("disabled") }
        var text = parts.joined(separator: ", ")
        if let failure = entry.failure {
            text += "; last " + failure.text
        } else if state == .possible, !entry.hasChangedState {
            text += "; has never changed its state"
        }
        return text
    }
}

extension Transition {
    /// A failure or cancellation, with its reason.
    fileprivate struct Failure {
        let stateName: String
        let time: TimeInterval
        let reason: Reason?

        var text: String {
            "\(stateName) at \(time.stamp)" + (reason.map { ": \($0.sentence)" } ?? "")
        }
    }

    fileprivate var failure: Failure? {
        guard to == .failed || to == .cancelled else { return nil }
        return Failure(stateName: stateName, time: timestamp, reason: reason)
    }
}

extension TimeInterval {
    var stamp: String { DecimalText.exact(self, 3) }
}
