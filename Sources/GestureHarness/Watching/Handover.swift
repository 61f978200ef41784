import Foundation
import GestureScenes
import Glibc
import TouchBridge
import XInputFrontEnd

/// What a program gives to the one that starts in its place.
///
/// Its session goes beside it, as a recording.
struct Handover: Codable {
    /// A recording that is being written.
    struct File: Codable {
        let path: String
        /// Whether it is that of `--record`; else the key R's.
        let isCommanded: Bool
    }

    /// What the window shows of the session.
    struct View: Codable {
        var isFullScreen = false
        var isHelpShown = false
        var arePanelsShown = true
        var areRelationsShown = false
        /// The recognizer that is selected, and which of its properties.
        var selected: String?
        var chosen = 0
        /// The moment that is shown, where it is frozen.
        var frozen: TimeInterval?
    }

    var place: WindowPlace
    var view: View
    /// Whether there is a session to go on with; none while a recording is played, which begins anew.
    var hasSession: Bool
    var file: File?
    /// Why the recording of `--record` stopped early.
    var recordingFailure: String?
    /// When it leaves by itself, local time.
    var leaveAt: TimeInterval?
    var isUntouched: Bool
    /// Whether the scene is the one that it opened with, or that of its file since.
    var isFirstScene: Bool
    /// The devices that the session knows.
    var devices: [Int]

    /// What the program that comes next has to know of this window.
    init(of controller: WindowController) {
        let session = controller.session
        let parts = controller.view.parts
        let selection = controller.inspector.selection
        place = controller.frontEnd.place
        view = View(
            isFullScreen: parts.isFullScreen,
            isHelpShown: parts.isHelpShown,
            arePanelsShown: parts.arePanelsShown,
            areRelationsShown: parts.areRelationsShown,
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
    }
}

/// The folder with a handover, for its owner's eyes only.
struct HandoverFolder {
    /// The session so far, which is a whole recording.
    var recording: String { path + "/session.jsonl" }
    let path: String
    private var about: String { path + "/handover.json" }

    /// The environment's name of it.
    static let variable = "TOUCHSTONE_RESUME"

    /// A unique path in the temporary directory.
    static func newPlace() -> String {
        FileManager.default.temporaryDirectory.path + "/touchstone-" + UUID().uuidString
    }

    /// Creates the folder; throws a failure that states the error.
    init(creating path: String) throws(Failure) {
        guard mkdir(path, 0o700) == 0 else {
            throw Failure(.badInput, "\(path): cannot be created, expected a place for a folder")
        }
        self.path = path
    }

    /// The one that was given to this program, once; nil for none.
    static func taken() -> HandoverFolder? {
        guard let path = ProcessInfo.processInfo.environment[variable] else { return nil }
        unsetenv(variable)
        return HandoverFolder(path: path)
    }

    private init(path: String) { self.path = path }

    func write(_ handover: Handover, recording text: Data?) throws {
        if let text { try Self.write(text, to: recording) }
        try Self.write(try JSONEncoder().encode(handover), to: about)
    }

    private static func write(_ data: Data, to path: String) throws {
        guard let descriptor = SystemFile.create(path, 0o600) else {
            throw Failure(.badInput, "\(path): cannot be written, expected a place for a file")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: data)
        } catch {
            throw Failure(.badInput, "\(path): cannot be written, expected room for it")
        }
    }

    func read() throws(Failure) -> Handover {
        guard let data = FileManager.default.contents(atPath: about),
            let handover = try? JSONDecoder().decode(Handover.self, from: data),
            handover.place.isPossible
        else { throw Failure(.badInput, "\(about): found no handover, expected one") }
        return handover
    }

    /// Starts the program of this path in our place; the reason where that fails.
    ///
    /// Signals that ask it to leave wait until the new program can keep the session.
    func start(_ path: String) -> Int32 {
        setenv(Self.variable, self.path, 1)
        LeavingSignals.block()
        execv(path, CommandLine.unsafeArgv)
        let reason = errno
        LeavingSignals.unblock()
        unsetenv(Self.variable)
        return reason
    }

    /// Takes it away; the recording in it stays where that is wanted.
    func remove(keepsRecording: Bool = false) {
        unlink(about)
        guard !keepsRecording else { return }
        unlink(recording)
        rmdir(path)
    }
}

extension WindowPlace {
    /// Whether a server can have such a window.
    fileprivate var isPossible: Bool {
        [frame, former].compactMap(\.self).allSatisfy { frame in
            (1...32_767).contains(frame.width) && (1...32_767).contains(frame.height)
                && (-32_768...32_767).contains(frame.minX)
                && (-32_768...32_767).contains(frame.minY)
        }
    }
}
