import Foundation

/// A table of aligned columns: the first is aligned to the left, numbers to the right.
struct TextTable {
    private var rows: [[String]]

    init(_ heading: [String]) { rows = [heading] }

    var isEmpty: Bool { rows.count == 1 }

    mutating func add(_ row: [String]) { rows.append(row) }

    var lines: [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let areNumbers = rows[0].indices.map { column in
            rows.dropFirst().allSatisfy { Double($0[column]) != nil }
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let space = String(repeating: " ", count: widths[column] - cell.count)
                line += (column == 0 ? "" : "  ")
                line += areNumbers[column] ? space + cell : cell + space
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}

enum PercentText {
    /// Returns a proportion as a percentage: `94.8 %`.
    static func of(_ value: Double) -> String { number(value) + " %" }

    /// Returns a percentage without its sign.
    static func number(_ value: Double) -> String { String(format: "%.1f", value * 100) }
}
