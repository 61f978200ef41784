import ArgumentParser
import Foundation

/// Measures what a window costs while fingers move on it: ours, and the programs that it is compared with.
struct WindowBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window",
        abstract: "Measures windows on a private server while two fingers move at 500 Hz.",
        discussion: """
            Without --client: touchstone as it was built beside this program, with every panel and a card that \
            moves, with its panels folded in a scene where nothing moves, and both with --no-overlay; and the \
            peers of Tests/Peers where they were built (see Performance.md).
            """
    )

    @Option(
        help: ArgumentHelp(
            "A client's command line, as a shell has it; may be repeated.",
            valueName: "command"
        )
    )
    var client: [String] = []

    @Option(help: "How many seconds the fingers move.")
    var seconds = 10

    @Option(help: "How many fingers move, from 1 to 10.")
    var fingers = 2

    @Option(help: "How often each of them moves in a second.")
    var rate = 500

    func validate() throws {
        guard seconds > 0, (1...10).contains(fingers), (1...1000).contains(rate) else {
            throw ValidationError(
                "expected --seconds above 0, --fingers from 1 to 10, --rate from 1 to 1000"
            )
        }
    }

    func run() throws {
        let clients = client.isEmpty ? Client.usual : client.map { Client($0, command: $0) }
        print("\(fingers) fingers at \(rate) Hz for \(seconds) s, 1280×800 pixels")
        print(Figures.head)
        var found: [String: Figures] = [:]
        for client in clients {
            let figures = try Trial(fingers: fingers, rate: rate, seconds: seconds).run(client)
            print(figures.line(client.name))
            found[client.name] = figures
        }
        for (one, other) in Client.comparisons {
            guard let first = found[one], let second = found[other] else { continue }
            print(first.ratios(to: second, names: "\(one) : \(other)"))
        }
    }
}
