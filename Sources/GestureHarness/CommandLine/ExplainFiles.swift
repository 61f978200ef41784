import ArgumentParser
import Foundation
import GestureCorpus
import GestureRecording
import GestureScenes

/// The `explain` subcommand, which shows what decided a gesture and what would have changed it.
struct ExplainFiles: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show what decided a gesture, and the smallest change that alters it.",
        usage: "\(programName) explain <file> [<other>] [<options>]",
        discussion: """
            For each sequence: the verdict; then for each touched recognizer the step that decided \
            it, and the nearest limit of a success, or the smallest change of one property that \
            turns a failure into a success, verified by a replay. With --json, every recognizer \
            has such a change. With two files, one that worked and one that failed: the first step \
            at which they diverge, and the limit between them.

            \(programName) explain swipe.jsonl --recognizer quick
            \(programName) explain worked.jsonl failed.jsonl
            """
    )

    @Argument(
        help: "A recording or a report; or one that worked, and one that failed.",
        completion: .file()
    )
    var files: [String]

    @Option(help: ArgumentHelp("Explain only this recognizer.", valueName: "id"))
    var recognizer: String?

    @Option(
        help: ArgumentHelp(
            "Explain the sequence under way at this time. (default: all sequences; with two files, the first of each)",
            valueName: "seconds"
        )
    )
    var at: Double?

    @Option(
        help: SequenceArgument.help("Explain only the sequence with this number, or the last one."),
        transform: SequenceArgument.parse
    )
    var sequence: SequenceChoice?

    @OptionGroup var scene: SceneArguments

    @Flag(help: "Print JSON Lines.")
    var json = false

    func validate() throws {
        guard files.count <= 2 else {
            throw ValidationError("found \(files.count) files, expected one or two")
        }
        if files.count == 2, recognizer != nil {
            throw ValidationError("found --recognizer with two files, expected one file")
        }
        if at != nil, sequence != nil {
            throw ValidationError("found --at with --sequence, expected one of them")
        }
        if let at, !(-1e9...1e9).contains(at) {
            throw ValidationError("found --at \(at), expected seconds")
        }
    }

    func run(in program: Program) throws {
        let reader = CaseReader(
            labels: nil,
            details: [.steps, .reachedValues],
            makeOptions: try scene.makeOptions(in: program)
        )
        let selection = sequence.map { SequenceSelection.choice($0) } ?? at.map { .at($0) }
        let output = OutputBuffer(isWrapped: true)
        if files.count == 2 {
            let parting = try Parting(
                worked: files[0],
                failed: files[1],
                reader: reader,
                of: selection,
                onWarning: CorpusProblems.warn
            )
            if json {
                output.write(json: parting.json)
            } else {
                output.write(lines: parting.textLines)
            }
        } else {
            try Explanation.explain(
                files[0],
                reader: reader,
                recognizer: recognizer,
                of: selection,
                isComplete: json,
                onWarning: CorpusProblems.warn
            ) { explanation in
                if json {
                    for line in explanation.lines { output.write(json: line) }
                } else {
                    output.write(lines: explanation.textLines)
                }
                output.flush()
            }
        }
        try output.finish()
    }
}
