import ArgumentParser

/// Everything that is measured here; the core unless told otherwise.
@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Measures the recognizer core, and the replay of recordings.",
        subcommands: [CoreBenchmarks.self, ReplayBenchmark.self],
        defaultSubcommand: CoreBenchmarks.self
    )
}
