import Foundation
import GestureScenes

/// The output lines that a replay is compared with: a list of them, or a whole recording or report,
/// whose inputs are ignored.
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

    /// The file, as it was named.
    package let file: String
    /// Whether `file` lines tell which lines belong to which replayed file.
    package var namesFiles: Bool { !named.isEmpty }
    private var unnamed: [Line] = []
    private var named: [String: [Section]] = [:]
    private var section: String?
    /// A list of outputs has none.
    private var header: RecordingHeader?
    /// A crash ended the recording: more than it holds may have come out.
    private(set) var isOpenEnded = false

    /// - Throws: `RecordingError` if the file cannot be read, is empty or cut, or holds lines of
    ///   another kind or no outputs.
    package init(file: String) throws(RecordingError) {
        self.file = file
        var lines = try RecordingSource(file: file).lineReader()
        while let line = try lines.next() {
            guard line.isComplete else {
                throw RecordingError(
                    file,
                    line: line.number,
                    "last line has no line break, expected a whole line: is the file cut?"
                )
            }
            try take(line)
        }
        guard !namesFiles || unnamed.isEmpty else {
            throw RecordingError(
                file,
                line: unnamed.first?.number,
                "found an output before the first file line, expected the file that it belongs to"
            )
        }
        // A recording without outputs is refused too: a comparison with nothing always passes. With
        // `file` lines, `comparison` refuses a file without outputs.
        guard namesFiles || !unnamed.isEmpty else {
            throw RecordingError(file, "holds no output lines, expected those of replay --json")
        }
    }

    /// What a recording says came out of it when it was made.
    ///
    /// Nil for a file that holds no outputs, is no recording of ours, cannot be read twice, as a pipe, or
    /// is wrong in a way that its replay tells.
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
                try take(line)
                if header == nil { return nil }
            }
        } catch {
            return nil
        }
        if unnamed.isEmpty || namesFiles { return nil }
    }

    private mutating func take(_ line: LineReader.Line) throws(RecordingError) {
        guard line.bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
        let fields = try LineFields(line, file: file)
        if line.number == 1, fields.has("touchstone") {
            header = try RecordingHeader(fields)
        } else if !OutputLine.isOutput(fields) {
            guard header != nil else {
                throw fields.error(
                    "found a line that is no output, expected one of replay --json, or a recording"
                        + " with its header"
                )
            }
        } else if fields.has("file") {
            let name = try fields.string("file")
            section = name
            named[name, default: []].append(Section(number: line.number))
        } else {
            // A copy: the piece of the file that it was read with would stay as long.
            let output = Line(number: line.number, bytes: Data(line.bytes))
            if let section, let last = named[section]?.indices.last {
                named[section]?[last].lines.append(output)
            } else {
                unnamed.append(output)
            }
        }
    }

    /// A comparison of one replayed file's outputs with those that are expected of it.
    ///
    /// The file goes by its name as it was given, and by which one it is among those of its name, from
    /// 0. Throws when there are `file` lines, but none for it, or none with outputs.
    package func comparison(
        for file: String,
        occurrence: Int = 0
    ) throws(RecordingError) -> Comparison {
        guard namesFiles else {
            return Comparison(with: unnamed, of: self.file, isOpenEnded: isOpenEnded)
        }
        let name = SystemName.shown(file)
        guard let sections = named[name], occurrence < sections.count else {
            throw RecordingError(
                file,
                "is not in \(self.file), expected a line {\"file\":\"\(name)\"} there"
            )
        }
        let section = sections[occurrence]
        guard !section.lines.isEmpty else {
            throw RecordingError(
                self.file,
                line: section.number,
                "holds no output lines for \(name), expected those of replay --json"
            )
        }
        return Comparison(with: section.lines, of: self.file)
    }

    func values() -> [JSONValue] { unnamed.map { JSONValue(parsing: $0.bytes) } }
}
