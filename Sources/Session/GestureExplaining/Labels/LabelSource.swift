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

    /// Returns the label of all sequences of a file from outside the recording; nil without one.
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
