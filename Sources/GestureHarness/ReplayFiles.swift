import ArgumentParser
import Foundation
import GestureBench
import GestureCorpus
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
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
    var theme: ThemeChoice?

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

/// Replays files one after the other for `replay`: prints and compares outputs, and collects the results.
private struct FileReplay {
    enum Printing {
        /// All outputs, as JSON Lines.
        case json
        /// All outputs, as text.
        case text
        /// A sentence for each sequence.
        case verdicts
        /// Only differences are printed.
        case nothing
    }

    struct Report {
        let path: String
        /// The moment to draw, in seconds; without one, the end is drawn.
        let time: TimeInterval?
        let look: ReportPicture.Look
    }

    let options: Player.Options
    /// The only sequence that is printed and compared, unless all are.
    let choice: SequenceChoice?
    let printing: Printing
    let expectation: Expectation?
    /// Whether a recording is compared with its own outputs when no other expectation is given.
    let comparesWithRecorded: Bool
    let report: Report?
    let closedReaderBehavior: OutputBuffer.ClosedReaderBehavior
    private(set) var suite = JUnitSuite()
    /// The most serious status so far, once a file has failed or differs.
    private(set) var status: Failure.Status?
    private(set) var isReaderGone = false

    /// Replays all files; an invalid one is reported, and does not stop the others.
    ///
    /// - Throws: ``Failure`` if standard output cannot be written.
    mutating func perform(_ list: FileList) throws(Failure) {
        for item in list.items {
            let output = OutputBuffer(
                closedReaderBehavior: closedReaderBehavior,
                isWrapped: true
            )
            defer { isReaderGone = isReaderGone || output.isReaderGone }
            if list.hasMultipleFiles {
                switch printing {
                case .json: output.write(json: FileLine(item.file).json)
                case .text, .verdicts: output.write(line: item.file)
                case .nothing: break
                }
            }
            do {
                suite.cases.append(try result(of: item, output))
                try output.finish()
            } catch {
                try output.finish()
                let line = list.line(error, of: item)
                printError("\(programName): \(line)")
                suite.cases.append(JUnitSuite.Case(item.file, result: .wrong(line)))
                status = .badInput
            }
        }
    }

