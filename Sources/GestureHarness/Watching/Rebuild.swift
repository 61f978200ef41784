import Foundation
import GestureScenes
import XInputFrontEnd

/// `--watch`: makes room for the rebuilt program.
final class Rebuild: Attachment {
    private enum Stage {
        case watching
        /// The rebuilt program was tried, and is fit to take the place.
        case rehearsed
        case leaving
    }

    private var stage = Stage.watching
    private let watch: RebuildWatch
    /// What the program before handed over; nil for nothing.
    private let resumption: Resumption?
    private weak var controller: WindowController?

    /// Watches the program's file, and takes what was handed over.
    init(in program: Program, scene: String?) throws {
        guard let watch = RebuildWatch() else {
            throw Failure(.badInput, "found --watch, expected a system that tells of changed files")
        }
        self.watch = watch
        resumption = try Resumption(in: program, scene: scene)
    }

    /// The window's opening: with the session of the previous program, or else as `begin` makes it.
    func opening(else begin: () throws -> Opening) throws -> Opening {
        var opening = try resumption?.opening(else: begin) ?? begin()
        opening.attachment = self
        opening.isRehearsal = Rehearsal.isThis
        return opening
    }

    var greeting: String { resumption == nil ? "" : "started again: " }

    /// Serves this window, and goes on in it with the session of the program before.
    func attach(to controller: WindowController) {
        self.controller = controller
        resumption?.restore(in: controller)
    }

    func willReplace(_ recording: String) throws { try resumption?.keepRecording(recording) }

    func began() { resumption?.finish() }

    /// Can be read when the program's file may have changed.
    var descriptor: Int32? { watch.descriptor }

    func read(at now: TimeInterval) -> Bool {
        watch.read(at: now)
        return false
    }

    /// When to look what stands in the program's place, or to leave, local time; nil for not.
    var deadline: TimeInterval? { stage == .watching ? watch.deadline : 0 }

    var isLeaving: Bool { stage == .leaving }

    /// Looks whether the program was rebuilt, and leaves for the new one.
    func deadlineReached(now: TimeInterval) -> Bool {
        guard let controller, !controller.isFinished else { return false }
        guard stage == .watching else {
            stage = .leaving
            return false
        }
        switch watch.finding(at: now) {
        case .nothingNew, nil: return false
        case .unusable(let trouble): stay(trouble)
        case .rebuilt:
            switch rehearse(with: controller) {
            // Before it leaves it hears of all that came meanwhile, that somebody wants it to end
            // above all.
            case .fit: stage = .rehearsed
            case .busy, .stopped: return false
            case .unfit(let trouble):
                watch.refuse()
                stay(trouble)
            }
        }
        return stage == .watching
    }

    private func rehearse(with controller: WindowController) -> Rehearsal.Outcome {
        do {
            let place = HandoverFolder.newPlace()
            let group = try TrialGroup(removing: place)
            let folder = try folder(at: place, from: controller)
            defer { folder.remove() }
            return Rehearsal.outcome(of: watch.executable.path, with: folder, in: group) {
                controller.frontEnd.hasSignal
                    || controller.leaveDeadline.map { $0 <= monotonicTime() } ?? false
            }
        } catch {
            return .unfit("\(error)")
        }
    }

    /// Starts the rebuilt program in our place, where it is to be left for it; comes back, and goes on,
    /// where that cannot be.
    func left() {
        guard isLeaving, let controller else { return }
        let path = watch.executable.path
        do {
            // What is down is let go on another window.
            controller.interrupt("rebuilt", at: monotonicTime())
            // What is played begins anew, and ends its recording.
            if !controller.session.isLive { controller.recording.stop() }
            let folder = try folder(at: HandoverFolder.newPlace(), from: controller)
            let place =
                controller.session.isLive
                ? " (until then its session is \(folder.recording))" : ""
            say("\(programName): rebuilt; starting again\(place)")
            let reason = folder.start(path)
            folder.remove()
            // Who writes it yet will close it, and that is reported.
            if reason != ETXTBSY { watch.refuse() }
            stay("\(FileName.last(of: path)): \(String(cString: strerror(reason)))")
        } catch {
            watch.refuse()
            stay("\(error)")
        }
    }

    private func folder(at path: String, from controller: WindowController) throws -> HandoverFolder
    {
        let folder = try HandoverFolder(creating: path)
        do {
            try folder.write(
                Handover(of: controller),
                recording: controller.session.isLive ? controller.session.recorded.text() : nil
            )
            return folder
        } catch {
            folder.remove()
            throw error
        }
    }

    /// Goes on as the program that it is, and says why.
    private func stay(_ trouble: String) {
        stage = .watching
        controller?.notices.warn("not started again: \(trouble)")
    }
}
