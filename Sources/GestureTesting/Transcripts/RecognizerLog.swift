import Foundation
import GestureKit

/// What was last heard of each recognizer, so that a failing test can tell how it stands.
struct RecognizerLog {
    private struct Entry {
        /// Weak: what a test lets go of is not to live on here.
        weak var recognizer: GestureRecognizer?
        /// What it waits for; nil when it does not wait.
        var wait: Reason?
        /// Its last failure or cancellation; nil when there was none.
        var failure: Transition.Failure?
        /// Whether it was ever more than possible.
        var hasMoved = false
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    mutating func note(_ transition: Transition) {
        let key = ObjectIdentifier(transition.recognizer)
        var entry = entries[key] ?? Entry()
        // Another one may have been made in the place of one that is gone.
        if entry.recognizer !== transition.recognizer { entry = Entry() }
        entry.recognizer = transition.recognizer
        let isWait = transition.from == .possible && transition.to == .possible
        entry.wait = isWait && transition.reason != .reset ? transition.reason : nil
        if let failure = transition.failure { entry.failure = failure }
        if transition.to != .possible { entry.hasMoved = true }
        entries[key] = entry
    }

    /// A line for each of these recognizers that is under way, or whose name is among these.
    func lines(for recognizers: [GestureRecognizer], named names: Set<Substring>) -> [String] {
        let shown = recognizers.filter { recognizer in
            let entry = entry(of: recognizer)
            let name = recognizer.label.prefix { $0 != " " }
            return names.contains(name) || recognizer.state != .possible
                || recognizer.deadline != nil || entry.wait != nil
        }
        let width = shown.map { TerminalText.width(of: $0.label) }.max() ?? 0
        return shown.map { recognizer in
            TerminalText.padded(recognizer.label, to: width + 2) + text(recognizer)
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
        if let deadline = recognizer.deadline { parts.append("deadline at \(deadline.stamp)") }
        if !recognizer.isEnabled { parts.append("disabled") }
        var text = parts.joined(separator: ", ")
        if let failure = entry.failure {
            text += "; last " + failure.text
        } else if state == .possible, !entry.hasMoved {
            text += "; has never been anything else"
        }
        return text
    }
}

extension Transition {
    /// A failure or a cancellation, with its reason.
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
    /// The time as a transcript has it.
    var stamp: String { DecimalText.exact(self, 3) }
}
