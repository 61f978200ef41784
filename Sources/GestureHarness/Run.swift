import ArgumentParser
import Foundation
import GestureBench
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat
import XInputFrontEnd

/// The `run` subcommand, which opens the window on the display.
struct Run: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Open the window on $DISPLAY.",
        usage: "\(programName) [run] [<options>]"
    )

    @Option(
        help: ArgumentHelp(
            """
            The scene: \(SceneText.builtInNames.joined(separator: ", ")), or a FILE.yaml, which is \
            reloaded when it is saved. (default: playground, or the played recording's)
            """,
            valueName: "name|file"
        ),
        completion: .scene
    )
    var scene: String?

    @Option(
        help: ArgumentHelp(
            """
            Record the session to this file, replacing it if it exists. The key R stops recording.
            """,
            valueName: "file.jsonl"
        ),
        completion: .file(extensions: ["jsonl"])
    )
    var record: String?

    @Option(
        help: ArgumentHelp(
            """
            Play a recording, or a report's PNG, in the window. Touches are ignored until it ends \
            or Esc stops it; the next touch starts a new session.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var play: String?

    @Option(
        help: ArgumentHelp(
            "The speed of --play, from 0.1 to 100. (default: 1)",
            valueName: "factor"
        )
    )
    var speed: Double?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Override a recognizer's property in --play; repeatable.",
            valueName: "id.property=value"
        )
    )
    var settings: [String] = []

    @Option(
        help: ArgumentHelp(
            "Write a bug report to this PNG on exit, replacing it if it exists.",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var report: String?

    @Option(help: ArgumentHelp("Exit after this many seconds.", valueName: "seconds"))
    var exitAfter: Double?

    @Option(
        help: ArgumentHelp(
            "The X window's size in pixels, such as 1280x800; each from 16 to 16384."
                + " (default: the scene's, in points)",
            valueName: "WxH"
        ),
        transform: PixelSize.parser()
    )
    var size: PixelSize?

    @Option(
        help: ArgumentHelp(
            "Pixels per point: auto (Xft.dpi / 96), or a number from 0.25 to 8."
                + " (default: auto)",
            valueName: "auto|n"
        ),
        completion: .scale,
        transform: ScaleArgument.parse
    )
    var scale: ScaleArgument = .automatic

    @Flag(
        help: ArgumentHelp(
            """
            Restart in place after a rebuild: the new program replays the session so far, and \
            continues it, its recording and its window.
            """
        )
    )
    var watch = false

    @Option(help: "The colour theme.")
    var theme: ThemeArgument = .dark

    @Flag(help: "Draw no strokes, labels or panels (for measurements).")
    var noOverlay = false

    func validate() throws {
        if let exitAfter, !(exitAfter > 0 && exitAfter < 1e7) {
            throw ValidationError(
                "found --exit-after \(exitAfter), expected seconds above 0 and below 10000000"
            )
        }
        if let speed, !(0.1...100).contains(speed) {
            throw ValidationError("found --speed \(speed), expected a factor from 0.1 to 100")
        }
        if speed != nil && play == nil {
            throw ValidationError("found --speed without --play, expected both")
        }
        if !settings.isEmpty && play == nil {
            throw ValidationError("found --set without --play, expected both")
        }
    }

    func run(in program: Program) throws {
        try checkFiles(program)
        let opening = try opening(in: program)
        for warning in opening.playback?.warnings ?? [] {
            printWarning("\(warning)")
        }
        // A trial ends here: everything that can fail without a window has succeeded.
        if opening.isTrial { return RestartTrial.pass() }
        let controller = try WindowController(
            FrontEnd(windowOptions(opening)),
            opening,
            options: WindowController.Options(
                exitAfter: exitAfter,
                theme: theme,
                hasOverlay: !noOverlay
            )
        )
        // The file is replaced only once the window exists, so that a failure to open keeps an old recording.
        if let record, opening.previous == nil {
            let file = try RecordingFile(path: record) { ServerAlarm.isLeaving }
            try controller.recording.record(to: file)
        }
        opening.attachment?.windowDidOpen()
        var fault: FrontEndError?
        do throws(FrontEndError) {
            try controller.run()
        } catch {
            fault = error
        }
        try end(controller, after: fault)
    }
}
