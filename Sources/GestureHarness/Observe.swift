import ArgumentParser
import Foundation
import GestureBench
import GestureOverlay
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat
import TouchBridge
import TouchObserving
import XInputFrontEnd

/// The `observe` subcommand, which reports which program receives each touch.
struct Observe: SceneCommand {
    static let configuration = CommandConfiguration(
        commandName: "observe",
        abstract: "Report which program receives each touch on $DISPLAY, and who held it first.",
        usage: "\(programName) observe [<options>]",
        discussion: """
            Prints a line for each touch: where it landed, the program and the window that received \
            it, the delay, whether another program held it first and for how long, and which others \
            received events. It takes no grabs, changes nothing that programs receive, and records no \
            keys. Ctrl-C ends it.

            With --scene, the recognizers of that scene say what UIKit would have made of the \
            touches in each window; these lines begin with "hypothetical".
            """
    )

    @Flag(help: "Print JSON Lines, one per touch.")
    var json = false

    @Flag(help: "Report presses of a mouse's or a pen's buttons too.")
    var pointer = false

    @Flag(help: "Show the fingers above all programs, with the program that received each.")
    var overlay = false

    @Flag(help: "Show only a ring around each finger, for talks and screen recordings.")
    var taps = false

    @Option(
        help: ArgumentHelp(
            """
            With --overlay, write a picture of the screen after the last sequence, with the marks \
            and the recording, to this PNG, replacing the file if it exists.
            """,
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var report: String?

    @OptionGroup var recording: TouchRecordingArguments

    @Option(
        help: ArgumentHelp(
            "Judge the touches in each window with the recognizers of this scene.",
            valueName: "name|file.yaml"
        ),
        completion: .scene
    )
    var scene: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Print, show and record only touches that concern this window; xwininfo prints its id.",
            valueName: "id"
        ),
        transform: { text in
            let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
            guard let id = Int(digits, radix: text.hasPrefix("0x") ? 16 : 10),
                (1...0xFFFF_FFFF).contains(id)
            else {
                throw ValidationError(
                    "found \"\(text)\", expected a window's id, such as 0x1200003"
                )
            }
            return id
        }
    )
    var window: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Print, show and record only touches that concern this process.",
            valueName: "n"
        ),
        transform: { text in
            guard let pid = pid_t(text), pid > 0 else {
                throw ValidationError("found \"\(text)\", expected a process id")
            }
            return Int(pid)
        }
    )
    var pid: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("End after this many seconds. (default: never)", valueName: "s"),
        transform: { text in
            guard let seconds = Double(text), seconds > 0, seconds <= 1e9 else {
                throw ValidationError(
                    "found \"\(text)\", expected seconds above 0 and at most 1000000000"
                )
            }
            return seconds
        }
    )
    var seconds: Double?

    func validate() throws {
        if report != nil, !overlay {
            throw ValidationError("found --report without --overlay, expected both")
        }
        if overlay, taps {
            throw ValidationError("found --overlay with --taps, expected one of them")
        }
    }

    func run(in program: Program) throws {
        let text = try scene.map { name throws(SceneError) in try program.watchingText(named: name)
        }
        let inputs = [scene.flatMap(program.file)]
        let record = try recording.path(besides: inputs)
        try ReportName.check(report, of: "--report", against: inputs.compactMap(\.self))
        try ReportName.checkDifference(of: record, and: report)
        if let report { try AtomicFile.checkWritable(report) }
        // An invalid scene ends the program before it waits for touches.
        let first = try program.scene(text ?? program.firstScene())
        let observer = try TouchObserver(includesButtons: pointer)
        let exit = ProcessExit(of: pid.map { Int32(truncatingIfNeeded: $0) })
        try checkTarget(of: observer)
        let signals = try SignalPipe()
        ServerAlarm.begin()
        let overlay = try marksStyle.map { style in
            try ScreenOverlay(style, takesPictures: report != nil)
        }
        let observation = Observation(
            observer,
            of: ObservationTarget(window: window, pid: pid),
            recording: record == nil && report == nil
                ? nil
                : try ObservationRecording(
                    path: record,
                    keepsJournal: report != nil,
                    scene: first,
                    of: observer
                ),
            overlay: overlay,
            makeScene: text.map { text in { try program.scene(text) } }
        )
        let server = "\(observer.serverDescription) · XI \(FrontEnd.xinputVersion)"
        printError("\(programName): observing \(server); Ctrl-C ends")
        if !observer.inputDevices.contains(where: { $0.kind == .directTouch }) {
            printError(
                "\(programName): the display has no touchscreen now; see \(programName) devices"
            )
        }
        if let window { observer.awaitEnd(of: UInt32(window)) }
        let output = OutputBuffer(isWrapped: true)
        let fault = Result { try observe(observation, overlay, until: signals, exit, output) }
        // After the loss of the connection, the touches so far are printed too.
        let touches = observation.finish()
        // Ctrl-C also ends a program that reads the output, and with it this one when it prints.
        let written = Result { try writeReport(of: observation, overlay, on: server) }
        print(touches, to: output)
        try output.finish()
        if observation.unconcernedCount > 0 {
            printError("\(programName): \(unconcerned(observation.unconcernedCount))")
        }
        try fault.get()
        try written.get()
        if let failure = observation.recordingFailure { throw Failure(.badInput, failure) }
    }

    /// Prints touches until a signal asks the program to leave, the time of `--seconds` has passed, or the
    /// window or process of the options has ended.
    private func observe(
        _ observation: Observation,
        _ overlay: ScreenOverlay?,
        until signals: borrowing SignalPipe,
        _ exit: borrowing ProcessExit,
        _ output: OutputBuffer
    ) throws {
        let end = seconds.map { monotonicTime() + $0 }
        ServerAlarm.begin(leavingAt: end)
        defer { ServerAlarm.end() }
        while end.map({ monotonicTime() < $0 }) ?? true {
            if let window, observation.observer.hasLostWindow {
                let id = String(window, radix: 16)
                return printError("\(programName): the window 0x\(id) no longer exists")
            }
            if let pid, exit.hasCome {
                return printError("\(programName): the process \(pid) has ended")
            }
            let wake = [observation.deadline, end].compactMap(\.self).min()
            let descriptors =
                observation.observer.descriptors + exit.descriptors
                + (overlay.map { [$0.descriptor] } ?? [])
            guard signals.wait(for: descriptors, until: wake) else { return }
            print(try observation.read(), to: output)
        }
    }

    /// The look of the marks above the programs; nil for none.
    private var marksStyle: ScreenMarks.Style? { taps ? .taps : overlay ? .labels : nil }

    /// Writes the report, if one is wanted.
    private func writeReport(
        of observation: Observation,
        _ overlay: ScreenOverlay?,
        on server: String
    ) throws {
        guard let report, let overlay, let journal = observation.journal else { return }
        ServerAlarm.begin(leavingAt: monotonicTime())
        let last = overlay.finish()
        ServerAlarm.end()
        guard let (screen, marks) = last else {
            throw Failure(
                .badInput,
                "\(report): found no touch to show, expected one before the end"
            )
        }
        let date = ReportName.minute(Date())
        try ScreenReportPicture.write(
            marks,
            over: screen,
            line: [server, "\(screen.width)×\(screen.height)", date].joined(separator: " · "),
            with: journal,
            to: report
        )
        printError("\(programName): report: \(report)")
    }

    /// The message about the touches that `--window` and `--pid` leave out.
    private func unconcerned(_ count: Int) -> String {
        let subject = pointer ? "touch or press" : "touch"
        let subjects = pointer ? "touches and presses" : "touches"
        let target = window == nil ? "process" : pid == nil ? "window" : "window and process"
        return count == 1
            ? "1 \(subject) did not concern the \(target)"
            : "\(count) \(subjects) did not concern the \(target)"
    }

    private func print(_ touches: [ObservedTouch], to output: OutputBuffer) {
        for touch in touches { touch.write(to: output, asJSON: json) }
        output.flush()
    }

    /// Checks that the window and the process of the options exist.
    private func checkTarget(of observer: TouchObserver) throws {
        if let window, observer.frame(of: UInt32(window)) == nil {
            throw Failure(
                .badInput,
                "found no window 0x\(String(window, radix: 16)), expected one on the display"
            )
        }
        if let pid, kill(pid_t(truncatingIfNeeded: pid), 0) != 0, errno == ESRCH {
            throw Failure(.badInput, "found no process \(pid), expected a running program")
        }
    }
}
