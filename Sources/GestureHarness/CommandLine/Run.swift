import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes
import XInputFrontEnd

/// `touchstone run`: the window on the display.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Open the window on $DISPLAY.",
        usage: "touchstone [run] [<options>]"
    )

    @Option(
        help: ArgumentHelp(
            "The scene: \(SceneText.builtInNames.joined(separator: ", ")), or a FILE.yaml.",
            valueName: "name|file"
        )
    )
    var scene = "playground"

    @Option(
        help: ArgumentHelp(
            "Write the recording to this file while running; one that is there is replaced.",
            valueName: "file.jsonl"
        )
    )
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Write the bug report to this PNG on exit; one that is there is replaced.",
            valueName: "file.png"
        )
    )
    var report: String?

    @Option(help: ArgumentHelp("Leave by itself after so long.", valueName: "seconds"))
    var exitAfter: Double?

    @Option(
        help: ArgumentHelp(
            "The X window's size in pixels, as 1280x800; each from 16 to 16384.",
            valueName: "WxH"
        ),
        transform: PixelSize.parse
    )
    var size: PixelSize?

    @Option(
        help: ArgumentHelp(
            "Pixels for each point: auto (Xft.dpi / 96), or a number from 0.25 to 8.",
            valueName: "auto|n"
        ),
        transform: ScaleArgument.parse
    )
    var scale: ScaleArgument = .automatic

    @Option(help: "The colours: dark or light.")
    var theme: ThemeArgument = .dark

    @Flag(help: "Leave strokes, labels and panels off (for measuring).")
    var noOverlay = false

    func validate() throws {
        if let exitAfter, !(exitAfter > 0 && exitAfter < 1e7) {
            throw ValidationError(
                "found --exit-after \(exitAfter), expected seconds above 0, below 10000000"
            )
        }
    }

    func run() throws {
        let scene = try Scene(scene)
        if let report { try ReportName.checkPlace(report) }
        if let report, let record, ReportName.isSameFile(report, record) {
            throw Failure(.badInput, "--record and --report name the same file, expected two")
        }
        let frontEnd = try FrontEnd(windowOptions(for: scene))
        let file = try record.map { path throws(RecordingError) in try RecordingFile(path: path) }
        let bench = try Bench(
            frontEnd: frontEnd,
            scene: scene,
            file: file,
            options: Bench.Options(
                exitAfter: exitAfter,
                theme: theme,
                hasOverlay: !noOverlay
            )
        )
        var fault: XFault?
        do {
            try frontEnd.run(bench)
        } catch {
            fault = error
        }
        // The picture is what was seen on leaving; the recording also holds what leaving did.
        let picture = report.map { path in (path, Result { try bench.png() }) }
        bench.close(isConnectionLost: fault == .connectionLost)
        var failures: [Failure] = bench.recordingFailure.map { [Failure(.badInput, $0)] } ?? []
        do {
            if let (path, png) = picture { try bench.writeReport(png.get(), to: path) }
        } catch {
            failures.append(Failure(error))
        }
        if let fault { failures.append(Failure(fault)) }
        // Each is told; the last, which is the gravest, gives the status.
        for failure in failures.dropLast() { complain("touchstone: \(failure)") }
        if let last = failures.last { throw last }
    }

    private func windowOptions(for scene: Scene) -> WindowOptions {
        WindowOptions(
            title: "touchstone",
            size: size.map { .pixels(width: $0.width, height: $0.height) }
                ?? .points(width: Int(scene.size.width), height: Int(scene.size.height)),
            scale: scale.factor,
            icons: WindowIcon.images
        )
    }
}
