import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes
import XInputFrontEnd

/// `touchstone run`: the window on the display.
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
        if let report { try ReportName.checkPlace(report) }
        if let report, let record, ReportName.isSameFile(report, record) {
            throw Failure(.badInput, "--record and --report name the same file, expected two")
        }
        for path in [record, report].compactMap(\.self) {
            if let play, ReportName.isSameFile(path, play) {
                throw Failure(.badInput, "\(path) is the played file itself, expected another")
            }
            if let file = scene.flatMap(program.file), ReportName.isSameFile(path, file) {
                throw Failure(.badInput, "\(path) is the scene's file itself, expected another")
            }
        }
        let text = try scene.map { name throws(SceneError) in try program.text(named: name) }
        let playing = try play.map {
            try Playing(file: $0, speed: speed ?? 1, scene: text, in: program)
        }
        for warning in playing?.warnings ?? [] { complain("\(programName): warning: \(warning)") }
        let scene = try playing?.scene ?? program.scene(text ?? program.firstScene())
        let frontEnd = try FrontEnd(windowOptions(size: playing?.header.size ?? scene.size))
        let bench = try Bench(
            frontEnd: frontEnd,
            scene: scene,
            sceneFile: text.flatMap { SceneFile($0) },
            playing: playing,
            program: program,
            options: Bench.Options(
                exitAfter: exitAfter,
                theme: theme,
                hasOverlay: !noOverlay
            )
        )
        // Where there is no window there is no session, and an old recording stays what it was.
        if let record { try bench.record(to: RecordingFile(path: record)) }
        var fault: XFault?
        do {
            try frontEnd.run(bench)
        } catch {
            fault = error
        }
        // A session that broke off is kept, whether a report was wanted or not.
        let rescue = fault == nil || bench.isUntouched ? nil : ReportName.free(at: Date())
        // The picture is what was seen on leaving; the recording also holds what leaving did.
        let picture = (report ?? rescue).map { path in (path, Result { try bench.png() }) }
        bench.close()
        var failures: [Failure] = bench.recordingFailure.map { [Failure(.badInput, $0)] } ?? []
        do {
            if let (path, png) = picture {
                try bench.writeReport(png.get(), to: path)
                if fault != nil { say("\(programName): report saved: \(path)") }
            }
        } catch {
            failures.append(Failure(error))
        }
        if let fault { failures.append(Failure(fault)) }
        // Each is told; the last, which is the gravest, gives the status.
        for failure in failures.dropLast() { complain("\(programName): \(failure)") }
        if let last = failures.last { throw last }
    }

    private func windowOptions(size points: CGSize) -> WindowOptions {
        WindowOptions(
            title: "touchstone",
            size: size.map { .pixels(width: $0.width, height: $0.height) }
                ?? .points(width: Int(points.width), height: Int(points.height)),
            scale: scale.factor,
            icons: WindowIcon.images
        )
    }
}
