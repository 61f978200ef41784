import ArgumentParser

/// Everything that is measured here; the core unless told otherwise.
@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Measures the recognizer core, the replay of recordings, and the window.",
        subcommands: [
            CoreBenchmarks.self, ReplayBenchmark.self, PictureBenchmark.self, DrawingBenchmark.self,
            WindowBenchmark.self,
        ],
        defaultSubcommand: CoreBenchmarks.self
    )
}
