import Foundation
import GestureRecording
import GestureScenes
package import RecordingFormat
import TextFormatting

/// A table of labels: a CSV file with the columns `file` and `expected`.
///
/// A relative name is that of a file beside the table or below its folder. Several recognizers are joined by
/// `+`; an empty cell means that nothing should recognize. A heading `expected,file` swaps the columns. Source
/// of the syntax: RFC 4180.
package struct LabelTable: Sendable {
    private var labels: [String: String] = [:]
    /// The rows' lines and names as written, by path.
    private var names: [String: (line: Int, name: String)] = [:]
    private let file: String

    /// Reads a table.
    ///
    /// - Throws: `RecordingError` with the line for a row without two cells, or a second label for a file.
    package init(file: String) throws(RecordingError) {
        self.file = file
        guard let handle = FileHandle(forReadingAtPath: file),
            let data = try? handle.readToEnd() ?? Data()
        else {
            throw RecordingError(
                file,
                "cannot be read, expected a CSV file with the columns file and expected"
            )
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw RecordingError(file, "is not UTF-8 text, expected a CSV file")
        }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        let rows = try CSVRows(text, file: file).rows
        let isSwapped = rows.first?.cells == ["expected", "file"]
        for (index, row) in rows.enumerated() {
            guard row.cells.count == 2 else {
                throw RecordingError(
                    file,
                    line: row.line,
                    "found \(Count.text(row.cells.count, "cell")), expected two: file and expected"
                )
            }
            let cells = isSwapped ? row.cells.reversed() : row.cells
            guard !cells[0].isEmpty else {
                throw RecordingError(
                    file,
                    line: row.line,
                    "found no name of a file, expected the cells file and expected"
                )
            }
            if index == 0, cells == ["file", "expected"] { continue }
            let path = URL(fileURLWithPath: cells[0], relativeTo: folder).standardizedFileURL
                .path
            names[path] = (row.line, cells[0])
            guard labels.updateValue(cells[1], forKey: path) == nil else {
                throw RecordingError(
                    file,
                    line: row.line,
                    "found a second label for \(cells[0]), expected one"
                )
            }
        }
    }

    /// Returns a warning about the rows that match none of the files; nil if all rows match.
    func warning(of files: [String]) -> RecordingError? {
        let known = Set(files.map { URL(fileURLWithPath: $0).standardizedFileURL.path })
        let others = names.filter { !known.contains($0.key) }.values.sorted { $0.line < $1.line }
        guard let first = others.first else { return nil }
        let rest = others.count > 1 ? "; \(Count.text(others.count - 1, "row")) more like this" : ""
        return RecordingError(
            file,
            line: first.line,
            "found \(first.name), expected one of the recordings\(rest)"
        )
    }

    /// Returns the label of a file; nil for a file that is not in the table.
    func label(of file: String) -> String? {
        labels[URL(fileURLWithPath: file).standardizedFileURL.path]
    }
}

/// The rows of a CSV text, with the numbers of their first lines.
struct CSVRows {
    private(set) var rows: [(line: Int, cells: [String])] = []

    init(_ text: String, file: String) throws(RecordingError) {
        var (line, start) = (1, 1)
        var cells: [String] = []
        var cell = ""
        var isQuoted = false
        var wasQuoted = false
        func endRow(_ rows: inout [(line: Int, cells: [String])]) {
            cells.append(cell)
            if cells != [""] { rows.append((start, cells)) }
            (cells, cell, wasQuoted) = ([], "", false)
        }
        var rest = text.unicodeScalars[...]
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        while let character = rest.popFirst() {
            if character == "\n" { line += 1 }
            switch character {
            case "\"" where isQuoted && rest.first == "\"":
                rest.removeFirst()
                cell.unicodeScalars.append(character)
            case "\"" where isQuoted: isQuoted = false
            case "\"" where cell.isEmpty && !wasQuoted: (isQuoted, wasQuoted) = (true, true)
            case _ where isQuoted: cell.unicodeScalars.append(character)
            case ",":
                cells.append(cell)
                (cell, wasQuoted) = ("", false)
            case "\r" where rest.first == "\n": break
            case "\n":
                endRow(&rows)
                start = line
            case _ where wasQuoted || character == "\"":
                throw RecordingError(
                    file,
                    line: line,
                    "found text next to a quoted cell, expected a comma or the end of the line"
                )
            default: cell.unicodeScalars.append(character)
            }
        }
        guard !isQuoted else {
            throw RecordingError(file, line: start, "found no closing quote, expected \"")
        }
        if !cell.isEmpty || !cells.isEmpty || wasQuoted { endRow(&rows) }
    }
}
