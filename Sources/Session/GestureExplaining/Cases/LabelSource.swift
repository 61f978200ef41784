import Foundation
import GestureRecording
import GestureScenes
package import RecordingFormat
import TextFormatting

/// The labels of recordings: their own `expected` lines, a table, or the names of their folders.
package struct LabelSource: Sendable {
    /// The source of the labels of recordings without `expected` lines.
    package enum Fallback: Sendable {
        case none
        case table(LabelTable)
        /// The name of the folder that contains the file.
        case folder
    }

    /// The label for a sequence that nothing should recognize.
    package static let nothing = "nothing"

    private let fallback: Fallback
    private let map: [String: String]

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - fallback: The source of the labels of recordings without `expected` lines.
    ///   - map: The recognizers' ids for labels, such as `loop` for `circle`; several are joined by `+`, and
    ///     an empty text means that nothing should recognize.
    package init(_ fallback: Fallback = .none, map: [String: String] = [:]) {
        self.fallback = fallback
        self.map = map
    }

    /// Reads a map, such as `circle=loop,none=`; throws for a text of another form.
    package static func map(parsing text: String) throws(RecordingError) -> [String: String] {
        var map: [String: String] = [:]
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw RecordingError(
                    message: "found \"\(pair)\" in the map, expected LABEL=ID, such as circle=loop"
                )
            }
            guard map.updateValue(String(parts[1]), forKey: String(parts[0])) == nil else {
                throw RecordingError(
                    message: "found the label \(parts[0]) twice in the map, expected it once"
                )
            }
        }
        return map
    }

    /// Returns the warnings about rows of the table that match none of the files.
    package func warnings(of files: [String]) -> [RecordingError] {
        guard case .table(let table) = fallback else { return [] }
        return table.warning(of: files).map { [$0] } ?? []
    }

    /// Returns the warnings about labels in the map that are not among these.
    package func warnings(ofUnused used: Set<String>) -> [RecordingError] {
        map.keys.filter { !used.contains($0) }.sorted().map { label in
            RecordingError(
                message: "found the label \(PrintableText.name(label)) in the map,"
                    + " expected a label of the recordings"
            )
        }
    }

    /// Returns the labels in the map that occur in a label.
    func mappedLabels(of label: [String]) -> Set<String> {
        Set(
            label.flatMap { name in
                map[name] == nil ? name.split(separator: "+").map(String.init) : [name]
            }
        ).intersection(map.keys)
    }

    /// The label, from outside the recording, that all sequences of a file share.
    func label(of file: String) -> [String]? {
        switch fallback {
        case .none: nil
        case .table(let table): table.label(of: file).map { [$0] }
        case .folder:
            [
                URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent()
                    .lastPathComponent
            ]
        }
    }

    /// Whether a recording with `expected` lines may not have another label.
    var isExclusive: Bool { if case .table = fallback { true } else { false } }

    /// Returns the ids that a label stands for.
    ///
    /// - Throws: `RecordingError` with the file for a label that is not in the list, or without a file for an
    ///   id of the map, because it concerns all files.
    func recognizers(
        _ label: [String],
        of ids: [String],
        file: String
    ) throws(RecordingError) -> Set<String> {
        var recognizers: Set<String> = []
        for name in label {
            for (id, isMapped) in mapped(name) {
                guard ids.contains(id) else {
                    if id == Self.nothing { continue }
                    let error = RecordingError(
                        message: "found the \(isMapped ? "id" : "label") \(PrintableText.name(id))"
                            + (isMapped ? " in the map," : ",")
                            + " expected a recognizer of the scene: "
                            + SpellingSuggestion.expectation(for: id, of: ids)
                    )
                    throw isMapped ? error : error.at(file)
                }
                recognizers.insert(id)
            }
        }
        return recognizers
    }

    /// Returns the ids for a label: those of the map for it, or else for each of its parts.
    private func mapped(_ label: String) -> [(id: String, isMapped: Bool)] {
        func ids(_ text: String) -> [(id: String, isMapped: Bool)] {
            text.split(separator: "+").map { (String($0), true) }
        }
        return map[label].map(ids)
            ?? label.split(separator: "+").flatMap { part in
                map[String(part)].map(ids) ?? [(String(part), false)]
            }
    }
}

/// A table of labels: a CSV file with the columns `file` and `expected`.
///
/// A relative name refers to a file beside the table or below its folder. Several recognizers are joined by
/// `+`; an empty cell means that nothing should be recognized. A heading `expected,file` swaps the columns.
/// Source of the syntax: RFC 4180.
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

    /// Warns about rows that match none of the files; nil means that every row matches one.
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

    /// The label of a file, if the table contains the file.
    func label(of file: String) -> String? {
        labels[URL(fileURLWithPath: file).standardizedFileURL.path]
    }
}

/// The rows of a CSV text, with the numbers of their first lines.
private struct CSVRows {
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
