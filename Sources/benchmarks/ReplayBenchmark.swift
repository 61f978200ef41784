import ArgumentParser
import Foundation

/// Measures the commands that read recordings, as whole processes: `replay`, `sweep` and reports.
struct ReplayBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Measures replays, sweeps and reports of the program beside this one.",
        discussion: """
            Prints the median time of each command and its peak memory. The peer is Python's json.loads for \
            each line of the same file.
            """
    )

    @Option(help: "The number of updates in the long recordings.")
    var lines = 1_000_000

    @Option(help: "The number of runs of each command.")
    var runs = 5

    @Option(help: "The program to measure. (default: the touchstone beside this program)")
    var program: String?

    func validate() throws {
        guard lines >= 1000, runs > 0 else {
            throw ValidationError("expected --lines from 1000, and --runs above 0")
        }
    }

    func run() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = program ?? Bundle.main.bundleURL.path + "/touchstone"
        print("command                                seconds     lines/s   peak MB")
        for source in LongRecording.Source.allCases {
            let recording = LongRecording(source: source, updates: lines)
            let file = folder.appendingPathComponent("\(source).jsonl")
            try recording.write(to: file)
            let replay = [program, "replay", file.path]
            try measure("\(source.rawValue), as text", replay, lines)
            try measure("\(source.rawValue), as JSON", replay + ["--json"], lines)
            if source != .longPress {
                try measure("\(source.rawValue), json.loads", Self.peer + [file.path], lines)
            }
        }
        for count in [lines * 2 / 5, lines] {
            let file = folder.appendingPathComponent("report.jsonl")
            try LongRecording(source: .pan, updates: count).write(to: file)
            let report = ["--report", folder.appendingPathComponent("report.png").path]
            try measure("report of \(count)", [program, "replay", file.path] + report, count)
        }
        let file = folder.appendingPathComponent("short.jsonl")
        try LongRecording(source: .pan, updates: 50).write(to: file)
        let range = "longPress.minimumPressDuration=0.1...1/100"
        try measure("sweep of 100 values", [program, "sweep", file.path, "--set", range], nil)
    }

    private static let peer = [
        "python3", "-c", "import json, sys\nfor line in open(sys.argv[1]): json.loads(line)",
    ]

    /// Prints the median of the runs; a peer that is not installed has no line.
    private func measure(_ name: String, _ command: [String], _ lines: Int?) throws {
        let runs = try (0..<runs).map { _ in try MeasuredCommand(command) }
            .sorted { $0.seconds < $1.seconds }
        let median = runs[runs.count / 2]
        print(
            name.padding(toLength: 35, withPad: " ", startingAt: 0)
                + String(format: "%11.3f", median.seconds)
                + (lines.map { String(format: "%12.0f", Double($0) / median.seconds) }
                    ?? String(repeating: " ", count: 12))
                + String(format: "%10.1f", runs.map(\.peakMegabytes).max() ?? 0)
        )
    }
}
