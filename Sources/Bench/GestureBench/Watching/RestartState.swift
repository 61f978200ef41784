import ChildProcesses
import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import Glibc
import ProcessSupport
import RecordingFormat
import TouchBridge
import XInputFrontEnd

/// The state that a program hands to its successor, which starts in its place.
struct RestartState: Codable {
    /// A recording in progress.
    struct File: Codable {
        let path: String
        /// Whether the recording belongs to `--record`; otherwise the key R started it.
        let isCommanded: Bool
    }

    struct View: Codable {
        var isFullScreen = false
        var isHelpShown = false
        var arePanelsShown = true
        var isDrawerOpen = false
        var areRelationsShown = false
        var theme: ThemeChoice
        /// The name of the selected recognizer, if any.
        var selected: String?
        var chosen = 0
        /// The shown moment, if the window is frozen.
        var frozen: TimeInterval?
    }

    var placement: WindowPlacement
    var view: View
    /// The path of the session so far, a complete recording.
    ///
    /// A playback has none, because it restarts.
    var session: String?
    var file: File?
    /// The reason why the recording of `--record` stopped early, if it did.
    var recordingFailure: String?
    /// The local time at which the window closes, if it closes by itself.
    var leaveAt: TimeInterval?
    var isUntouched: Bool
    /// Whether the scene is the one that the window opened with, or a later version of its file.
    var isFirstScene: Bool
    /// The ids of the devices that the session knows.
    var devices: [Int]
    /// The outcomes of the session in this program.
    var outcomes: SequenceOutcomes

    /// Creates the state of a window, and saves its session.
    init(of controller: WindowController) throws(Failure) {
        let session = controller.session
        let parts = controller.view.parts
        let selection = controller.inspector.selection
        placement = controller.frontEnd.placement
        view = View(
            isFullScreen: parts.isFullScreen,
            isHelpShown: parts.cover == .help,
            arePanelsShown: parts.arePanelsShown,
            isDrawerOpen: parts.isDrawerOpen,
            areRelationsShown: parts.areRelationsShown,
            theme: parts.theme,
            selected: selection?.name,
            chosen: selection?.chosen ?? 0,
            frozen: session.isLive ? session.moment?.time : nil
        )
        file = session.isLive ? controller.recording.file : nil
        recordingFailure = controller.recording.failure
        leaveAt = controller.leaveDeadline
        isUntouched = session.isUntouched
        isFirstScene = controller.scenes.isFirst
        devices = controller.frontEnd.devices.map(\.id)
        outcomes = SequenceOutcomes(of: session.recorded.snapshot)
        self.session = session.isLive ? try Self.save(session.recorded.journal) : nil
    }

    // MARK: Handing over

    /// The environment variable with the state, as JSON.
    static let variable = "TOUCHSTONE_RESUME"

    /// Returns the state that was handed to this program, if any, on the first call only.
    static func claim() throws(Failure) -> RestartState? {
        guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
        unsetenv(variable)
        guard let state = try? JSONDecoder().decode(RestartState.self, from: Data(text.utf8)) else {
            throw Failure(.badInput, "\(variable): found no restart state, expected one")
        }
        return state
    }

    func encoded() throws -> String {
        String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    }

    /// Replaces this process by the program at a path; returns only on failure, with the `errno`.
    ///
    /// Signals that ask it to exit are blocked until the new program can save the session.
    func start(_ path: String) throws -> Int32 {
        setenv(Self.variable, try encoded(), 1)
        TerminationSignals.block()
        execv(path, CommandLine.unsafeArgv)
        let reason = errno
        TerminationSignals.unblock()
        unsetenv(Self.variable)
        return reason
    }

    func removeSession() {
        if let session { unlink(session) }
    }

    /// Writes a session to a new file in the temporary folder, readable by its owner only, and returns its path.
    private static func save(_ journal: Journal) throws(Failure) -> String {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString).jsonl").path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(.badInput, "\(path): cannot be created, expected a writable folder")
        }
        do {
            try journal.write(to: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
            return path
        } catch {
            unlink(path)
            throw Failure(.badInput, "\(path): cannot be written, expected free space")
        }
    }
}

/// A trial of the rebuilt program before it replaces this one: a child process that replays the session without
/// a window, and says so.
///
/// A program that crashes on the session so far would otherwise take the window with it.
package enum RestartTrial {
    enum Outcome {
        case passed
        /// The file is still being written; closing it is reported as another save.
        case busy
        /// The trial was stopped because this program has to exit.
        case stopped
        /// The program failed, with the reason.
        case failed(String)
    }

    /// The environment variable that marks a trial.
    private static let variable = "TOUCHSTONE_RESTART_TRIAL"
    /// The line that a trial prints after it has replayed the session.
    private static let token = "\(variable) passed"

    /// Whether this process is a trial.
    static var isCurrentProcess: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    /// Tells the program that waits for this trial that it has passed.
    package static func pass() { printMessage(token) }

    /// Returns the time limit in seconds: 10, and 1 more for each megabyte of the recording, which debug
    /// builds replay at about ten thousand inputs per second.
    private static func timeLimit(for recording: String?) -> TimeInterval {
        let attributes = recording.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        return 10 + Double(attributes?[.size] as? Int ?? 0) / 1e6
    }

    /// Runs the program at a path with a restart state, and returns the result.
    ///
    /// Polls `shouldStop`, and stops the trial when it returns true.
    static func outcome(
        of path: String,
        with state: RestartState,
        shouldStop: () -> Bool
    ) throws -> Outcome {
        let own = [variable: "1", RestartState.variable: try state.encoded()]
        let process: ChildProcess
        do throws(Refusal) {
            // In a group of its own, a terminal could stop it when it prints.
            process = try ChildProcess(
                CommandLine.arguments,
                at: path,
                environment: ProcessInfo.processInfo.environment.merging(own) { $1 },
                in: .inherited,
                output: .captured,
                errors: .descriptor(STDERR_FILENO)
            )
        } catch {
            return error.code == ETXTBSY
                ? .busy : .failed("the rebuilt program does not start: \(error)")
        }
        defer { process.kill() }
        let timeLimit = timeLimit(for: state.session)
        let deadline = monotonicTime() + timeLimit
        while true {
            let end = process.checkEnd()
            if process.readOutput().contains(token) { return .passed }
            if shouldStop() { return .stopped }
            if let end {
                return .failed("the rebuilt program \(end) before it had replayed this session")
            }
            if monotonicTime() > deadline {
                return .failed(
                    "the rebuilt program did not replay this session within \(Int(timeLimit)) s"
                )
            }
            usleep(2000)
        }
    }
}

