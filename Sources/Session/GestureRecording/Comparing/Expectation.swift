import Foundation
import GestureScenes
package import RecordingFormat

/// The output lines that a replay is compared with: a list of lines, or a whole recording or report, whose
/// inputs are ignored.
package struct Expectation {
    struct Line {
        let number: Int
        let bytes: Data
    }

    /// A `file` line's number, and the outputs after it.
    private struct Section {
        let number: Int
        var lines: [Line] = []
    }

    /// The file's name as given.
    package let file: String
    /// Whether `file` lines assign outputs to replayed files.
    package var hasFileLines: Bool { !named.isEmpty }
    private var unnamed: [Line] = []
    private var named: [String: [Section]] = [:]
    private var section: String?
    /// The recording's header; nil for a list of outputs.
    private var header: RecordingHeader?
    /// Whether a crash ended the recording, so that further outputs may be missing from it.
    private(set) var isOpenEnded = false

    /// Reads the expected outputs from a file.
    ///
    /// - Throws: `RecordingError` if the file cannot be read, is empty or truncated, contains lines of
    ///   another kind, or has no outputs.
    package init(file: String) throws(RecordingError) {
        self.file = file
        var lines = try RecordingSource(file: file).lineReader()
        while let line = try lines.next() {
            guard line.isComplete else {
                throw RecordingError(
                    file,
                    line: line.number,
                    "last line has no line break, expected a complete line; is it truncated?"
                )
            }
            try receive(line)
        }
        guard !hasFileLines || unnamed.isEmpty else {
            throw RecordingError(
                file,
                line: unnamed.first?.number,
                "found an output before the first file line, expected the file that it belongs to"
            )
        }
        // A recording without outputs is an error too, because a comparison with nothing always succeeds. If
        // the file has `file` lines, `comparison` rejects a section without outputs.
        guard hasFileLines || !unnamed.isEmpty else {
            throw RecordingError(file, "contains no output lines, expected those of replay --json")
        }
    }

    /// Reads the outputs that a recording contains from its own session.
    ///
    /// Nil if the file has no outputs, is not a Touchstone recording, cannot be read twice (a pipe, for
    /// example), or has an error that its replay reports.
    package init?(recordedIn file: String) {
        guard FileKind.canBeReadTwice(file) else { return nil }
        self.file = file
        do throws(RecordingError) {
            var lines = try RecordingSource(file: file).lineReader()
            while let line = try lines.next() {
                guard line.isComplete else {
                    isOpenEnded = true
                    break
                }
                try receive(line)
                if header == nil { return nil }
            }
        } catch {
            return nil
        }
        if unnamed.isEmpty || hasFileLines { return nil }
    }

    private mutating func receive(_ line: LineReader.Line) throws(RecordingError) {
        guard !line.isBlank else { return }
        let fields = try LineFields(line, file: file)
        if line.number == 1, fields.has("touchstone") {
            header = try RecordingHeader(fields)
        } else if !OutputLine.isOutput(fields) {
            guard header != nil else {
                throw fields.error(
                    "found a line that is not an output, expected one of replay --json,"
                        + " or a recording with its header"
                )
            }
        } else if fields.has("file") {
            let name = try fields.string("file")
            section = name
            named[name, default: []].append(Section(number: line.number))
        } else {
            // A copy, because a slice would keep the whole piece of the file in memory.
            let output = Line(number: line.number, bytes: Data(line.bytes))
            if let section, let last = named[section]?.indices.last {
                named[section]?[last].lines.append(output)
            } else {
                unnamed.append(output)
            }
        }
    }

    /// Returns a comparison with the outputs expected of one replayed file.
    ///
    /// - Parameters:
    ///   - file: the file's name as given.
    ///   - occurrence: the index of the file among those with the same name, from 0.
    /// - Returns: the comparison, ready to receive the replayed outputs.
    /// - Throws: `RecordingError` if there are `file` lines, but none for this file, or none with outputs.
    package func comparison(
        for file: String,
        occurrence: Int = 0
    ) throws(RecordingError) -> Comparison {
        guard hasFileLines else {
            return Comparison(with: unnamed, of: self.file, isOpenEnded: isOpenEnded)
        }
        guard let sections = named[file], occurrence < sections.count else {
            throw RecordingError(
                file,
                "is not in \(self.file), expected a line {\"file\":\"\(file)\"} there"
            )
        }
        let section = sections[occurrence]
        guard !section.lines.isEmpty else {
            throw RecordingError(
                self.file,
                line: section.number,
                "contains no output lines for \(file), expected those of replay --json"
            )
        }
        return Comparison(with: section.lines, of: self.file)
    }

    func values() -> [JSONValue] { unnamed.map { JSONValue(parsing: $0.bytes) } }
}
