import Foundation
package import GestureScenes
import Glibc
import ProcessSupport
import XInputFrontEnd

/// The attachment of `--watch`, which restarts the program after a rebuild: its file has been replaced, and left
/// unchanged for a moment.
package final class RebuildAttachment: LoopSource {
    private enum Stage {
        case watching
        case tried
        case leaving
    }

    /// The delay after the last change of the file, in seconds: a failing linker removes its output, and rebuilds
    /// may follow each other.
    private static let settleInterval: TimeInterval = 0.25

    private var stage = Stage.watching
    private var executable: Executable
    private let watch: FileWatch
    /// The local time at which to check the file, once it has changed.
    private var checkTime: TimeInterval?
    /// The session that the previous program handed over, if any.
    private let restoration: SessionRestoration?
    private weak var controller: WindowController?

    /// Starts watching the program's file, and reads the restart state.
    package init(in program: Program, scene: String?) throws {
        guard let executable = Executable(), let watch = FileWatch(path: executable.path) else {
            throw Failure(.badInput, "found --watch, expected a system that reports file changes")
        }
        self.executable = executable
        self.watch = watch
        // The program may have been rebuilt between its start and the start of the watch.
        checkTime = monotonicTime() + Self.settleInterval
        restoration = try SessionRestoration(in: program, scene: scene)
    }

    /// Returns the window's opening, with the session of the previous program, or else the one that `begin`
    /// creates.
    package func opening(else begin: () throws -> WindowOpening) throws -> WindowOpening {
        var opening = try restoration?.opening(else: begin) ?? begin()
        opening.attachment = self
        opening.isTrial = RestartTrial.isCurrentProcess
        return opening
    }

    /// The prefix of the first line in the terminal.
    var greeting: String { restoration == nil ? "" : "restarted: " }

    /// Serves this window, and continues the session of the previous program in it.
    func attach(to controller: WindowController) {
        self.controller = controller
        restoration?.restore(in: controller)
    }

    /// Discards what was handed over, now that the window and its recording have started.
    package func windowDidOpen() { restoration?.finish() }

    var descriptor: Int32? { watch.descriptor }

    func read(at now: TimeInterval) -> Bool {
        if watch.wasSaved() { checkTime = now + Self.settleInterval }
        return false
    }

    /// The local time at which to check the program's file, or to exit.
    var deadline: TimeInterval? { stage == .watching ? checkTime : 0 }

    /// Whether the window has to close for the rebuilt program.
    var isLeaving: Bool { stage == .leaving }

    /// Tries the rebuilt program, and closes the window for it if the trial passes.
    func deadlineReached(now: TimeInterval) -> Bool {
        guard let controller, !controller.isFinished else { return false }
        guard stage == .watching else {
            stage = .leaving
            return false
        }
        guard let checkTime, now >= checkTime else { return false }
        self.checkTime = nil
        guard executable.isRebuilt else { return false }
        switch runTrial(with: controller) {
        // The loop handles the events and signals that arrived during the trial before the window closes.
        case .passed: stage = .tried
        case .busy, .stopped: return false
        case .failed(let problem):
            executable.refuse()
            stay(problem)
        }
        return stage == .watching
    }

    private func runTrial(with controller: WindowController) -> RestartTrial.Outcome {
        do {
            let state = try RestartState(of: controller)
            defer { state.removeSession() }
            return try RestartTrial.outcome(of: executable.path, with: state) {
                controller.frontEnd.hasSignal
                    || controller.leaveDeadline.map { $0 <= monotonicTime() } ?? false
            }
        } catch {
            return .failed("the rebuilt program was not tried: \(error)")
        }
    }

    /// Starts the rebuilt program in place of this one; on failure, this program continues.
    func loopDidEnd() {
        guard isLeaving, let controller else { return }
        let path = executable.path
        do {
            // The releases of touches and presses would go to another window.
            controller.interrupt("rebuilt", at: monotonicTime())
            // A playback restarts, which ends its recording.
            if !controller.session.isLive { controller.recording.stop() }
            let state = try RestartState(of: controller)
            defer { state.removeSession() }
            let hint = state.session.map { " (until then, its session is in \($0))" } ?? ""
            printMessage("\(programName): rebuilt; restarting\(hint)")
            let reason = try state.start(path)
            // A file that is still being written will be closed, and that is reported.
            if reason != ETXTBSY { executable.refuse() }
            stay("the rebuilt program does not start: \(String(cString: strerror(reason)))")
        } catch {
            executable.refuse()
            stay("the rebuilt program was not started: \(error)")
        }
    }

    /// Keeps this program running and shows why.
    private func stay(_ problem: String) {
        stage = .watching
        controller?.notices.warn("\(problem); the old one goes on")
    }
}

/// The program's executable: the running file, and the file at its path now.
private struct Executable {
    /// The path with links resolved.
    let path: String
    private let running: [Int]
    /// The version that was already refused.
    private var refused: [Int]?

    private static let running = "/proc/self/exe"

    /// Creates the executable of this process, or nil if the system does not name it.
    ///
    /// Source: proc(5), `/proc/pid/exe`: the link leads to the running file even after that is removed.
    init?() {
        guard let running = Self.version(Self.running),
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: Self.running)
        else { return nil }
        let mark = " (deleted)"
        let isGone = path.hasSuffix(mark) && Self.version(path) == nil
        self.path = isGone ? String(path.dropLast(mark.count)) : path
        self.running = running
    }

    /// Whether the file exists, and is neither the running one nor refused.
    var isRebuilt: Bool { Self.version(path).map { $0 != running && $0 != refused } ?? false }

    /// Refuses the current file, so that it is ignored until it changes.
    mutating func refuse() { refused = Self.version(path) }

    /// Returns the attributes that distinguish versions of a file, if it exists.
    private static func version(_ path: String) -> [Int]? {
        guard let attributes = SystemFile.status(path) else { return nil }
        return [
            Int(attributes.st_dev), Int(attributes.st_ino), attributes.st_size,
            attributes.st_mtim.tv_sec,
            attributes.st_mtim.tv_nsec,
        ]
    }
}
