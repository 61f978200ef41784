package import Foundation

/// Everything that went into a session and came out of it, as a recording: kept for the report, and
/// written along to a file where one is wanted.
///
/// It holds little of it in memory, however long the session is: the rest is in a file without a name.
package final class Journal {
    /// The file that is written along; nil for none.
    package var file: RecordingFile?

    /// The line that was written last, whose room the next one takes.
    private var line = JSONLine()
    /// What is not spilled yet.
    private var tail: [UInt8] = []
    private var spill: SpillFile?
    /// Beyond it the tail is spilled; what cannot be is tried again after as much more.
    private var limit = Journal.most
    private static let most = 1 << 20

    /// Where the rest may be.
    private let folders: [String]

    /// Starts a recording with its header.
    package convenience init(_ header: RecordingHeader) {
        self.init(header, spillsInto: SpillFile.folders)
    }

    /// Starts a recording that spills into the first of these folders that can be written to; where none
    /// can, it stays in memory.
    package init(_ header: RecordingHeader, spillsInto folders: [String]) {
        self.folders = folders
        append(header.write)
    }

    /// Whether some of it is outside of memory.
    package var isSpilled: Bool { (spill?.count ?? 0) > 0 }

    /// The recording so far.
    ///
    /// - Throws: `RecordingError` when the system does not let it be read.
    package func text() throws(RecordingError) -> Data {
        guard spill != nil else { return Data(tail) }
        spillTail()
        guard let spilled = spill?.contents else {
            throw RecordingError("report", "cannot be made, expected memory for the recording")
        }
        return tail.isEmpty ? spilled : spilled + Data(tail)
    }

    /// Notes an input; call it before the session performs it.
    package func note(_ input: TimedInput) { append(input.write) }

    /// Notes an output.
    package func note(_ output: OutputLine) { append(output.write) }

    private func append(_ write: (inout JSONLine) -> Void) {
        line.rewrite(write) { bytes in
            tail.append(contentsOf: bytes)
            if let file { file.append(lines: Data(bytes)) }
        }
        if tail.count >= limit { spillTail() }
    }

    private func spillTail() {
        if spill == nil { spill = SpillFile(in: folders) }
        guard !tail.isEmpty else { return }
        if spill?.append(tail) == true {
            tail.removeAll(keepingCapacity: true)
            limit = Self.most
        } else {
            limit = tail.count + Self.most
        }
    }
}
