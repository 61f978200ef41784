import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import Glibc
import TouchBridge
import XInputFrontEnd

/// The state that a program hands to its successor, which starts in its place.
///
/// The session is handed over separately, as a recording.
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
        /// Nil from a program that had no drawer.
        var isDrawerOpen: Bool?
        var areRelationsShown = false
        /// The theme; nil for that of the options.
        var theme: ThemeArgument?
        /// The name of the selected recognizer; nil for none.
        var selected: String?
        var chosen = 0
        /// The shown moment, if the window is frozen.
        var frozen: TimeInterval?
    }

    var placement: WindowPlacement
    var view: View
    /// Whether there is a session to continue; false during a playback, which restarts.
    var hasSession: Bool
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
    /// The outcomes of the session in this program; nil from a program that did not compare them.
    var outcomes: SessionOutcomes?

    init(of controller: WindowController) {
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
        hasSession = session.isLive
        file = session.isLive ? controller.recording.file : nil
        recordingFailure = controller.recording.failure
        leaveAt = controller.leaveDeadline
        isUntouched = session.isUntouched
        isFirstScene = controller.scenes.isFirst
        devices = controller.frontEnd.devices.map(\.id)
        outcomes = SessionOutcomes(of: session.recorded.snapshot)
    }
}

/// The folder that contains a restart state, readable by its owner only.
struct RestartStateFolder {
    /// The path of the session so far, which is a complete recording.
    var recording: String { path + "/session.jsonl" }
    let path: String
    private var stateFile: String { path + "/restart-state.json" }

    /// The environment variable with the folder's path.
    static let variable = "TOUCHSTONE_RESUME"

    /// Returns a unique path in the temporary directory.
    static func newPath() -> String {
        FileManager.default.temporaryDirectory.path + "/touchstone-" + UUID().uuidString
    }

    /// Creates the folder.
    ///
    /// - Throws: ``Failure`` if it cannot be created.
    init(creating path: String) throws(Failure) {
        guard mkdir(path, 0o700) == 0 else {
            throw Failure(.badInput, "\(path): cannot be created, expected a writable folder")
        }
        self.path = path
    }

    /// Returns the folder that was handed to this program, on the first call only; nil for none.
    static func claim() -> RestartStateFolder? {
        guard let path = ProcessInfo.processInfo.environment[variable] else { return nil }
        unsetenv(variable)
        return RestartStateFolder(path: path)
    }

    private init(path: String) { self.path = path }

    func write(_ journal: Journal) throws { try Self.create(recording, journal.write) }

    func write(_ restartState: RestartState, recording journal: Journal?) throws {
        if let journal { try write(journal) }
        let state = try JSONEncoder().encode(restartState)
        try Self.create(stateFile) { try $0.write(contentsOf: state) }
    }

    private static func create(_ path: String, _ write: (FileHandle) throws -> Void) throws {
        guard let descriptor = SystemFile.create(path) else {
            throw Failure(.badInput, "\(path): cannot be written, expected a writable folder")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try write(file)
        } catch {
            throw Failure(.badInput, "\(path): cannot be written, expected free space")
        }
    }

    func read() throws(Failure) -> RestartState {
        guard let data = FileManager.default.contents(atPath: stateFile),
            let restartState = try? JSONDecoder().decode(RestartState.self, from: data),
            restartState.placement.isPossible
        else { throw Failure(.badInput, "\(stateFile): found no restart state, expected one") }
        return restartState
    }

    /// Replaces this process by the program at a path; returns only on failure, with the `errno`.
    ///
    /// Signals that ask it to exit are blocked until the new program can save the session.
    func start(_ path: String) -> Int32 {
        setenv(Self.variable, self.path, 1)
        TerminationSignals.block()
        execv(path, CommandLine.unsafeArgv)
        let reason = errno
        TerminationSignals.unblock()
        unsetenv(Self.variable)
        return reason
    }

    /// Removes the folder, except for the recording if it is to be kept.
    func remove(keepsRecording: Bool = false) {
        unlink(stateFile)
        guard !keepsRecording else { return }
        unlink(recording)
        rmdir(path)
    }
}

extension WindowPlacement {
    /// Whether the position is within the range of an X server.
    fileprivate var isPossible: Bool {
        [frame, previous].compactMap(\.self).allSatisfy { frame in
            (1...32_767).contains(frame.width) && (1...32_767).contains(frame.height)
                && (-32_768...32_767).contains(frame.minX)
                && (-32_768...32_767).contains(frame.minY)
        }
    }
}
