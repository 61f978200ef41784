import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes

/// The `export` subcommand, which writes a regression test or the bare recording.
struct Export: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Make a regression test in Swift of a recording, or of a report's PNG.",
        discussion: """
            The test holds the scene, what the window was given, a line each, and the transcript \
            that it answered with. It needs the products GestureKit, GestureScenes and \
            GestureTesting, and neither the recording nor X.
            """
    )

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case swiftTesting = "swift-testing"
        case jsonl
    }

    @Argument(
        help: "A recording (JSON Lines, evemu, libinput record), or a report (PNG).",
        completion: .file()
    )
    var file: String

    @Option(help: "A test in Swift, or the bare recording as it stands in the PNG.")
    var format: Format

    @Option(
        help: ArgumentHelp(
            "Write to this file instead of standard output; none is replaced.",
            valueName: "file"
        ),
        completion: .file(extensions: ["swift", "jsonl"])
    )
    var output: String?

    @Flag(help: "Replace the file that --output names.")
    var force = false

    func validate() throws {
        guard let output else {
            if force { throw ValidationError("found --force without --output, expected both") }
            return
        }
        if ReportName.isSameFile(output, file) {
            throw ValidationError("found --output with the exported file itself, expected another")
        }
    }

    func run(in program: Program) throws {
        if let output {
            try WholeFile.checkPlace(output)
            if !force, SystemFile.exists(output) {
                throw Failure(.badInput, "\(output): is there, expected a new name, or --force")
            }
        }
        let data = try exported(in: program)
        if let output {
            try WholeFile.write(data, to: output)
        } else {
            let buffer = OutputBuffer()
            buffer.write(data)
            try buffer.finish()
        }
    }

    private func exported(in program: Program) throws -> Data {
        switch format {
        case .jsonl:
            let recording = try BareRecording(file: file)
            warn(recording.warnings)
            return recording.data
        case .swiftTesting:
            let test = try SwiftTest(
                file: file,
                version: Touchstone.version,
                makeScene: { try program.scene(recorded: $0, source: $1) }
            )
            warn(test.warnings)
            return Data(test.text.utf8)
        }
    }

    private func warn(_ warnings: [RecordingError]) {
        for warning in warnings { complain("\(programName): warning: \(warning)") }
    }
}
