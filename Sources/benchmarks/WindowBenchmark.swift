import ArgumentParser
import Foundation
import VirtualDisplay

/// Measures the cost of a window while fingers move on it, for this program and its peers.
struct WindowBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window",
        abstract: "Measures windows on a private server while two fingers move at 500 Hz.",
        discussion: """
            Without --client, measures the touchstone built beside this program: with all panels and a card that \
            moves; with folded panels in a scene where nothing moves; and both with --no-overlay. It also \
            measures the peers of Tests/Peers that are built (see Performance.md).
            """
    )

    @Option(
        help: ArgumentHelp(
            "A client's shell command line; may be repeated.",
            valueName: "command"
        )
    )
    var client: [String] = []

    @Option(help: "The number of seconds for which the fingers move.")
    var seconds = 10

    @Option(help: "The number of fingers, from 1 to 10.")
    var fingers = 2

    @Option(help: "The updates of each finger per second.")
    var rate = 500

    func validate() throws {
        guard seconds > 0, (1...10).contains(fingers), (1...1000).contains(rate) else {
            throw ValidationError(
                "expected --seconds above 0, --fingers from 1 to 10, --rate from 1 to 1000"
            )
        }
    }

    func run() throws {
        let clients = client.isEmpty ? Client.standard : client.map { Client($0, command: $0) }
        print("\(fingers) fingers at \(rate) Hz for \(seconds) s, 1280×800 pixels")
        print(ClientMeasurement.head)
        var found: [String: ClientMeasurement] = [:]
        for client in clients {
            let benchmark = ClientBenchmark(fingers: fingers, rate: rate, seconds: seconds)
            let measurement = try benchmark.run(client)
            print(measurement.line(client.name))
            found[client.name] = measurement
        }
        for (one, other) in Client.comparisons {
            guard let first = found[one], let second = found[other] else { continue }
            print(first.ratios(to: second, names: "\(one) : \(other)"))
        }
    }
}

/// A program that opens a window, then prints a line, and exits on SIGTERM.
struct Client {
    let name: String
    let command: String
    /// Keys that are typed before the measurement.
    var keys: [VirtualKeyboard.Key] = []

    init(_ name: String, command: String, keys: [VirtualKeyboard.Key] = []) {
        self.name = name
        self.command = command
        self.keys = keys
    }

    /// The clients that the project compares; peers only if they are built.
    static var standard: [Client] {
        let folder = Bundle.main.bundleURL.path
        let ours = "\(folder)/touchstone run --size 1280x800 --scale 1"
        let peers = [
            Client("gtk4", command: ".build/gtk4"),
            Client("gtk4, cairo", command: "env GSK_RENDERER=cairo .build/gtk4"),
            Client("bare", command: ".build/bare"),
        ].filter { peer in
            let isBuilt = FileManager.default.isExecutableFile(
                atPath: String(peer.command.split(separator: " ").last ?? "")
            )
            if !isBuilt { print("not built, see Performance.md: \(peer.command)") }
            return isBuilt
        }
        let still = "\(ours) --scene \(stillScene())"
        return [
            Client(
                "touchstone",
                command: ours,
                keys: [VirtualKeyboard.Key("g")].compactMap(\.self)
            ),
            Client("strokes alone", command: still, keys: [.tab]),
            Client("no overlay", command: "\(ours) --no-overlay"),
            Client("no overlay, still", command: "\(still) --no-overlay"),
        ] + peers
    }

    /// Creates a scene in which nothing moves, as in the peers' windows, so that only the fingers are drawn.
    private static func stillScene() -> String {
        let text = """
            scene: still
            views:
              - id: ground
                frame: [0, 0, 1280, 800]
                multipleTouch: true
                recognizers:
                  - {id: pan, type: pan, simultaneous: [pinch, rotation]}
                  - {id: pinch, type: pinch, simultaneous: [rotation]}
                  - {id: rotation, type: rotation}
            """
        // The folder of a scene file is watched; in a separate folder nothing else changes.
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-benchmark")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("still.yaml")
        try? Data(text.utf8).write(to: file)
        return file.path
    }

    static let comparisons = [
        ("touchstone", "gtk4"), ("touchstone", "gtk4, cairo"), ("strokes alone", "gtk4"),
        ("strokes alone", "gtk4, cairo"), ("no overlay", "bare"), ("no overlay, still", "bare"),
    ]
}
