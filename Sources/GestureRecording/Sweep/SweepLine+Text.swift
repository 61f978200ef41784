import Foundation
import GestureScenes

extension Sweep.Line {
    /// The line as JSON.
    ///
    /// A value: `set`, `value`, and how often each recognizer fires. A change: `change`, the value up to
    /// which the old holds, the one from which the new does, and both.
    package func json(of path: String) -> String {
        var line = JSONLine()
        switch self {
        case .value(let value, let firings):
            line.add("set", path)
            line.add("value", value)
            line.add("fires", Self.table(firings))
        case .change(let before, let at, let from, let to):
            line.add("change", path)
            line.add("before", before)
            line.add("at", at)
            line.add("from", Self.table(from))
            line.add("to", Self.table(to))
        }
        return line.text
    }

    private static func table(_ firings: Firings) -> JSONLine {
        var table = JSONLine()
        for name in firings.names { table.add(name, firings.counts[name] ?? 0) }
        return table
    }
}

extension Sweep {
    private var width: Int { max(path.count, values.map { "\($0)".count }.max() ?? 0, 14) }

    /// The table's first line.
    package var heading: String { Self.row(path, "fires", width) }

    /// A line of the table for people, aligned with the others.
    package func text(of line: Line) -> String {
        switch line {
        case .value(let value, let firings):
            return Self.row("\(value)", firings.text, width)
        case .change(let before, let at, let from, let to):
            return Self.row("  at \(Self.place(before, at))", from.changes(to: to), width)
        }
    }

    private static func row(_ left: String, _ right: String, _ width: Int) -> String {
        left + String(repeating: " ", count: max(0, width - left.count)) + "  " + right
    }

    /// The value at a change with as many digits as are known.
    private static func place(_ before: SceneValue, _ at: SceneValue) -> String {
        guard case .number(let low) = before, case .number(let high) = at, high > low else {
            return "\(at)"
        }
        let decimals = max(0, Int((-log10(high - low)).rounded(.up)))
        let rounded = Double(String(format: "%.*f", decimals, high)) ?? high
        return "\(SceneValue.number(rounded))"
    }
}
