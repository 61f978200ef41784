/// Which recognizers fired in a replay, and how often: those that sent an action on beginning, or on
/// recognizing.
package struct Firings: Sendable {
    /// The recognizers in the order in which they first fired.
    package private(set) var names: [String] = []
    /// How often each fired.
    package private(set) var counts: [String: Int] = [:]

    init() {}

    mutating func take(_ line: OutputLine) {
        guard case .action(let recognizer, let state, _, _, _) = line.body,
            state == "began" || state == "recognized"
        else { return }
        if counts[recognizer] == nil { names.append(recognizer) }
        counts[recognizer, default: 0] += 1
    }

    /// What a person reads, as `single ×2, pan`; `nothing` where none fired.
    package var text: String {
        guard !names.isEmpty else { return "nothing" }
        return names.map { name in
            let count = counts[name] ?? 0
            return count == 1 ? name : "\(name) ×\(count)"
        }.joined(separator: ", ")
    }

    /// What is otherwise in the other, as `pan stops firing, single fires`; empty where nothing is.
    package func changes(to other: Firings) -> String {
        let all = names + other.names.filter { counts[$0] == nil }
        return all.compactMap { name in
            switch (counts[name] ?? 0, other.counts[name] ?? 0) {
            case let (old, new) where old == new: nil
            case (0, 1): "\(name) fires"
            case (0, let new): "\(name) fires \(new) times"
            case (_, 0): "\(name) stops firing"
            case (let old, let new): "\(name) fires \(new) times instead of \(old)"
            }
        }.joined(separator: ", ")
    }
}

extension Firings: Equatable {
    /// Whether the same recognizers fired as often; in which order does not matter.
    package static func == (first: Firings, second: Firings) -> Bool {
        first.counts == second.counts
    }
}
