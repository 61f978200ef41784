import ArgumentParser
import Foundation
import GestureRecording
import Glibc
import VirtualDisplay
import XInputFrontEnd

/// The `perform` subcommand, which performs recordings on any program.
struct Perform: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "perform",
        abstract: "Perform recordings with real touches on any X11 program.",
        usage: "\(programName) perform <files> ... [<options>] -- <program> [<arguments>]",
        discussion: """
            Starts a private X server with a touchscreen, a mouse, a touchpad, a pen and a keyboard, \
            starts the program on it, waits until its window has stopped drawing, and performs the \
            recordings relative to that window, in real time. The program's output goes to standard \
            error. At the end the program is ended by TERM, and after 3 s by KILL.

            Prints a line for each touch and each press of the mouse: which program received it. \
            --expect compares this transcript with an earlier one: the programs, how the touches \
            reached them and ended, and the recognizers' verdicts if the file has any; times, ids \
            and numbers of updates may differ.

            The time before the first input is skipped. A cancelled touch is performed as a lift, \
            and fingers that are still down at the end of a recording are lifted. Input on the \
            bench's panels is left out. A pause of 1 s separates two recordings. Another \
            program's recording of a touchscreen is fitted to the window.

            Exit status: 1 if the transcript differs, or the program ends before the last step, or \
            does not end on TERM; 3 if it opens no window, or does not print the text of --ready.

            \(programName) perform tap.jsonl --pictures shots -- gtk4-demo
            """
    )

    @Argument(
        help: """
            Recordings (JSON Lines, evemu, libinput record, getevent, $1 XML), or \
            reports (PNG).
            """,
        completion: .file()
    )
    var files: [String]

    /// The program and its arguments; the words after `--`.
    ///
    /// The parser refuses a second list of arguments, so that `separated` makes an option of each word.
    @Option(name: .customLong(wordOption), help: .hidden)
    var program: [String] = []

    private static let wordOption = "program-word"

    /// Returns the arguments of this command with the words after `--` as options; others unchanged.
    static func separated(_ arguments: [String]) -> [String] {
        guard arguments.first == configuration.commandName,
            let end = arguments.firstIndex(of: "--")
        else { return arguments }
        return arguments[..<end] + arguments[(end + 1)...].map { "--\(wordOption)=\($0)" }
    }

    @Option(
        help: ArgumentHelp(
            "The private screen's size in pixels, each from 64 to 8192. (default: 1280x800)",
            valueName: "WxH"
        ),
        transform: PixelSize.parse
    )
    var screen: PixelSize?

    @Option(
        help: ArgumentHelp(
            "Pixels per point of the recordings: a number from 0.25 to 8. (default: 1)",
            valueName: "n"
        ),
        completion: .list(["0.5", "1", "2", "4"])
    )
    var scale: Double?

    @Option(
        help: ArgumentHelp("The speed, from 0.1 to 100. (default: 1)", valueName: "factor")
    )
    var speed: Double?

    @Option(
        help: ArgumentHelp(
            "Write pictures of the screen to this folder: one at the end of each recording.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var pictures: String?

    @Option(
        help: ArgumentHelp(
            "Also take a picture at this time of each recording; repeatable.",
            valueName: "seconds"
        )
    )
    var at: [Double] = []

    @Flag(help: "Print the transcript as JSON Lines, one per touch.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Compare the transcript with this output of perform --json.",
            valueName: "file.jsonl"
        ),
        completion: .file(extensions: ["jsonl"])
    )
    var expect: String?

    @Option(
        help: ArgumentHelp(
            "Record the touches and who received them in this file, replacing it if it exists.",
            valueName: "file.jsonl"
        ),
        completion: .file(extensions: ["jsonl"])
    )
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Also judge the touches with the recognizers of this scene.",
            valueName: "name|file.yaml"
        ),
        completion: .scene
    )
    var scene: String?

    @Option(
        help: ArgumentHelp(
            "Also wait until the program has printed this text.",
            valueName: "text"
        )
    )
    var ready: String?

    @Option(
        help: ArgumentHelp(
            "The time limit for the program's window, and for the text of --ready. (default: 20)",
            valueName: "seconds"
        )
    )
    var timeout: Double?

    func validate() throws {
        guard let name = program.first, !name.isEmpty else {
            throw ValidationError("found no program, expected -- PROGRAM after the recordings")
        }
        try check("--scale", scale, in: 0.25...8, "a number from 0.25 to 8")
        try check("--speed", speed, in: 0.1...100, "a factor from 0.1 to 100")
        try check("--timeout", timeout, in: 0.1...86_400, "seconds from 0.1 to 86400")
        for time in at { try check("--at", time, in: 0...1e6, "seconds from 0 to 1000000") }
        if !at.isEmpty, pictures == nil {
            throw ValidationError("found --at without --pictures, expected both")
        }
        if let ready, ready.isEmpty || ready.contains(where: \.isNewline) {
            throw ValidationError("found --ready \"\(ready)\", expected a text of one line")
        }
        if let screen,
            !(64...8192).contains(screen.width) || !(64...8192).contains(screen.height)
        {
            throw ValidationError(
                "found --screen \(screen.width)x\(screen.height), expected sides from 64 to 8192"
            )
        }
    }

    private func check(
        _ option: String,
        _ value: Double?,
        in range: ClosedRange<Double>,
        _ expected: String
    ) throws {
        guard let value, !range.contains(value) else { return }
        throw ValidationError("found \(option) \(value), expected \(expected)")
    }

    func run(in program: Program) throws {
        let inputs = files + [expect, scene.flatMap(program.file)].compactMap(\.self)
        try ReportName.check(record, of: "--record", against: inputs)
        let transcript = try Transcript.Options(
            usesJSON: json,
            recording: record,
            scene: scene,
            expectation: expect,
            in: program
        )
        _ = try PerformedProgram.path(of: self.program[0])
        let size = (width: screen?.width ?? 1280, height: screen?.height ?? 800)
        let points = CGSize(
            width: Double(size.width) / (scale ?? 1),
            height: Double(size.height) / (scale ?? 1)
        )
        let recordings = try files.map { try PerformedRecording(file: $0, fittedTo: points) }
        for warning in recordings.flatMap(\.warnings) {
            printError("\(programName): warning: \(warning)")
        }
        // The names of pictures have milliseconds.
        let times = Set(at.map { ($0 * 1000).rounded() / 1000 }).sorted()
        let folder = try pictures.map { path throws(RecordingError) in
            try PictureFolder(path, files: files, times: times)
        }
        if let reason = VirtualDisplay.unavailableReason { throw Failure(.display, reason) }
        let interruption = InterruptionFlag()
        do {
            try perform(recordings, size, times, folder, transcript, interruption)
        } catch let error as VirtualDisplayError {
            throw Failure(.display, error.description)
        } catch is PerformanceLoop.Interruption {
            interruption.endProcess()
        }
    }

    private func perform(
        _ recordings: [PerformedRecording],
        _ size: (width: Int, height: Int),
        _ times: [TimeInterval],
        _ folder: PictureFolder?,
        _ transcriptOptions: Transcript.Options,
        _ interruption: InterruptionFlag
    ) throws {
        let configuration = VirtualDisplay.Configuration(
            width: size.width,
            height: size.height,
            touchCount: max(10, recordings.map(\.fingerCount).max() ?? 0),
            hasTouchpad: true,
            hasPen: true
        )
        // The server stamps the events.
        let display = try RealTimePriority.during { try VirtualDisplay(configuration) }
        defer { display.stop() }
        // Xlib reads the cookie's path from the environment.
        for (name, value) in display.environment { setenv(name, value, 1) }
        let loop = PerformanceLoop(interruption: interruption)
        let screen = try ScreenClient(display: display.name)
        let transcript = try Transcript(of: display.name, transcriptOptions, loop: loop)
        let program = try PerformedProgram(
            self.program,
            environment: display.environment.merging(Self.environment) { own, _ in own },
            awaiting: ready
        )
        let performance = Performance(
            Performance.Options(
                scale: scale ?? 1,
                speed: speed ?? 1,
                times: times,
                readyText: ready,
                timeout: timeout ?? 20
            ),
            loop: loop,
            screen: screen,
            program: program,
            window: ProgramWindow(on: screen, loop: loop) { _ in true },
            devices: PerformedDevices(display),
            pictures: folder
        )
        let result = Result {
            try performance.perform(recordings)
            try transcript.awaitLast()
        }
        let end = program.checkEnd()
        let hasEnded = program.stop()
        // The touches before a failure are printed too.
        try transcript.finish()
        try result.get()
        if let end, end != .exited(0) { throw program.failure(.difference, "\(end)") }
        guard hasEnded else {
            throw program.failure(.difference, "did not end within 3 s of TERM, and was killed")
        }
        try transcript.compare()
    }

    /// The variables with which toolkits use X and touches; an empty one is removed.
    private static let environment = [
        "GDK_BACKEND": "x11", "QT_QPA_PLATFORM": "xcb", "SDL_VIDEODRIVER": "x11",
        "SDL_VIDEO_DRIVER": "x11", "MOZ_USE_XINPUT2": "1", "WAYLAND_DISPLAY": "",
    ]
}
