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

    @Argument(help: "Recordings (JSON Lines, evemu, libinput record), or reports (PNG).")
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

    @Option(
        help: ArgumentHelp(
            "The moment that --report shows, instead of the end.",
            valueName: "seconds"
        )
    )
    var at: Double?

    func validate() throws {
        if let at, report == nil {
            throw ValidationError("found --at \(at) without --report, expected both")
        }
        if let at, !(0...1e9).contains(at) {
            throw ValidationError("found --at \(at), expected seconds from 0")
        }
        if report != nil && files.count > 1 {
            throw ValidationError("found --report with \(files.count) files, expected one file")
        }
        if let report, let file = files.first, ReportName.isSameFile(report, file) {
            throw ValidationError("found --report with the replayed file itself, expected another")
        }
    }

    func run() throws {
        let options = try replayOptions()
        for file in files {
            if files.count > 1 { say(json ? FileLine(file).json : file) }
            let output = OutputBuffer()
            let replay: Replay
            do {
                replay = try Replay(file: file, options: options) {
                    output.write(json ? $0.json : $0.text)
                }
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

    private func replayOptions() throws -> Replay.Options {
        var options = Replay.Options()
        options.settings = try settings.map(Self.setting)
        options.pictureTime = at
        options.keepsJournal = report != nil
        if let scene {
            let text = try SceneText(named: scene)
            options.makeScene = { _, _ in try Scene(text) }
        }
        return options
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