    private mutating func result(
        of item: FileList.Item,
        _ output: OutputBuffer
    ) throws -> JUnitSuite.Case {
        var notes: [String] = []
        var comparison = try expectation?.comparison(for: item.file, occurrence: item.occurrence)
        if comparison == nil, comparesWithRecorded {
            comparison = try Expectation(recordedIn: item.file)?.comparison(for: item.file)
        }
        let sequence = try choice.map {
            try RecordedSequence($0, of: item.file, options: options)
        }
        let player = try Player(file: item.file, options: options)
        let code = choice == nil ? player.repeatedCode : nil
        var recorded =
            code == nil || comparison != nil
            ? nil : try Expectation(recordedIn: item.file)?.comparison(for: item.file)
        let recorder = printing == .verdicts ? VerdictRecorder(of: player.session) : nil
        var number = 0
        var screenProblems: Set<String> = []
        player.session.observe { [printing] event in
            guard printing == .text, case .output(.unreceived(let unreceived)) = event,
                sequence?.outputs.contains(number) != false
            else { return }
            output.write(line: { unreceived.appendText(to: &$0) })
        }
        player.session.observeLines { [printing] line in
            defer { number += 1 }
            guard sequence?.outputs.contains(number) != false else { return }
            switch printing {
            case .json: output.write(json: { line.appendJSON(to: &$0) })
            case .text: output.write(line: { line.appendText(to: &$0) })
            case .verdicts, .nothing: break
            }
            comparison?.receive(line.json)
            recorded?.receive(line.json)
            guard case .diagnostic(let diagnostic) = line else { return }
            notes.append(line.text)
            if DeviceCheck.isFinding(diagnostic.name) { screenProblems.insert(diagnostic.name) }
        }
        // A report of a moment and the sentences show what was known then.
        var known: [SequenceVerdict]?
        let replay = try report.map { report in
            try Replay(
                player,
                pictureTime: report.time ?? sequence?.pictureTime,
                keepsJournal: true,
                onPicture: { if report.time != nil { known = recorder?.verdicts(at: $0) } }
            )
        }
        if replay == nil { try player.performAll() }
        if let recorder {
            let verdicts = known ?? recorder.verdicts(at: player.session.now)
            output.write(lines: try lines(of: verdicts, file: item.file))
        }
        try output.finish()
        let missing = player.session.scene.missingCode.map { "\(item.file): \($0)" }
        for warning in player.warnings.map(\.description) + [missing].compactMap(\.self) {
            printWarning(warning)
            notes.append("warning: \(warning)")
        }
        if printing == .verdicts, !screenProblems.isEmpty {
            printWarning(
                "\(item.file): the touchscreen has a problem (\(screenProblems.sorted().joined(separator: ", ")));"
                    + " \(programName) check \(item.file) explains it"
            )
        }
        if let code, let difference = (recorded ?? comparison)?.difference() {
            let warning =
                "\(item.file): the replay differs from the recording: \(difference.sentence);"
                + " the code \"\(code)\" has changed, or acts outside of events: in a timer, on"
                + " another thread, by a clock or by chance"
            printWarning(warning)
            notes.append("warning: \(warning)")
        }
        if let report, let replay {
            let shown = try last(of: replay, for: report, file: item.file) ?? replay
            try ReportPicture.write(shown, as: report.look, to: report.path)
        }
        var result = JUnitSuite.Case.Result.passed
        if comparesWithRecorded, comparison == nil {
            let why =
                FileKind.isPipe(item.file)
                ? "is a pipe, which is read once: nothing to compare with"
                : "holds no outputs: nothing to compare with"
            printError("\(programName): \(item.file): \(why)")
            result = .skipped(why)
        }
        if let difference = comparison?.difference() {
            printDifference(difference, of: item.file)
            status = status ?? .difference
            result = .failed(summary: difference.summary, text: difference.text)
        }
        return JUnitSuite.Case(
            item.file,
            duration: player.session.now,
            result: result,
            notes: notes
        )
    }

    /// Returns a replay up to the end of the last sequence for a report of the whole recording, if the recording
    /// goes on to another scene or clears the outcome, so that its end shows nothing; otherwise nil.
    private func last(of replay: Replay, for report: Report, file: String) throws -> Replay? {
        guard report.look.subject == .sequence, report.time == nil, choice == nil,
            replay.picture.snapshot.verdict == nil, !FileKind.isPipe(file),
            let last = try? RecordedSequence(.last, of: file, options: options)
        else { return nil }
        return try Replay(
            file: file,
            options: options,
            pictureTime: last.pictureTime,
            keepsJournal: true
        )
    }

    /// Returns the verdicts as text.
    private func lines(of all: [SequenceVerdict], file: String) throws -> [String] {
        guard !all.isEmpty else {
            let place = report?.time == nil ? "" : " up to this moment"
            return ["– the recording has no sequence\(place)"]
        }
        let chosen = try choice.map { [all[try $0.index(in: all.count, of: file)]] } ?? all
        return chosen.map { $0.line(among: all.count) }
    }

    /// Prints a difference, to standard error when standard output carries JSON Lines.
    private func printDifference(_ difference: Difference, of file: String) {
        let summary = "\(file): \(difference.summary)"
        let lines = [summary] + difference.text.components(separatedBy: "\n")
        if printing == .json { printError(lines) } else { printMessage(lines) }
    }
}

extension RecordedSequence {
    /// The time of a picture of its end, before what follows replaces it; nil for the end of the recording.
    fileprivate var pictureTime: TimeInterval? { end.map { $0 - 2 * Replay.margin } }
}
