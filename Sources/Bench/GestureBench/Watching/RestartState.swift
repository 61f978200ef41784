import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import Glibc
import ProcessSupport
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
        var theme: ThemeArgument
        /// The name of the selected recognizer; nil for none.
        var selected: String?
        var chosen = 0
        /// The shown moment, if the window is frozen.
        var frozen: TimeInterval?
    }

    var placement: WindowPlacement
    var view: View
    /// The path of the session so far, which is a complete recording; nil during a playback, which restarts.
    var session: String?
    var file: File?
    /// The reason why the recording of `--record` stopped early; nil if it did not.
    var recordingFailure: String?
    /// The local time at which the window closes; nil for never.
    var leaveAt: TimeInterval?
    var isUntouched: Bool
    /// Whether the scene is the one that the window opened with, or a later version of its file.
    var isFirstScene: Bool
    /// The ids of the devices that the session knows.
    var devices: [Int]
    /// The outcomes of the session in this program.
    var outcomes: SessionOutcomes

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
        outcomes = SessionOutcomes(of: session.recorded.snapshot)
        self.session = session.isLive ? try Self.save(session.recorded.journal) : nil
    }
}

/// The way of a restart state: in the environment of the next program.
extension RestartState {
    /// The environment variable with the state, as JSON.
    static let variable = "TOUCHSTONE_RESUME"

    /// Returns the state that was handed to this program, on the first call only; nil for none.
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
