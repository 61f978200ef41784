import ArgumentParser
import Foundation
import GestureBench
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat
import VirtualDisplay
import XInputFrontEnd

/// The `demo` subcommand, which performs a tour on a private X server.
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Perform a tour on a private X server with a virtual touchscreen.",
        usage: "\(programName) demo [<options>]",
        discussion: """
            Starts a private X server, which needs no screen, hardware or privileges, opens the \
            window on it, and sends real XInput2 touches that tap, press, drag, zoom and rotate. \
            Writes a report at the end.
            """
    )

    @Option(
        help: ArgumentHelp(
            "Write the report to this PNG, replacing it if it exists. (default: a new file here)",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Pixels per point: a number from 0.25 to 6.4. (default: 1)",
            valueName: "n"
        ),
        completion: .list(["0.5", "1", "2", "4"]),
        transform: { text in
            guard let factor = Double(text), (0.25...maxScale).contains(factor) else {
                throw ValidationError("found \"\(text)\", expected a number from 0.25 to 6.4")
            }
            return factor
        }
    )
    var scale: Double?

    @Option(help: "The colour theme.")
    var theme: ThemeArgument = .dark

    /// The maximum scale that fits on the private server's screen, which has at most 8192 pixels.
    private static let maxScale = 8192 / DemoScript.size.width

    func run() throws {
        if let reason = VirtualDisplay.unavailableReason { throw Failure(.display, reason) }
        let names = ReportName.candidates(at: Date())
        let free = names.first { !FileManager.default.fileExists(atPath: $0) }
        try AtomicFile.checkWritable(report ?? free ?? "")
        let factor = scale ?? 1
        let signals = try SignalPipe()
        let path: String?
        do {
            let display = try VirtualDisplay(
                VirtualDisplay.Configuration(
                    width: Int(DemoScript.size.width * factor),
                    height: Int(DemoScript.size.height * factor)
                )
            )
            defer { display.stop() }
            printMessage("\(programName): private X server \(display.name) with ten fingers")
            // The server's folder is removed even if the program fails.
            let draft = display.folder + "/report.png"
            let window = try DemoWindow(
                display: display,
                arguments: [
                    "--scene", "playground", "--report", draft, "--scale", "\(factor)", "--theme",
                    theme.rawValue,
                ]
            )
            defer { window.end() }
            let script = Result {
                try DemoScript(touchscreen: display.touchscreen, scale: factor).perform { step in
                    guard signals.drain().first == nil, window.isRunning else { return false }
                    printMessage("\(programName): \(step)")
                    return true
                }
            }
            // A window exits after losing its server; a signal in the meantime could cost its report.
            if case .failure = script { window.waitForEnd() }
            window.end()
            // The report is saved and printed even after a failure.
            path = try keep(draft)
            if let path { printMessage("\(programName): report: \(path)") }
            try script.get()
            try window.checkEnd()
        } catch let error as VirtualDisplayError {
            throw Failure(.display, error.description)
        }
        guard let path else {
            throw Failure(.display, "the demo's window wrote no report, expected one")
        }
        printMessage("\(programName): replay it with: \(programName) replay \(path)")
    }

    /// Copies the window's report to its final path, and returns it; nil without a report.
    private func keep(_ draft: String) throws -> String? {
        guard let data = FileManager.default.contents(atPath: draft) else { return nil }
        guard let report else {
            return try AtomicFile.write(data, toFirstFreeOf: ReportName.candidates(at: Date()))
        }
        try AtomicFile.write(data, to: report)
        return report
    }
}
