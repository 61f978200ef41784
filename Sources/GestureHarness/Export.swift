import ArgumentParser
import Foundation
import GestureBench
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat

/// The `export` subcommand, which writes a regression test or the bare recording.
struct Export: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Generate a Swift regression test from a recording or a report.",
        usage: "\(programName) export <file> --format <format> [<options>]",
        discussion: """
            The test contains the scene, one line for each input, and the expected transcript. It \
            needs the products GestureKit, GestureScenes and GestureTesting, but neither the \
            recording nor X.
            """
    )

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case swiftTesting = "swift-testing"
        case jsonl
    }

    @Argument(
        help: "A recording (JSON Lines, another program's log, $1 XML), or a report (PNG).",
        completion: .file()
    )
    var file: String

    @Option(help: "A Swift test, or the bare recording extracted from the PNG.")
    var format: Format

    @Option(
        help: SequenceArgument.help(
            "Test only the sequence with this number, or the last one, in the scene and with the values of its time."
        ),
        transform: SequenceArgument.parse
    )
    var sequence: SequenceChoice?

    @Option(
        help: ArgumentHelp("Write to this new file instead of standard output.", valueName: "file"),
        completion: .file(extensions: ["swift", "jsonl"])
    )
    var output: String?

    @Flag(help: "Replace the file of --output if it exists.")
    var force = false

    func validate() throws {
        if sequence != nil, format == .jsonl {
            throw ValidationError("found --sequence with --format jsonl, expected swift-testing")
        }
        guard let output else {
            if force { throw ValidationError("found --force without --output, expected both") }
            return
        }
        if ReportName.isSameFile(output, file) {
            throw ValidationError("found --output with the input file, expected another file")
        }
    }

    func run(in program: Program) throws {
        if let output {
            try AtomicFile.checkWritable(output)
            if !force, FileManager.default.fileExists(atPath: output) {
                throw Failure(
                    .badInput,
                    "\(output): already exists, expected a new name, or --force"
                )
            }
        }
        let next = try exported(in: program)
        if let output {
            try AtomicFile.write(to: output) { file in
                while let piece = try next() { try file.write(contentsOf: piece) }
            }
        } else {
            let buffer = OutputBuffer()
            while let piece = try next() { buffer.write(piece) }
            try buffer.finish()
        }
    }

    /// Returns a function that returns the next piece of the output at each call, and nil at the end.
    private func exported(in program: Program) throws -> () throws(RecordingError) -> Data? {
        switch format {
        case .jsonl:
            let recording = try ExtractedRecording(file: file)
            warn(recording.warnings)
            return recording.next
        case .swiftTesting:
            let test = try SwiftTest(
                file: file,
                sequence,
                version: Touchstone.version,
                makeScene: { try program.scene(recorded: $0, source: $1) }
            )
            warn(test.warnings)
            var text: Data? = Data(test.text.utf8)
            return {
                defer { text = nil }
                return text
            }
        }
    }

    private func warn(_ warnings: [RecordingError]) {
        for warning in warnings { printWarning("\(warning)") }
    }
}
