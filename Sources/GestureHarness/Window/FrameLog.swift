import Foundation

/// A line for each picture, for measuring: when it was sent (`CLOCK_MONOTONIC`, seconds), how long it took,
/// and how long after its first event it was sent (milliseconds).
///
/// It is kept in memory, and written when the window is left.
struct FrameLog {
    private let path: String
    private var lines = "sent\tpicture\tlatency\n"

    /// Nil unless `TOUCHSTONE_FRAMES` names a file.
    init?() {
        guard let path = ProcessInfo.processInfo.environment["TOUCHSTONE_FRAMES"], !path.isEmpty
        else { return nil }
        self.path = path
    }

    /// Notes a picture; `begin` and `sent` are local times, `latency` is in seconds.
    mutating func add(begin: TimeInterval, sent: TimeInterval, latency: TimeInterval?) {
        let late = latency.map { String(format: "%.3f", $0 * 1000) } ?? ""
        lines += String(format: "%.6f\t%.3f\t", sent, (sent - begin) * 1000) + late + "\n"
    }

    func write() {
        do {
            try lines.write(toFile: path, atomically: false, encoding: .utf8)
        } catch {
            complain("\(programName): \(path): \(error)")
        }
    }
}
