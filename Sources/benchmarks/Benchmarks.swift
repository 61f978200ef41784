import ArgumentParser
import CAllocationCount

/// All benchmarks; the core's by default.
@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Measures the recognizer core, replays, the window, and the observer of touches.",
        subcommands: [
            CoreBenchmarks.self, ReplayBenchmark.self, PictureBenchmark.self, DrawingBenchmark.self,
            WindowBenchmark.self, CheckpointBenchmark.self, ObserverBenchmark.self,
        ],
        defaultSubcommand: CoreBenchmarks.self
    )
}

struct Measurement: Codable {
    let name: String
    /// The time for one operation in the best round.
    let nanoseconds: Double
    /// The number of allocations by one operation, over all rounds but the first.
    let allocations: Double

    /// Measures an operation in rounds.
    ///
    /// The first round is a warm-up; the best one counts, because other processes share the machine.
    init(_ name: String, rounds: Int, operations: Int, _ operate: () -> Void) {
        let clock = ContinuousClock()
        var best = Duration.seconds(1_000_000)
        var start: UInt64 = 0
        for round in 0...rounds {
            if round == 1 { start = allocation_count() }
            let time = clock.measure {
                for _ in 0..<operations { operate() }
            }
            if round > 0 { best = min(best, time) }
        }
        let allocated = allocation_count() - start
        self.name = name
        nanoseconds = best / .nanoseconds(1) / Double(operations)
        allocations = Double(allocated) / Double(rounds * operations)
    }
}
