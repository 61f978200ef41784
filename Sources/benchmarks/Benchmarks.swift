import ArgumentParser
import Foundation

/// All benchmarks, as one table.
@main
struct Benchmarks: ParsableCommand {
    enum Part: String, CaseIterable, ExpressibleByArgument {
        case core, replay, evaluate, picture, observer, window
    }

    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Measure the recognizer core, commands on recordings, pictures and windows.",
        discussion: """
            The observer and the windows are measured on private servers, while fingers move at 500 Hz.
            """
    )

    @Argument(help: "The parts to measure. (default: all)")
    var parts: [Part] = Part.allCases

    @Option(
        help: ArgumentHelp(
            "Measure the window of this shell command instead; may be repeated.",
            valueName: "command"
        )
    )
    var client: [String] = []

    func run() throws {
        for part in client.isEmpty ? parts : [.window] {
            switch part {
            case .core: CoreBenchmark.run()
            case .replay: try CommandBenchmark.measureReplays()
            case .evaluate: try CommandBenchmark.measureEvaluation()
            case .picture: try PictureBenchmark.run()
            case .observer: try ClientBenchmark.measureObserver()
            case .window: try ClientBenchmark.measureWindows(client)
            }
        }
    }
}

/// Prints a row of the table.
func printRow(_ name: String, _ figures: [String]) {
    let columns = figures.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }
    print(name.padding(toLength: 31, withPad: " ", startingAt: 0) + columns.joined())
}

/// Returns a figure with this number of decimals.
func figure(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }

/// A reason why nothing can be measured.
struct MeasurementFailure: Error, CustomStringConvertible {
    let description: String
}