/// A session that the previous program handed over, replayed with this program's recognizer classes.
final class SessionRestoration {
    private let restartState: RestartState
    /// The session with its recording, if there is one that can be replayed.
    private let recorded: RecordedSession?
    /// The reason why the session cannot be replayed, if it cannot.
    private let problem: String?
    /// The name or file of `--scene`, if given.
    private let name: String?
    /// The current text of that scene, or of the program's first scene, if it can be read.
    private let text: SceneText?
    private let program: Program

    /// Reads the session that was handed to this program, on the first call only.
    ///
    /// Fails without one.
    init?(in program: Program, scene name: String?) throws {
        guard let restartState = try RestartState.claim() else { return nil }
        self.restartState = restartState
        self.program = program
        self.name = name
        do {
            recorded = try restartState.session.map { file in
                try SessionReplay.perform { options in
                    try Player(file: file, options: options)
                } _: { name, source throws(SceneError) in
                    try program.scene(rebuilt: name, source: source)
                }
            }
            problem = nil
        } catch {
            recorded = nil
            problem = "\(error)"
        }
        do {
            text = try name.map { try program.text(named: $0) } ?? program.firstScene()
        } catch {
            // A continued session has a scene; the file's error is shown in the window.
            guard recorded != nil else { throw error }
            text = nil
        }
    }

    /// Returns the state with which the window opens: this session, or else the one that `begin` creates.
    func opening(else begin: () throws -> WindowOpening) throws -> WindowOpening {
        var opening: WindowOpening
        if let recorded {
            let displayed = recorded.session.scene
            opening = WindowOpening(
                scene: (try? text.map { try program.scene($0) }) ?? displayed,
                sceneFile: sceneFile(displayed),
                previous: recorded,
                program: program,
                isUntouched: restartState.isUntouched
            )
        } else {
            opening = try begin()
        }
        opening.leaveAt = restartState.leaveAt
        opening.placement = restartState.placement
        return opening
    }

    /// Returns the scene file to watch; its text may have changed since the scene in the window was read.
    private func sceneFile(_ displayed: Scene) -> SceneFile? {
        guard let name, let path = program.file(of: name) else { return nil }
        let isFirst = restartState.isFirstScene
        if !isFirst, let text { return SceneFile(text) }
        let source = isFirst ? displayed.sourceText : nil
        return SceneFile(path: path, displayed: source ?? "", latest: nil)
    }

    func restore(in controller: WindowController) {
        controller.view.parts.restore(restartState.view)
        controller.inspector.select(restartState.view.selected, chosen: restartState.view.chosen)
        guard recorded != nil else { return showProblem(controller) }
        let session = controller.session
        controller.recording.resume(after: restartState.recordingFailure)
        let present = Set(controller.frontEnd.devices.map(\.id))
        for id in restartState.devices where !present.contains(id) {
            session.receive(.deviceRemoved(id), at: session.recorded.latest)
        }
        let outcomes = SequenceOutcomes(of: session.recorded.snapshot)
        let differences = "; " + restartState.outcomes.differences(in: outcomes)
        let failure = continueRecording(controller).map { "; " + $0 } ?? ""
        controller.notices.show("rebuilt: session replayed" + differences + failure)
        if restartState.isFirstScene { controller.scenes.showNewer(text) }
        if let moment = restartState.view.frozen { controller.timeline.scrub(to: moment) }
    }

    /// Continues the recording, if there is one, and returns the reason if it cannot.
    private func continueRecording(_ controller: WindowController) -> String? {
        guard let recorded, let file = restartState.file else { return nil }
        return controller.recording.restart(file, with: recorded.journal)
    }

    private func showProblem(_ controller: WindowController) {
        let notices = controller.notices
        guard let problem else {
            return notices.show(controller.session.isLive ? "rebuilt" : "rebuilt: playing again")
        }
        notices.warn(
            "rebuilt: new session; the old one cannot be replayed: \(problem)",
            line: "a new session starts; the old one cannot be replayed: \(problem);"
                + " its recording: \(restartState.session ?? "")"
        )
    }

    /// Removes the session's file, unless the session could not continue.
    func finish() {
        if problem == nil { restartState.removeSession() }
    }
}
