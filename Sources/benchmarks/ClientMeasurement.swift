import Foundation

struct ClientMeasurement {
    /// The number of touch updates sent to the client.
    let updates: Int
    /// The processor time in seconds of client and server, minus that of both while idle.
    let client: Double
    let server: Double
    /// The wake-ups per second while nothing moves.
    let wakeUps: Double
    /// The resident memory in megabytes.
    let resident: Double
    /// The log of the client's pictures; nil if the client writes none.
    let frames: FrameLog?

    static let head =
        "client         µs/update: client  server     sum   idle wake-ups/s   resident MB"

    func line(_ name: String) -> String {
        let costs = [client, server, client + server].map { $0 * 1e6 / Double(updates) }
        let text =
            name.padding(toLength: 23, withPad: " ", startingAt: 0)
            + costs.map { String(format: "%8.1f", $0) }.joined()
            + String(format: "%18.1f%14.1f", wakeUps, resident)
        return ([text] + (frames?.lines ?? []).map { "    " + $0 }).joined(separator: "\n")
    }

    func ratios(to other: ClientMeasurement, names: String) -> String {
        func ratio(_ cost: (ClientMeasurement) -> Double) -> String {
            let (one, two) = (cost(self) / Double(updates), cost(other) / Double(other.updates))
            return String(format: "%.3f", one / two)
        }
        return "\(names) = \(ratio(\.client)) client,"
            + " \(ratio { $0.client + $0.server }) client and server"
    }
}

/// The log of pictures that `touchstone run` writes to the file in `TOUCHSTONE_FRAMES`.
struct FrameLog {
    private struct Frame {
        /// The time of sending, in seconds of `CLOCK_MONOTONIC`.
        let time: Double
        /// The duration of drawing, in milliseconds.
        let length: Double
        /// The latency from the first event to the pixels, in milliseconds; nil without an event.
        let latency: Double?
    }

    private let frames: [Frame]
    private let start: Double
    private let span: ClosedRange<Double>

    /// Reads the file; nil if the client wrote none.
    ///
    /// All figures except the first picture's are those of the span.
    init?(file: String, start: Double, span: ClosedRange<Double>) {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        frames = text.split(separator: "\n").dropFirst().compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 3, let time = Double(parts[0]), let length = Double(parts[1])
            else { return nil }
            return Frame(time: time, length: length, latency: Double(parts[2]))
        }
        self.start = start
        self.span = span
    }

    var lines: [String] {
        let measured = frames.filter { span.contains($0.time) }
        guard let first = frames.first, !measured.isEmpty else { return ["no pictures"] }
        let lengths = measured.map(\.length)
        let quarters = (0..<4).map { quarter in
            let (from, to) = (lengths.count * quarter / 4, lengths.count * (quarter + 1) / 4)
            return String(format: "%.2f", mean(Array(lengths[from..<to])))
        }
        let latencies = measured.compactMap(\.latency)
        return [
            String(format: "start to first picture %.0f ms", (first.time - start) * 1000),
            String(
                format: "%d pictures: mean %.2f ms, 99 %% within %.2f, longest %.2f",
                lengths.count,
                mean(lengths),
                percentile(lengths, 0.99),
                percentile(lengths, 1)
            ) + "; by quarters " + quarters.joined(separator: ", "),
            String(
                format: "first event to pixels: mean %.1f ms, 99 %% within %.1f, longest %.1f",
                mean(latencies),
                percentile(latencies, 0.99),
                percentile(latencies, 1)
            ),
        ]
    }

    private func mean(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }

    private func percentile(_ values: [Double], _ fraction: Double) -> Double {
        guard !values.isEmpty else { return 0 }
        let index = Int((Double(values.count) * fraction).rounded(.up)) - 1
        return values.sorted()[max(0, min(index, values.count - 1))]
    }
}
