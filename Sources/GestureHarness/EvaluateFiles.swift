import ArgumentParser
import Foundation
import GestureBench
import GestureCorpus
import GestureExplaining
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat

/// The `evaluate` subcommand, which compares what was expected with what was recognized over many recordings.
struct EvaluateFiles: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Count what recognizers get right and wrong over labelled recordings.",
        usage: "\(programName) evaluate <files|folders> ... [<options>]",
        discussion: """
            A case is one sequence of a recording: from the first finger down until all are up and \
            no deadline is pending. Its label is the recording's expected line, a row of --labels, \
            or the name of its folder; the folder nothing means that nothing should be recognized. \
            An invalid file does not stop the others; the exit status is then 2.

            \(programName) evaluate corpus --label-by folder --html report.html
            \(programName) evaluate --merge part1.json part2.json
            """
    )

    @Argument(
        help: "Recordings, or folders of recordings; with --merge, outputs of --json.",
        completion: .file()
    )
    var files: [String]

    @OptionGroup var labels: LabelArguments

    @OptionGroup var scene: SceneArguments

    @Option(
        help: SequenceArgument.help(
            "Evaluate only the sequence with this number of each recording, or the last one."
        ),
        transform: SequenceArgument.parse
    )
    var sequence: SequenceChoice?

    @Flag(help: "Print JSON Lines: one per case, one per recognizer, then the matrix.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write a page with the figures and strokes to this HTML file, replacing it if it exists.",
            valueName: "file.html"
        ),
        completion: .file(extensions: ["html"])
    )
    var html: String?

    @Flag(help: "Add up outputs of --json from parts of a corpus.")
    var merge = false

    @Option(
        help: ArgumentHelp("The number of threads. (default: one per core)", valueName: "n"),
        transform: JobCount.parse
    )
    var jobs: Int?

    @OptionGroup var share: ShardArguments

    func validate() throws {
        let inputs = files + [labels.labels, scene.file].compactMap(\.self)
        try ReportName.check(html, of: "--html", against: inputs)
        guard merge else { return }
        let others = [
            ("--labels", labels.labels != nil), ("--label-by", labels.labelBy != nil),
            ("--map", labels.map != nil), ("--labelled", labels.labelled),
            ("--scene", scene.scene != nil),
            ("--set", !scene.settings.isEmpty), ("--sequence", sequence != nil),
            ("--jobs", jobs != nil), ("--shard", share.shard != nil),
        ]
        if let (option, _) = others.first(where: \.1) {
            throw ValidationError("found \(option) with --merge, expected outputs of --json alone")
        }
    }

    func run(in program: Program) throws {
        let output = OutputBuffer()
        var problems = CorpusProblems()
        let page = try makePage()
        var evaluation: Evaluation?
        if merge {
            evaluation = try Evaluation.merged(files) { line in
                if json { output.write(json: line.json) }
                page?.add(line)
            }
            if let count = evaluation?.unreadCount, count > 0 {
                problems.reportUnread(count)
            }
        } else {
            let corpus = CorpusFiles(files)
            problems.report(corpus)
            try ReportName.check(html, of: "--html", against: corpus.files)
            let items = FileList(corpus.files, shard: share.shard).items.map(\.file)
            let run = try corpusRun(in: program)
            run.reader.labels?.warnings(of: corpus.files).forEach(CorpusProblems.warn)
            if !scene.settings.isEmpty { _ = try run.reader.firstScene(of: items) }
            var unreadCount = 0
            let threads = jobs ?? program.replayThreads
            let outcome = try run.perform(items, threads: threads) { file, error in
                unreadCount += 1
                let line = problems.report(error, of: file)
                page?.addUnread(line)
            } onWarning: {
                CorpusProblems.warn($0)
            } onCase: { item in
                if json, let line = CaseLine(item) { output.write(json: line.json) }
                page?.add(item)
            }
            evaluation = outcome?.evaluation
            // A shard without a file is a valid part, which adds nothing.
            if evaluation == nil, json { evaluation = Evaluation(unreadCount: unreadCount) }
            evaluation?.shard = share.shard
            evaluation?.sceneOption = scene.scene
            if let outcome, share.shard == nil {
                let count = outcome.evaluation.caseCount
                problems.report(run.reader.labels, used: outcome.mappedLabels, caseCount: count)
            }
        }
        if let evaluation {
            if json {
                for line in evaluation.lines { output.write(json: line) }
            } else {
                output.write(lines: evaluation.textLines)
            }
            if let html { try page?.write(evaluation, to: html) }
        }
        try output.finish()
        try problems.finish()
    }

    private func corpusRun(in program: Program) throws -> CorpusRun {
        var details: CaseDetails = [.reachedValues]
        if json || html != nil { details.insert(.strokes) }
        let reader = CaseReader(
            labels: try labels.source(),
            choice: sequence,
            details: details,
            makeOptions: try scene.makeJudgingOptions(in: program)
        )
        return CorpusRun(reader: reader, settings: scene.settings)
    }
}

/// The page of `evaluate`.
extension EvaluateFiles {
    /// Creates the page for `--html`.
    ///
    /// - Throws: `RecordingError` if its file cannot be written.
    private func makePage() throws -> CorpusPage? {
        guard let html else { return nil }
        try AtomicFile.checkWritable(html)
        return CorpusPage(.current(openArguments: scene.arguments))
    }
}

extension PageOptions {
    /// Returns the options of a page that this process writes.
    ///
    /// - Parameter openArguments: The arguments that open a recording as it was evaluated.
    /// - Returns: The options, with the command as it was typed.
    static func current(openArguments: [String] = []) -> PageOptions {
        let arguments = CommandLine.arguments.dropFirst().map(ShellText.quoted)
        return PageOptions(
            program: ShellText.quoted(programName),
            version: Touchstone.version,
            command: ([programName] + arguments).joined(separator: " "),
            openArguments: openArguments
        )
    }
}
