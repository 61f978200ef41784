import ArgumentParser
import ChildProcesses
import Foundation
import GestureBench
import GestureKit
import GesturePerforming
import GestureRecording
import GestureScenes
import Glibc
import ProcessSupport
import RecordingFormat
import TextFormatting
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
            reached them and ended, and the recognizers' verdicts if the file has any; times, \
            locations, titles, ids and numbers of updates may differ.

            --latency reads a square of 7x7 pixels around a finger's new place before each of its updates, \
            and polls the square after the update until it changes, for at most 0.1 s or until the finger \
            lifts. The last line has the number of measured updates, the number that changed nothing, and \
            the median and the 95th percentile of the others. What is drawn elsewhere does not count, \
            and updates off the screen or less than 5 ms before their finger lifts are not measured. \
            --latency excludes --pictures and --json.

            The time before the first input is skipped. A cancelled touch is performed as a lift, \
            and fingers that are still down at the end of a recording are lifted. Input on the \
            bench's panels is left out. A pause of 1 s separates two recordings. Another \
            program's recording of a touchscreen is fitted to the window.

            Exit status: 1 if the transcript differs or the resolution changes, or the program ends before \
            the last step, hangs after it, or does not end on TERM; 3 if it opens no window, or does not \
            print the text of --ready, or if the server does not answer.

            \(programName) perform tap.jsonl --pictures shots -- gtk4-demo
            """
    )

    @OptionGroup var input: RecordingFileArguments

    /// The program and its arguments; the words after `--`.
    ///
    /// The parser refuses a second list of arguments. Therefore `separated` makes an option of each word. The
    /// parser also refuses empty values. Therefore each value begins with a colon, which is removed.
    @Option(name: .customLong(wordOption), help: .hidden, transform: { String($0.dropFirst()) })
    var program: [String] = []

    private static let wordOption = "program-word"

    /// Returns the arguments of this command with the words after `--` as options; others unchanged.
    static func separated(_ arguments: [String]) -> [String] {
        guard arguments.first == configuration.commandName,
            let end = arguments.firstIndex(of: "--")
        else { return arguments }
        return arguments[..<end] + arguments[(end + 1)...].map { "--\(wordOption)=:\($0)" }
    }

    @Option(
        help: ArgumentHelp(
            "The private screen's size in pixels, each from 128 to 8192. (default: 1280x800)",
            valueName: "WxH"
        ),
        transform: PixelSize.parser(sides: 128...8192)
    )
    var screen: PixelSize?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Pixels per point of the recordings: a number from 0.25 to 8. (default: 1)",
            valueName: "n"
        ),
        completion: .list(["0.5", "1", "2", "4"])
    )
    var scale: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The speed, from 0.1 to 100. (default: 1)", valueName: "factor")
    )
    var speed: Double?

    @OptionGroup var pictures: PictureArguments

    @Flag(help: "Measure the time from each update of a finger to a changed pixel at its place.")
    var latency = false

    @OptionGroup var transcript: TranscriptArguments

    @Option(
        help: ArgumentHelp("Also wait until the program has printed this text.", valueName: "text")
    )
    var ready: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The time limit for the program's window, for the text of --ready, and for an answer after \
            the last input. (default: 20)
            """,
            valueName: "seconds"
        )
    )
    var timeout: Double?

    func validate() throws {
        guard let name = program.first, !name.isEmpty else {
            throw ValidationError("found no program, expected -- PROGRAM after the recordings")
        }
        try checkRange("--scale", scale, 0.25...8, "a number from 0.25 to 8")
        try checkRange("--speed", speed, 0.1...100, "a factor from 0.1 to 100")
        try checkRange("--timeout", timeout, 0.1...86_400, "seconds from 0.1 to 86400")
        if latency, pictures.pictures != nil || transcript.json {
            let other = pictures.pictures == nil ? "--json" : "--pictures"
            throw ValidationError("found --latency with \(other), expected one of them")
        }
        if let ready, ready.contains(where: \.isNewline) {
            throw ValidationError(
                "found --ready \"\(PrintableText.line(ready))\", expected a text of one line"
            )
        }
    }

    func run(in program: Program) throws {
        let transcript = try transcript.options(performing: input.files, in: program)
        _ = try PerformedProgram.path(of: self.program[0])
        let size = CGSize(width: screen?.width ?? 1280, height: screen?.height ?? 800)
        let points = CGSize(width: size.width / (scale ?? 1), height: size.height / (scale ?? 1))
        let recordings = try input.files.map { try PerformedRecording(file: $0, fittedTo: points) }
        if latency { try checkUpdates(of: recordings) }
        for warning in recordings.flatMap(\.warnings) { printWarning("\(warning)") }
        let folder = try pictures.folder(of: input.files)
        let loop = PerformanceLoop(interruptedBy: try SignalPipe())
        do {
            let server = try PerformanceServer(size: size, for: recordings)
            let result = Result {
                try loop.checkSignals()
                try perform(recordings, on: server, folder, transcript, loop)
            }
            ServerAlarm.end()
            server.display.stop()
            try result.get()
            try loop.checkSignals()
        } catch let error as VirtualDisplayError {
            throw Failure(.display, error.description)
        } catch let interruption as PerformanceLoop.Interruption {
            interruption.endProcess()
        }
    }

    /// Checks that there is an update of a finger, whose latency can be measured.
    private func checkUpdates(of recordings: [PerformedRecording]) throws(Failure) {
        let hasUpdate = recordings.contains { recording in
            recording.steps.reports.measuredUpdates.contains { !$0.isEmpty }
        }
        if !hasUpdate { throw noUpdate(in: recordings, place: "") }
    }

    private func noUpdate(in recordings: [PerformedRecording], place: String) -> Failure {
        let files = recordings.map(\.file).joined(separator: ", ")
        return Failure(
            .badInput,
            "\(files): found no update of a finger\(place), expected one to measure with --latency"
        )
    }

    private func perform(
        _ recordings: [PerformedRecording],
        on server: PerformanceServer,
        _ folder: PictureFolder?,
        _ transcriptOptions: DeliveryTranscript.Options,
        _ loop: PerformanceLoop
    ) throws {
        let display = server.display
        let transcript = try DeliveryTranscript(of: display.name, transcriptOptions, loop: loop)
        let screenPictures = try folder.map { folder throws(FrontEndError) in
            try ScreenPictures(of: display.name, in: folder)
        }
        let pixels = latency ? try PixelWatch(of: display.name) : nil
        let program = try PerformedProgram(
            self.program,
            environment: display.environment.merging(Self.environment) { own, _ in own },
            awaiting: ready
        )
        let performance = Performance(
            Performance.Options(scale: scale ?? 1, speed: speed ?? 1, times: pictures.times),
            after: ProgramOpening(
                program: program,
                window: ProgramWindow(on: server.screen, loop: loop),
                screen: server.screen,
                loop: loop,
                readyText: ready,
                timeout: timeout ?? 20
            ),
            on: display,
            pictures: screenPictures,
            pixels: pixels
        )
        let result = Result {
            try performance.perform(recordings)
            try transcript.awaitLast()
            try pixels?.finish()
        }
        screenPictures?.awaitTaken()
        ServerAlarm.end()
        // The pictures, touches and latencies before a failure are written too.
        let pictureResult = Result { try screenPictures?.awaitWritten() }
        let end = program.checkEnd()
        let hasEnded = program.stop()
        let transcriptResult = Result { try transcript.finish() }
        if let latencies = pixels?.latencies, !latencies.isEmpty { try printLatency(latencies) }
        try result.get()
        try pictureResult.get()
        try transcriptResult.get()
        guard pixels?.latencies.isEmpty != true else {
            throw noUpdate(in: recordings, place: " on the screen")
        }
        if let end, end != .exited(0) { throw program.failure(.difference, "\(end)") }
        guard hasEnded else {
            throw program.failure(.difference, "did not end within 3 s of TERM, and was killed")
        }
        try transcript.compare()
    }

    private func printLatency(_ latencies: [TimeInterval?]) throws {
        let output = OutputBuffer(closedReaderBehavior: .continues, isWrapped: true)
        output.write(line: LatencyFigures.line(of: program[0], latencies))
        try output.finish()
    }

    /// The variables with which toolkits use X and touches; an empty one is removed.
    private static let environment = [
        "GDK_BACKEND": "x11", "QT_QPA_PLATFORM": "xcb", "SDL_VIDEODRIVER": "x11",
        "SDL_VIDEO_DRIVER": "x11", "MOZ_USE_XINPUT2": "1", "WAYLAND_DISPLAY": "",
    ]
}

