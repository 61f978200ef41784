import ArgumentParser
import Foundation
import GestureCorpus
import GestureExplaining
import GestureRecording
import GestureScenes
import Glibc
import ProcessSupport
import RecordingFormat

/// The `explain` subcommand, which shows what decided a gesture and what would have changed it.
struct ExplainFiles: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show what decided a gesture, and the changes that alter it.",
        usage: "\(programName) explain <file> [<other>] [<options>]",
        discussion: """
            For each sequence: the verdict; then for each touched recognizer the step that decided \
            it, and the nearest limit of a success, or up to three changes of the scene that turn a \
            failure into a success: of a property, a relation, or what a delegate refuses. Each is \
            verified by a replay of the whole recording, and names the other verdicts that it \
            turns. With two files, one that worked and one that failed: the first step at which \
            they diverge, and the limit between them.

            \(programName) explain swipe.jsonl --recognizer quick
            \(programName) explain swipe.jsonl --scene mine.yaml --write mine.yaml
            \(programName) explain worked.jsonl failed.jsonl
            """
    )

    @Argument(
        help: "A recording or a report; or one that worked, and one that failed.",
        completion: .file()
    )
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "Explain only this recognizer; also what would have prevented its success.",
            valueName: "id"
        )
    )
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

    @Option(
        help: ArgumentHelp(
            "Make the first change in this file of the scene; all verdicts must need the same one.",
            valueName: "file.yaml"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var write: String?

    func validate() throws {
        guard files.count <= 2 else {
            throw ValidationError("found \(files.count) files, expected one or two")
        }
        if files.count == 2, recognizer != nil {
            throw ValidationError("found --recognizer with two files, expected one file")
        }
        if files.count == 2, write != nil {
            throw ValidationError("found --write with two files, expected one file")
        }
        if write != nil, !scene.settings.isEmpty {
            throw ValidationError("found --set with --write, expected one of them")
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
            makeOptions: try scene.makeJudgingOptions(in: program)
        )
        let selection = sequence.map { SequenceSelection.choice($0) } ?? at.map { .at($0) }
        let output = OutputBuffer(isWrapped: true)
        if program.runsOwnCode {
            try whileOutputIsDiscarded { whileRestored in
                try explain(reader, selection, in: program) { print in
                    whileRestored { print(output) }
                }
            }
        } else {
            try explain(reader, selection, in: program) { print in print(output) }
        }
        try output.finish()
    }

    /// Explains one file, or the difference between two; the function receives what prints to the output.
    private func explain(
        _ reader: CaseReader,
        _ selection: SequenceSelection?,
        in program: Program,
        show: (@escaping (OutputBuffer) -> Void) -> Void
    ) throws {
        guard files.count == 1 else {
            let divergence = try SequenceDivergence(
                worked: files[0],
                failed: files[1],
                reader: reader,
                of: selection,
                onWarning: CorpusProblems.warn
            )
            return show { output in
                if json {
                    output.write(json: divergence.json)
                } else {
                    output.write(lines: divergence.textLines)
                }
                output.flush()
            }
        }
        var written = try write.map { try WrittenSuggestion($0, in: program) }
        let progress = Progress("explaining sequence")
        defer { progress.clear() }
        try Explanation.explain(
            files[0],
            reader: reader,
            recognizer: recognizer,
            of: selection,
            isComplete: json,
            onWarning: CorpusProblems.warn,
            willExplain: { progress.show($0, of: $1) }
        ) { explanation in
            progress.clear()
            show { output in
                if json {
                    for line in explanation.lines { output.write(json: line) }
                } else {
                    output.write(lines: explanation.textLines)
                }
                // After Ctrl-C, the explanations so far are complete.
                output.flush()
            }
            written?.add(explanation)
        }
        try written?.write()
    }
}

/// The first suggestion of the only verdict that has some, which is written into a scene's file.
private struct WrittenSuggestion {
    private let file: String
    private let scene: Scene
    /// The first suggestion of each verdict that has some.
    private var found: [(explanation: Explanation, suggestion: Suggestion)] = []

    init(_ file: String, in program: Program) throws {
        self.file = file
        guard program.file(of: file) != nil else {
            throw RecordingError(file, "is a built-in scene, expected the file of a scene")
        }
        scene = try program.scene(try program.text(named: file))
        try AtomicFile.checkWritable(file)
    }

    mutating func add(_ explanation: Explanation) {
        found += explanation.decisions.compactMap(\.suggestions?.first).map { (explanation, $0) }
    }

    func write() throws {
        guard Set(found.map(\.suggestion.change)).count < 2 else {
            let list = found.prefix(4).map { _, suggestion in
                "\(suggestion.recognizer) in sequence \(suggestion.sequence)"
            }.joined(separator: ", ")
            let rest = found.count > 4 ? " and \(found.count - 4) more" : ""
            throw RecordingError(
                file,
                "is not changed: found different changes for \(list)\(rest), expected one change;"
                    + " choose it with --recognizer and --sequence"
            )
        }
        guard let (explanation, suggestion) = found.first else {
            throw RecordingError(
                file,
                "is not changed: found no change that alters a verdict, expected one"
            )
        }
        guard explanation.identity.checksum == SceneIdentity(scene).checksum else {
            throw RecordingError(
                file,
                "is not changed: it differs from the recording's scene, expected the same text;"
                    + " choose it with --scene too"
            )
        }
        if let cause = suggestion.undoingText {
            throw RecordingError(
                file,
                "is not changed: \(explanation.file) \(cause); expected a recording that does not set it"
            )
        }
        let text = try scene.text(with: suggestion.change)
        try AtomicFile.write(Data(text.utf8), to: file)
        printError(
            "\(programName): \(file): is changed: \(suggestion.recognizer) is \(suggestion.text)"
        )
    }
}

/// A line on a terminal that shows the progress of a command until its next output.
private final class Progress {
    private let what: String
    private let isShown = isatty(STDERR_FILENO) == 1
    private var line = ""

    init(_ what: String) { self.what = what }

    func show(_ done: Int, of count: Int) {
        guard isShown, count > 1 else { return }
        line = "\(what) \(done + 1) of \(count)"
        write("\r" + line)
    }

    /// Clears the line with spaces, because not every terminal knows an escape sequence for it.
    func clear() {
        guard !line.isEmpty else { return }
        write("\r" + String(repeating: " ", count: line.count) + "\r")
        line = ""
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
