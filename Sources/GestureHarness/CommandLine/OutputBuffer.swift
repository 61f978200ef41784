import Foundation
import GestureRecording

/// Gathers lines, so that a long replay does not make a system call for each.
final class OutputBuffer {
    private var bytes: [UInt8] = []
    private var failure: Failure?

    func write(_ line: String) {
        bytes += Array(line.utf8)
        bytes.append(UInt8(ascii: "\n"))
        if bytes.count > 1 << 16 { flush() }
    }

    /// Writes all of this at once, after what was gathered.
    func write(_ data: Data) {
        bytes += data
        flush()
    }

    func flush() {
        defer { bytes = [] }
        guard failure == nil else { return }
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        } catch {
            failure = Failure(.badInput, "standard output cannot be written, expected room for it")
        }
    }

    /// Writes what is left, and throws where any of it could not be written.
    func finish() throws(Failure) {
        flush()
        if let failure { throw failure }
    }
}
