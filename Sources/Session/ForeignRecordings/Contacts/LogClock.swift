/// The clock of a log, which goes on where it stood if the times step back.
struct LogClock {
    /// The latest time, in microseconds.
    private(set) var now = Int.min
    /// The sum of the steps back so far, which is added to the log's times.
    private var offset = 0

    /// Moves to a time of the log, in microseconds, and returns the step back if there is one.
    mutating func advance(to time: Int) -> ScreenFinding? {
        let shifted = time.addingReportingOverflow(offset)
        guard !shifted.overflow else { return nil }
        guard shifted.partialValue < now else {
            now = shifted.partialValue
            return nil
        }
        let latest = now - offset
        offset += now - shifted.partialValue
        return ScreenFinding(
            .timeBack,
            "\(Self.seconds(time)) after \(Self.seconds(latest)); the time goes on from there"
        )
    }

    /// Returns the time as seconds with all six decimals, as recorders write them.
    private static func seconds(_ time: Int) -> String {
        let fraction = String(time % 1_000_000)
        return "\(time / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }
}
