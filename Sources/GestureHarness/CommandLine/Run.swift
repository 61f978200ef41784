import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes
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
            read again when it is saved. (default: playground, or the played recording's)
            """,
            valueName: "name|file"
        ),
        completion: .scene
    )
    var scene: String?

    @Option(
        help: ArgumentHelp(
            """
            Write the recording to this file while running; one that is there is replaced. The key R \
            ends it.
            """,
            valueName: "file.jsonl"
        ),
        completion: .file(extensions: ["jsonl"])
    )
    var record: String?

    @Option(
        help: ArgumentHelp(
            """
            Perform a recording, or a report's PNG, in the window. Touches are not taken meanwhile, \
            and Esc stops it; afterwards the first touch begins a new session.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var play: String?

    @Option(
        help: ArgumentHelp(
            "How fast --play goes, from 0.1 to 100. (default: 1)",
            valueName: "factor"
        )
    )
    var speed: Double?

    @Option(
        help: ArgumentHelp(
            "Write the bug report to this PNG on exit; one that is there is replaced.",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var report: String?

    @Option(help: ArgumentHelp("Leave by itself after so long.", valueName: "seconds"))
    var exitAfter: Double?

    @Option(
        help: ArgumentHelp(
            "The X window's size in pixels, as 1280x800; each from 16 to 16384."
                + " (default: the scene's, in points)",
            valueName: "WxH"
        ),
        transform: PixelSize.parse
    )
    var size: PixelSize?

    @Option(
        help: ArgumentHelp(
            "Pixels for each point: auto (Xft.dpi / 96), or a number from 0.25 to 8."
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
            Start again in place when the program was rebuilt: the new one performs the session so far, \
            and goes on with it, its recording and its window.
            """
        )
    )
    var watch = false

    @Option(help: "The colours.")
    var theme: ThemeArgument = .dark

    @Flag(help: "Leave strokes, labels and panels off (for measuring).")
    var noOverlay = false

    func validate() throws {
        if let exitAfter, !(exitAfter > 0 && exitAfter < 1e7) {
            throw ValidationError(
                "found --exit-after \(exitAfter), expected seconds above 0, below 10000000"
            )
        }
        if let speed, !(0.1...100).contains(speed) {
            throw ValidationError("found --speed \(speed), expected a factor from 0.1 to 100")
        }
        if speed != nil && play == nil {
            throw ValidationError("found --speed without --play, expected both")
        }
    }

    func run(in program: Program) throws {
        try checkFiles(program)
        let opening = try opening(in: program)
        for warning in opening.playback?.warnings ?? [] {
            complain("\(programName): warning: \(warning)")
        }
        // A trial ends here: everything that can fail without a window has succeeded.
        if opening.isRehearsal { return }
        let pipe = try openPipe()
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
        if let record, opening.former == nil {
            if pipe == nil { try opening.attachment?.willReplace(record) }
            try controller.recording.record(to: pipe ?? RecordingFile(path: record))
        }
        opening.attachment?.began()
        var fault: XFault?
        do throws(XFault) {
            try controller.run()
        } catch {
            fault = error
        }
        try end(controller, after: fault)
    }
}
