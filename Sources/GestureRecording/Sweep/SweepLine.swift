import Foundation
import GestureKit
import GestureScenes

/// The number of times that each recognizer fired in a replay: it sent an action as it began or recognized.
package struct RecognitionCounts: Sendable {
    /// The recognizers in the order in which they first fired.
    package private(set) var names: [String] = []
    package private(set) var counts: [String: Int] = [:]

    init() {}

    mutating func add(_ action: ActionSending) {
        guard action.stateName == "began" || action.stateName == "recognized" else { return }
        let recognizer = action.recognizer.label
        if counts[recognizer] == nil { names.append(recognizer) }
        counts[recognizer, default: 0] += 1
    }

    /// The text for people, such as `single ×2, pan`; `nothing` if none fired.
    package var text: String {
        guard !names.isEmpty else { return "nothing" }
        return names.map { name in
            let count = counts[name] ?? 0
            return count == 1 ? name : "\(name) ×\(count)"
        }.joined(separator: ", ")
    }

    /// Returns the differences to another result, such as `pan stops firing, single fires`; empty if there
    /// are none.
    package func changes(to other: RecognitionCounts) -> String {
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

extension Sweep.Line {
    /// Returns the line as JSON.
    ///
    /// A value has the keys `set`, `value` and `fires`; a change has `change`, `before`, `at`, `from` and
    /// `to`.
    package func json(of path: String) -> String {
        JSONLine { line in
            switch self {
            case .value(let value, let recognitionCounts):
                line.add("set", path)
                line.add("value", value)
                line.add("fires", recognitionCounts.write)
            case .change(let before, let at, let from, let to):
                line.add("change", path)
                line.add("before", before)
                line.add("at", at)
                line.add("from", from.write)
                line.add("to", to.write)
            }
        }.text
    }
}

extension RecognitionCounts {
    fileprivate func write(to line: inout JSONLine) {
        for name in names { line.add(name, counts[name] ?? 0) }
    }
}

extension Sweep {
    package var heading: String { Self.row(path, "fires", width) }

    /// Returns a line of the table, aligned with the others.
    package func text(of line: Line) -> String {
        switch line {
        case .value(let value, let recognitionCounts):
            return Self.row("\(value)", recognitionCounts.text, width)
        case .change(let before, let at, let from, let to):
            return Self.row("  at \(Self.changeValue(before, at))", from.changes(to: to), width)
        }
    }

    private static func row(_ left: String, _ right: String, _ width: Int) -> String {
        left + String(repeating: " ", count: max(0, width - left.count)) + "  " + right
    }

    /// Returns the value at a change, with as many digits as are certain.
    private static func changeValue(_ before: SceneValue, _ at: SceneValue) -> String {
        guard case .number(let low) = before, case .number(let high) = at, high > low else {
            return "\(at)"
        }
        let decimals = max(0, Int((-log10(high - low)).rounded(.up)))
        let rounded = Double(DecimalText.exact(high, decimals)) ?? high
        return "\(SceneValue.number(rounded))"
    }
}
