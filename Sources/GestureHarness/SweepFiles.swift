import ArgumentParser
import Foundation
import GestureBench
import GestureCorpus
import GestureExplaining
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat

/// The `sweep` subcommand, which replays recordings over a range of a property's values.
struct SweepFiles: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep",
        abstract: "Replay recordings over a range of values, and show which recognizers fire.",
        usage: "\(programName) sweep <files> ... --set <id.property=range> [<options>]",
        discussion: """
            A recognizer fires when it begins or recognizes, and sends its action. Between \
            neighbouring values with different results, the sweep searches for the value of the \
            change, to a thousandth of the step or to the whole number.

            With labels, it shows the recognizer's precision, recall and F1 over all recordings for \
            each value, and the best one.

            \(programName) sweep hold.jsonl --set longPress.minimumPressDuration=0.1...1/10
            \(programName) sweep corpus --label-by folder --set press.allowableMovement=5...20/16
            """
    )

    @Argument(
        help: "Recordings (JSON Lines), or reports (PNG); with labels, also folders of them.",
        completion: .file()
    )
    var files: [String]

    @OptionGroup var labels: LabelArguments

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "The property, and STEPS values from FROM to TO; repeat it to set other properties, each to one value.",
            valueName: "id.property=from...to/steps"
        )
    )
    var settings: [String] = []

    @Option(
        help: ArgumentHelp(
            "Use this scene instead of the recorded one.",
            valueName: "name|file.yaml"
        ),
        completion: .scene
    )
    var scene: String?

    @Flag(help: "Print JSON Lines: one per value, and one per change.")
    var json = false

    @OptionGroup var share: ShardArguments

    @Option(
        help: ArgumentHelp(
            "With labels, write a plot to this SVG file, replacing it if it exists.",
            valueName: "file.svg"
        ),
        completion: .file(extensions: ["svg"])
    )
    var plot: String?

    @Option(
        help: ArgumentHelp(
            "With labels, the number of threads. (default: one per core)",
            valueName: "n"
        ),
        transform: JobCount.parse
    )
    var jobs: Int?

    func validate() throws {
        guard !labels.areNamed else { return }
        for (option, isUsed) in [
            ("--plot", plot != nil), ("--map", labels.map != nil), ("--jobs", jobs != nil),
        ] where isUsed {
            throw ValidationError(
                "found \(option) without labels, expected --labelled, --labels or --label-by"
            )
        }
    }

    func run(in program: Program) throws {
        let (range, others) = try split()
        let settings = try Player.Options.settings(others)
        let text = try scene.map { try program.checkedText(named: $0) }
        let makeOptions = { @Sendable in
            Player.Options(scene: text, settings: settings, in: program).requiringCode()
        }
        let threads = jobs ?? program.replayThreads
        if labels.areNamed { return try sweepCorpus(range, threads, makeOptions) }
        let list = FileList(files, shard: share.shard)
        var isWrong = false
        for item in list.items {
            do {
                try sweep(item.file, range, threads, makeOptions, isNamed: list.hasMultipleFiles)
            } catch {
                printError("\(programName): \(list.line(error, of: item))")
                isWrong = true
            }
        }
        if isWrong { throw ExitCode(Failure.Status.badInput.rawValue) }
    }

    private func sweep(
        _ file: String,
        _ range: SweepRange,
        _ threads: Int?,
        _ makeOptions: @escaping @Sendable () -> Player.Options,
        isNamed: Bool
    ) throws {
        var sweep = try Sweep(file: file, range: range, makeOptions: makeOptions)
        let output = OutputBuffer()
        if json {
            if isNamed { output.write(json: FileLine(file).json) }
        } else {
            output.write(lines: (isNamed ? [file] : []) + [sweep.heading])
        }
        let table = sweep
        // A long sweep shows each line immediately.
        defer { output.flush() }
        try sweep.perform(threads: threads) { line in
            if json {
                output.write(json: line.json(of: range.path))
            } else {
                output.write(line: table.text(of: line))
            }
            output.flush()
        }
        try output.finish()
        for warning in sweep.warnings { printWarning("\(warning)") }
    }

    private func sweepCorpus(
        _ range: SweepRange,
        _ threads: Int?,
        _ makeOptions: @escaping @Sendable () -> Player.Options
    ) throws {
        let reader = CaseReader(labels: try labels.source(), makeOptions: makeOptions)
        var problems = CorpusProblems()
        let corpus = CorpusFiles(files)
        problems.report(corpus)
        let others = [labels.labels, scene.flatMap(Program().file)].compactMap(\.self)
        try ReportName.check(plot, of: "--plot", against: corpus.files + others)
        if let plot { try AtomicFile.checkWritable(plot) }
        reader.labels?.warnings(of: corpus.files).forEach(CorpusProblems.warn)
        var sweep = CorpusSweep(range: range, reader: reader)
        let items = FileList(corpus.files, shard: share.shard).items.map(\.file)
        try sweep.perform(items, threads: threads) { file, error in
            problems.report(error, of: file)
        } onWarning: {
            CorpusProblems.warn($0)
        }
        if share.shard == nil {
            problems.report(reader.labels, used: sweep.mappedLabels, caseCount: sweep.caseCount)
        }
        if !sweep.points.isEmpty {
            let output = OutputBuffer()
            if json {
                for line in sweep.lines { output.write(json: line) }
            } else {
                output.write(lines: sweep.textLines)
            }
            try output.finish()
            if let plot { try AtomicFile.write(Data(SweepPlot(sweep).svg.utf8), to: plot) }
        }
        try problems.finish()
    }

    private func split() throws -> (range: SweepRange, others: [String]) {
        var ranges: [SweepRange] = []
        var others: [String] = []
        for setting in settings {
            if let pathAndValue = Player.Options.pathAndValue(setting),
                SweepRange.isRange(pathAndValue.value)
            {
                ranges.append(try SweepRange(path: pathAndValue.path, parsing: pathAndValue.value))
            } else {
                others.append(setting)
            }
        }
        guard let range = ranges.first, ranges.count == 1 else {
            throw ValidationError(
                "found \(ranges.count) ranges, expected one --set ID.PROPERTY=FROM...TO/STEPS"
            )
        }
        if others.contains(where: { Player.Options.pathAndValue($0)?.path == range.path }) {
            throw ValidationError(
                "found --set \(range.path) beside its range, expected one of them"
            )
        }
        return (range, others)
    }
}
