import Foundation
import Glibc

/// Measures whole commands of the touchstone beside this program: `replay`, reports and `evaluate`.
enum CommandBenchmark {
    private static let head = ["seconds", "lines/s", "peak MB"]
    private static let program = Bundle.main.bundleURL.path + "/touchstone"

    static func measureReplays() throws {
        printRow("replay", head)
        let updates = 1_000_000
        try withStrokes(1, updates: updates) { folder in
            let replay = [program, "replay", folder + "/pan/0000.jsonl"]
            try measure("as text", replay, updates)
            try measure("as JSON", replay + ["--json"], updates)
            try measure("with a report", replay + ["--report", folder + "/report.png"], updates)
        }
    }

    /// Measures the evaluation of 5,000 labelled strokes of 60 points.
    static func measureEvaluation() throws {
        printRow("evaluate", head)
        try withStrokes(5000, updates: 58) { folder in
            let command = [program, "evaluate", folder, "--label-by", "folder", "--jobs", "1"]
            try measure("5000 strokes of 60 points", command, 5000 * 60)
        }
    }

    /// Calls the body with a folder that has strokes in its folder `pan`.
    private static func withStrokes(
        _ count: Int,
        updates: Int,
        _ body: (String) throws -> Void
    ) throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.path + "/touchstone-\(UUID().uuidString)"
        try files.createDirectory(atPath: folder + "/pan", withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        for number in 0..<count {
            let stroke = SyntheticStroke(number: number, updates: updates)
            let file = String(format: "%@/pan/%04d.jsonl", folder, number)
            try stroke.write(to: file)
        }
        try body(folder)
    }

    /// Runs a program, discards its output, and prints its processor time and its peak memory.
    ///
    /// Source: wait4(2); getrusage(2), "ru_maxrss".
    private static func measure(_ name: String, _ command: [String], _ lines: Int) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var words = command.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var (process, status, usage) = (pid_t(0), Int32(0), rusage())
        let code = posix_spawnp(&process, command[0], &actions, nil, &words, environ)
        while code == 0, wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        guard code == 0, status == 0 else {
            throw MeasurementFailure(description: "\(command.joined(separator: " ")): failed")
        }
        let seconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
        let megabytes = Double(usage.ru_maxrss) * 1024 / 1e6
        printRow(
            name,
            [figure(seconds, 3), figure(Double(lines) / seconds, 0), figure(megabytes, 1)]
        )
    }
}

/// A recording of one finger that circles on a view with eight recognizers, with 125 updates per second.
private struct SyntheticStroke {
    /// The number of the stroke, which determines its radius.
    let number: Int
    let updates: Int

    /// Writes the recording line by line: the peak memory of a program that is started later includes this one's.
    func write(to file: String) throws {
        guard let stream = fopen(file, "w") else {
            throw MeasurementFailure(description: "\(file): not written")
        }
        defer { fclose(stream) }
        fputs(header + "\n" + line("begin", 0), stream)
        for index in 1...updates { fputs(line("update", index), stream) }
        fputs(line("end", updates + 1), stream)
    }

    private func line(_ action: String, _ index: Int) -> String {
        // The finger starts at the top, moving to the right.
        let angle = (Double(index % 640) / 640 - 0.25) * 2 * .pi
        let radius = Double(100 + number * 7 % 250)
        return "{\"t\":\(Double(index) / 125),\"touch\":\"\(action)\",\"id\":1,"
            + "\"x\":\(500 + radius * cos(angle)),\"y\":\(400 + radius * sin(angle))}\n"
    }

    private var header: String {
        let types = [
            "tap", "tap, numberOfTapsRequired: 2", "longPress", "pan", "pinch", "rotation",
            "swipe", "screenEdgePan, edges: left",
        ]
        let recognizers = types.map { "{type: \($0)}" }.joined(separator: ", ")
        let scene = "views: [{id: v, frame: [0, 0, 1000, 800], recognizers: [\(recognizers)]}]"
        return "{\"touchstone\":1,\"scene\":\"eight\",\"size\":[1000,800],\"source\":\"\(scene)\"}"
    }
}
