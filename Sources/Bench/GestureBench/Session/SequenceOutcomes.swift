import Foundation
import GestureKit
import GestureTrace
import TextFormatting

/// The outcome of each recognizer in one sequence of a session, for comparing two performances of it.
struct SequenceOutcomes: Codable {
    private struct Outcome: Codable {
        let recognizer: String
        /// The state's name, such as "recognized".
        let state: String
        /// The reason as a sentence, if there is one.
        let sentence: String?
        /// The value and the limit of the reason, if it has them; not every sentence contains them.
        let value: String?
        let limit: String?

        init(_ row: TraceSnapshot.Row) {
            recognizer = row.name
            state = row.stateName
            sentence = row.sentence
            let unit = row.reason?.displayUnit
            func text(_ number: Double?) -> String? {
                guard let number, let unit else { return nil }
                return DecimalText.exact(number * unit.factor, unit.decimals) + unit.suffix
            }
            value = text(row.reason?.measure?.value)
            limit = text(row.reason?.measure?.limit)
        }

        /// Creates the outcome of an earlier sequence.
        ///
        /// Fails if the recognizer did nothing in it.
        init?(_ lane: TraceSnapshot.Timeline.Lane) {
            let steps = lane.steps.filter { $0.state != nil }
            guard let last = steps.last, let end = last.state, end != .possible else { return nil }
            recognizer = lane.name
            let isRecognized = end == .ended && !steps.contains { $0.state == .began }
            state = isRecognized ? "recognized" : end.name
            // The sentence of a success is its limit, as in the explanation of a row.
            sentence = end == .ended ? nil : last.sentence?.text
            (value, limit) = (nil, nil)
        }

        /// Returns the first difference of a later outcome, such as "failed → recognized".
        func difference(in later: Outcome) -> String? {
            func change(_ old: String?, _ new: String?) -> String? {
                old == new ? nil : "\(old ?? "none") → \(new ?? "none")"
            }
            return change(state, later.state) ?? change(sentence, later.sentence)
                ?? change(value, later.value).map { "value \($0)" }
                ?? change(limit, later.limit).map { "limit \($0)" }
        }
    }

    /// The recognizers that did something, in the order of the inspector.
    private let outcomes: [Outcome]

    /// The maximum number of differences in one line.
    private static let maxShown = 3

    init(of snapshot: TraceSnapshot) {
        self.init(outcomes: snapshot.rows.filter { $0.state != .possible }.map { Outcome($0) })
    }

    private init(outcomes: [Outcome]) { self.outcomes = outcomes }

    /// Creates the outcomes of the sequence that begins at this time.
    ///
    /// Fails if it is no longer known.
    init?(of snapshot: TraceSnapshot, in start: TimeInterval) {
        if snapshot.sequence?.start == start {
            self.init(of: snapshot)
        } else if let past = snapshot.timeline.earlier.first(where: { $0.start == start }) {
            self.init(outcomes: past.lanes.compactMap { Outcome($0) })
        } else {
            return nil
        }
    }

    /// Describes in one line how a later performance differs, such as "double: failed → recognized".
    ///
    /// It compares the states first, and the reasons, values and limits only if the states are equal.
    func differences(in later: SequenceOutcomes) -> String {
        let (before, now) = (byName, later.byName)
        let names = (outcomes + later.outcomes).map(\.recognizer)
        var seen: Set<String> = []
        let lines = names.filter { seen.insert($0).inserted }.compactMap { name -> String? in
            guard let old = before[name] else {
                return now[name].map { "\(name): possible → \($0.state)" }
            }
            guard let new = now[name] else { return "\(name): \(old.state) → possible" }
            return old.difference(in: new).map { "\(name): \($0)" }
        }
        guard !lines.isEmpty else { return "same outcome" }
        let more = lines.count - Self.maxShown
        return lines.prefix(Self.maxShown).joined(separator: ", ")
            + (more > 0 ? " and \(more) more" : "")
    }

    /// Returns the differences between two performances in the sequence that begins at `start`, in a line; in their
    /// last sequences if it is nil, or if one of them does not know it.
    static func differences(
        from old: TraceSnapshot,
        to new: TraceSnapshot,
        in start: TimeInterval?
    ) -> String {
        guard let start, let before = SequenceOutcomes(of: old, in: start),
            let after = SequenceOutcomes(of: new, in: start)
        else { return SequenceOutcomes(of: old).differences(in: SequenceOutcomes(of: new)) }
        return before.differences(in: after)
    }

    private var byName: [String: Outcome] {
        Dictionary(outcomes.map { ($0.recognizer, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
