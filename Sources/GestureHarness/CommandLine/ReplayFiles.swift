import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes

/// `touchstone replay`: recordings without X.
struct ReplayFiles: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay recordings, or reports' PNGs, without X, as fast as it goes."
    )

    @Argument(help: "Recordings (JSON Lines), or reports (PNG).")
    var files: [String]

    @Option(help: "A scene's name or FILE.yaml, instead of the scene in the file.")
    var scene: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Override a recognizer's property, as single.numberOfTapsRequired=2; repeatable.",
            valueName: "id.property=value"
        )
    )
    var settings: [String] = []

    @Flag(help: "Print the outputs as JSON Lines.")
    var json = false

    @Option(help: "Write the picture at the end, with the recording inside, to this PNG.")
    var report: String?

    func validate() throws {
        if report != nil && files.count > 1 {
            throw ValidationError("found --report with \(files.count) files, expected one file")
        }
        if let report, let file = files.first, ReportName.isSameFile(report, file) {
            throw ValidationError("found --report with the replayed file itself, expected another")
        }
    }

    func run() throws {
        let settings = try settings.map(Self.setting)
        for file in files {
            if files.count > 1 { say(json ? FileLine(file).json : file) }
            let output = OutputBuffer()
            let replay: Replay
            do {
                replay = try Replay(
                    file: file,
                    settings: settings,
                    makeScene: { try makeScene($0, in: file) },
                    onLine: { output.write(json ? $0.json : $0.text) }
                )
            } catch {
                output.flush()
                throw error
            }
            try output.finish()
            for warning in replay.warnings { complain("touchstone: warning: \(warning)") }
            if let report { try ReportPicture.write(replay, to: report) }
        }
    }

    private static func setting(_ text: String) throws -> (path: String, value: SceneValue) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw ValidationError("found --set \(text), expected ID.PROPERTY=VALUE")
        }
        return (String(parts[0]), try SceneValue(parsing: String(parts[1])))
    }

    private func makeScene(_ header: RecordingHeader, in file: String) throws -> Scene {
        if let scene { return try Scene(scene) }
        if let source = header.source {
            return try Scene(SceneText(source, name: header.scene))
        }
        // A name and never a path: a stranger's report must not choose which file is read.
        let names = SceneText.builtInNames
        guard names.contains(header.scene) else {
            throw RecordingError(
                file,
                line: 1,
                "the recording's scene is \"\(header.scene)\", expected \(names.joined(separator: ", "))"
                    + " or its text in \"source\" (or another scene with --scene)"
            )
        }
        return try Scene(header.scene)
    }
}

/// Gathers lines, so that a long replay does not make a system call for each.
final class OutputBuffer {
    private var bytes: [UInt8] = []
    private var failure: Failure?

    func write(_ line: String) {
        bytes += Array(line.utf8)
        bytes.append(UInt8(ascii: "\n"))
        if bytes.count > 1 << 16 { flush() }
    }

    func flush() {
        defer { bytes = [] }
        guard failure == nil else { return }
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        } catch {
            failure = Failure(.badInput, "standard output cannot be written, expected room for it")
        }
    }

    /// Writes what is left, and throws where any of it could not be written.
    func finish() throws(Failure) {
        flush()
        if let failure { throw failure }
    }
}