/// The options for pictures of a performance.
struct PictureArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write pictures of the screen to this folder: one at the end of each recording.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var pictures: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Also take a picture at this time of each recording; repeatable.",
            valueName: "seconds"
        )
    )
    var at: [Double] = []

    func validate() throws {
        for time in at { try checkRange("--at", time, 0...1e6, "seconds from 0 to 1000000") }
        if !at.isEmpty, pictures == nil {
            throw ValidationError("found --at without --pictures, expected both")
        }
    }

    /// The moments of each recording, in seconds, in ascending order; rounded to milliseconds, as in file names.
    var times: [TimeInterval] { Set(at.map { ($0 * 1000).rounded() / 1000 }).sorted() }

    /// Returns the folder for the pictures of recordings, if they need one.
    func folder(of files: [String]) throws(RecordingError) -> PictureFolder? {
        guard let pictures else { return nil }
        return try PictureFolder(pictures, files: files, times: times)
    }
}

/// Checks that the value of an option, if it was given, is in its range.
private func checkRange(
    _ option: String,
    _ value: Double?,
    _ range: ClosedRange<Double>,
    _ expected: String
) throws(ValidationError) {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("found \(option) \(value), expected \(expected)")
}

/// The options for the transcript of a performance.
struct TranscriptArguments: ParsableArguments {
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

