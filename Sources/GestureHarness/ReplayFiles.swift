import ArgumentParser
import Foundation
import GestureBench
import GestureCorpus
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat

/// The `replay` subcommand, which replays recordings without X.
struct ReplayFiles: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay recordings, or reports' PNGs, without X, as fast as possible.",
        usage: "\(programName) replay <files> ... [<options>]",
        discussion: """
            Prints a sentence for each sequence: what was recognized or not, and why. With --all \
            or --json, it prints the outputs: each recognizer's state changes and actions, and \
            the calls to views and controls. With --expect or --junit, and without --json, it \
            prints only differences.

            Several files are replayed one after the other; an invalid file does not stop the \
            others.
            """
    )

    @OptionGroup var input: RecordingFileArguments

    @OptionGroup var scene: SceneArguments

    @Option(
        help: SequenceArgument.help(
            "Print only the sequence with this number, or the last one; --report shows its end."
        ),
        transform: SequenceArgument.parse
    )
    var sequence: SequenceChoice?

    @Flag(help: "Print all outputs.")
    var all = false

    @Flag(help: "Print all outputs as JSON Lines.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Compare the outputs with those in this file: output of --json, or a recording.",
            valueName: "file.jsonl"
        ),
        completion: .file(extensions: ["jsonl", "png"])
    )
    var expect: String?

    @Option(
        help: ArgumentHelp(
            "Write the results as JUnit XML, one test case per file. Without --expect, each"
                + " recording is compared with the outputs that it contains; a recording without"
                + " outputs is skipped.",
            valueName: "file.xml"
        ),
        completion: .file(extensions: ["xml"])
    )
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Write a report to this PNG: the verdict with its moments, and the recording inside.",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var report: String?

    @Flag(help: "Show the whole window in --report.")
    var window = false

    @Option(
        help: ArgumentHelp(
            "The time that --report shows and at which its recording ends. (default: the end)",
            valueName: "seconds"
        )
    )
    var at: Double?

    @Option(help: "The colour theme of --report. (default: dark)")
    var theme: ThemeArgument?

    @Option(
        help: ArgumentHelp(
            "The pixels per point of --report: auto (the recording's), or from 0.25 to 8."
                + " (default: auto)",
            valueName: "auto|n"
        ),
        completion: .scale,
        transform: ScaleArgument.parse
    )
    var scale: ScaleArgument?

    @OptionGroup var share: ShardArguments

    func validate() throws {
        let looks = [
            ("--window", window), ("--at", at != nil), ("--theme", theme != nil),
            ("--scale", scale != nil),
        ]
        if report == nil, let (option, _) = looks.first(where: \.1) {
            throw ValidationError("found \(option) without --report, expected both")
        }
        for (option, isUsed) in [
            ("--json", json), ("--expect", expect != nil), ("--junit", junit != nil),
        ] where isUsed && all {
            throw ValidationError("found --all with \(option), expected one of them")
        }
        for (option, isUsed) in [("--at", at != nil), ("--junit", junit != nil)]
        where isUsed && sequence != nil {
            throw ValidationError("found \(option) with --sequence, expected one of them")
        }
        if let at, !(0...1e9).contains(at) {
            throw ValidationError("found --at \(at), expected seconds from 0")
        }
        if report != nil, input.files.count > 1 {
            throw ValidationError(
                "found --report with \(input.files.count) files, expected one file"
            )
        }
        for (option, path) in [("--report", report), ("--junit", junit)] {
            let inputs = input.files + [expect, scene.file].compactMap(\.self)
            try ReportName.check(path, of: option, against: inputs)
        }
        if let report, let junit, ReportName.isSameFile(report, junit) {
            throw ValidationError("--report and --junit name the same file, expected two")
        }
    }

    private var printing: FileReplay.Printing {
        if json { return .json }
        guard expect == nil, junit == nil else { return .nothing }
        return all ? .text : .verdicts
    }

    func run(in program: Program) throws {
        let options = try scene.makeOptions(in: program)()
        for path in [report, junit].compactMap(\.self) {
            try AtomicFile.checkWritable(path)
        }
        let expectation = try expect.map { path throws(RecordingError) in
            try Expectation(file: path)
        }
        if let expectation, input.files.count > 1, !expectation.hasFileLines {
            throw RecordingError(
                expectation.file,
                "holds no file lines, expected one before the outputs of each of"
                    + " \(input.files.count) files"
            )
        }
        var replay = FileReplay(
            options: options,
            choice: sequence,
            printing: printing,
            expectation: expectation,
            comparesWithRecorded: junit != nil,
            report: report.map {
                FileReplay.Report(
                    path: $0,
                    time: at,
                    look: ReportPicture.Look(
                        subject: window ? .window : .sequence,
                        theme: theme ?? .dark,
                        scale: scale?.factor
                    )
                )
            },
            closedReaderBehavior: expect == nil && junit == nil && report == nil
                ? .exits : .continues
        )
        try replay.perform(FileList(input.files, shard: share.shard))
        if let junit { try AtomicFile.write(Data(replay.suite.xml.utf8), to: junit) }
        if let status = replay.status { throw ExitCode(status.rawValue) }
        if replay.isReaderGone { throw ExitCode(OutputBuffer.closedReaderStatus) }
    }
}
