import ArgumentParser
import Assets
import Foundation
import GestureBench
import GestureOverlay
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
    var theme: ThemeChoice = .dark

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

    // MARK: Before the window opens

    /// Checks the files before anything is written.
    ///
    /// - Throws: ``Failure`` if a file to write is also read, is written twice, or cannot be created.
    private func checkFiles(_ program: Program) throws {
        if let report { try AtomicFile.checkWritable(report) }
        if let record { try AtomicFile.checkName(record) }
        try ReportName.checkDifference(of: record, and: report)
        for path in [record, report].compactMap(\.self) {
            if let play, ReportName.isSameFile(path, play) {
                throw Failure(.badInput, "\(path) is the file of --play, expected another file")
            }
            if let file = scene.flatMap(program.file), ReportName.isSameFile(path, file) {
                throw Failure(.badInput, "\(path) is the scene's file, expected another file")
            }
        }
        if watch, let record, !RecordingFile.isReplaceable(record) {
            throw Failure(.badInput, "\(record) is not a regular file, expected one with --watch")
        }
    }

    func opening(in program: Program) throws -> WindowOpening {
        guard watch else { return try newOpening(in: program) }
        return try RebuildAttachment(in: program, scene: scene).opening {
            try newOpening(in: program)
        }
    }

    private func newOpening(in program: Program) throws -> WindowOpening {
        let text = try scene.map { name throws(SceneError) in try program.text(named: name) }
        let values = try Player.Options.settings(settings)
        let playback = try play.map {
            try Playback(
                file: $0,
                speed: speed ?? 1,
                options: Player.Options(scene: text, settings: values, in: program)
            )
        }
        // The program's own scene has no file.
        let isFile = scene.flatMap { program.file(of: $0) } != nil
        return WindowOpening(
            scene: try playback?.player.session.scene
                ?? program.scene(text ?? program.firstScene()),
            sceneFile: isFile ? text.flatMap { SceneFile($0) } : nil,
            playback: playback,
            program: program
        )
    }

    func windowOptions(_ opening: WindowOpening) -> WindowOptions {
        let scene = opening.playback?.player.session.scene ?? opening.scene
        let preferred = opening.playback?.player.session.header.size ?? scene.size
        let points =
            opening.playback?.windowSize
            ?? (scene.opensWithPanelsFolded
                ? preferred
                : Panels.windowSize(showing: scene.restingSize, preferred: preferred))
        var options = WindowOptions(
            title: "touchstone",
            size: size.map { .pixels(width: $0.width, height: $0.height) }
                ?? .points(width: Int(points.width), height: Int(points.height)),
            scale: scale.factor,
            icons: WindowIcon.images
        )
        options.placement = opening.placement
        return options
    }

    // MARK: At the end

    /// Ends the session and writes its report.
    ///
    /// - Throws: the most serious of the failures; the others are printed.
    private func end(_ controller: WindowController, after fault: FrontEndError?) throws {
        // A session that ends because X failed is saved even if no report was requested.
        let isWanted = report != nil || fault != nil && !controller.session.isUntouched
        // The picture is taken before closing cancels the touches; the recording includes the cancellations.
        let wanted = isWanted ? controller.report(of: .session) : nil
        controller.close()
        var failures = controller.recording.failure.map { [Failure(.badInput, $0)] } ?? []
        do {
            if let wanted {
                let path = try wanted.write(to: report)
                if fault != nil { printMessage("\(programName): report saved: \(path)") }
            }
        } catch {
            failures.append(Failure(error))
        }
        if let fault { failures.append(Failure(fault)) }
        // The last failure is the most serious one and determines the exit status.
        for failure in failures.dropLast() { printError("\(programName): \(failure)") }
        if let last = failures.last { throw last }
    }
}