    @OptionGroup var recording: TouchRecordingArguments

    @Option(
        help: ArgumentHelp(
            "Also judge the touches with the recognizers of this scene.",
            valueName: "name|file.yaml"
        ),
        completion: .scene
    )
    var scene: String?

    /// Reads the files of the options, so that an invalid one is reported before the performance.
    ///
    /// - Parameters:
    ///   - recordings: The performed recordings, which `--record` must not replace.
    ///   - program: The program, which makes the scene.
    /// - Returns: The options.
    /// - Throws: An error for an invalid file.
    func options(performing recordings: [String], in program: Program) throws
        -> DeliveryTranscript.Options
    {
        let inputs = recordings + [expect, scene.flatMap(program.file)]
        let record = try recording.path(besides: inputs)
        let text = try scene.map { name throws(SceneError) in
            try program.checkedText(named: name)
        }
        let expectation = try expect.map { file throws(RecordingError) in
            try TranscriptExpectation(file: file)
        }
        if let expect, expectation?.hasVerdicts == true, scene == nil {
            throw Failure(
                .badInput,
                "\(expect): contains outcomes of a scene, expected --scene with its name"
            )
        }
        if let record { try AtomicFile.checkName(record) }
        return DeliveryTranscript.Options(
            usesJSON: json,
            recording: record,
            scene: text,
            expectation: expectation,
            program: program
        )
    }
}

/// The private server of a performance.
private struct PerformanceServer {
    let display: VirtualDisplay
    let screen: ScreenClient

    /// Starts a server with a screen of this size in pixels, and with the devices that recordings need.
    ///
    /// - Throws: ``Failure``, `VirtualDisplayError`, or `FrontEndError`.
    init(size: CGSize, for recordings: [PerformedRecording]) throws {
        if let reason = VirtualDisplay.unavailableReason { throw Failure(.display, reason) }
        let configuration = VirtualDisplay.Configuration(
            width: Int(size.width),
            height: Int(size.height),
            touchCount: max(10, recordings.map(\.fingerCount).max() ?? 0),
            hasTouchpad: true,
            hasPen: true
        )
        // The server stamps the events.
        let display = try RealTimePriority.during { try VirtualDisplay(configuration) }
        // Xlib reads the cookie's path from the environment.
        for (name, value) in display.environment { setenv(name, value, 1) }
        self.display = display
        // From here on the performance asks the server, which may hang.
        ServerAlarm.begin()
        screen = try ScreenClient(display: display.name)
    }
}
