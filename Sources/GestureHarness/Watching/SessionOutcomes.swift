import GestureKit
import GestureTrace

/// The outcome of each recognizer in a session's last sequence, for comparing two performances of it.
struct SessionOutcomes: Codable {
    private struct Outcome: Codable {
        let recognizer: String
        /// The state's name, such as "recognized".
        let state: String
    }

    /// The recognizers that did something, in the order of the inspector.
    private let outcomes: [Outcome]

    /// The maximum number of differences in one line.
    private static let maxShown = 3

    init(of snapshot: TraceSnapshot) {
        outcomes = snapshot.rows.filter { $0.state != .possible }.map {
            Outcome(recognizer: $0.name, state: $0.stateName)
        }
    }

    /// Returns the differences of a later performance in one line, such as "double: failed → recognized".
    func differences(in later: SessionOutcomes) -> String {
        let now = Dictionary(later.pairs, uniquingKeysWith: { first, _ in first })
        let before = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        let names = (outcomes + later.outcomes).map(\.recognizer)
        var seen: Set<String> = []
        let lines = names.filter { seen.insert($0).inserted }.compactMap { name -> String? in
            let (old, new) = (before[name] ?? "possible", now[name] ?? "possible")
            return old == new ? nil : "\(name): \(old) → \(new)"
        }
        guard !lines.isEmpty else { return "same outcome" }
        let more = lines.count - Self.maxShown
        return lines.prefix(Self.maxShown).joined(separator: ", ")
            + (more > 0 ? " and \(more) more" : "")
    }

    private var pairs: [(String, String)] { outcomes.map { ($0.recognizer, $0.state) } }
}
