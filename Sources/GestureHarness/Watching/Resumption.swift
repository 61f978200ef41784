import Foundation
import GestureRecording
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// A session that was handed over, performed by the classes that this program has.
final class Resumption {
    private let handover: Handover
    private let folder: HandoverFolder
    /// The session with its recording; nil where there was none, or it cannot be performed any more.
    private let recorded: RecordedSession?
    /// Why it cannot be performed; nil where all is well.
    private let trouble: String?
    /// The name or file that `--scene` gives; nil for none.
    private let name: String?
    /// What stands there by now, or what the program opens with; nil where it cannot be read.
    private let text: SceneText?
    private let program: Program

    /// The one that was given to this program, once; nil for none.
    init?(in program: Program, scene name: String?) throws {
        guard let folder = HandoverFolder.taken() else { return nil }
        self.folder = folder
        self.program = program
        self.name = name
        let handover = try folder.read()
        self.handover = handover
        do {
            let file = folder.recording
            recorded = handover.hasSession ? try Self.perform(file, in: program) : nil
            trouble = nil
        } catch {
            recorded = nil
            trouble = "\(error)"
        }
        do {
            text = try name.map { try program.text(named: $0) } ?? program.firstScene()
        } catch {
            // A session that goes on has a scene; the file's mistake is shown in the window.
            guard recorded != nil else { throw error }
            text = nil
        }
    }

    private static func perform(_ file: String, in program: Program) throws -> RecordedSession {
        var options = Player.Options()
        options.makeScene = { name, source in
            // The program wrote the file itself: a scene's place in it means nothing to the user.
            do throws(SceneError) {
                return try program.scene(recorded: name, source: source)
            } catch {
                throw Failure(error)
            }
        }
        let recorded = RecordedSession(try Player(file: file, options: options))
        let player = recorded.player
        try player.begin()
        while let next = player.next {
            player.tick(before: next.time)
            try player.performNext()
        }
        return recorded
    }

    /// What the window opens with: this session, or what it would open with else.
    func opening(else begin: () throws -> Opening) throws -> Opening {
        var opening: Opening
        if let recorded {
            let standing = recorded.player.session.scene
            opening = Opening(
                scene: (try? text.map { try program.scene($0) }) ?? standing,
                sceneFile: sceneFile(standing),
                former: recorded,
                program: program,
                isUntouched: handover.isUntouched
            )
        } else {
            opening = try begin()
        }
        opening.leaveAt = handover.leaveAt
        opening.place = handover.place
        return opening
    }

    /// The scene's file, to be followed; it may hold another text by now than what stands in the window.
    private func sceneFile(_ standing: Scene) -> SceneFile? {
        guard let name, let path = program.file(of: name) else { return nil }
        let isFirst = handover.isFirstScene
        if !isFirst, let text { return SceneFile(text) }
        let source = isFirst ? standing.sourceText : nil
        return SceneFile(path: path, standing: source ?? "", latest: nil)
    }

    /// Goes on in this window.
    func restore(in controller: WindowController) {
        controller.view.restore(handover.view)
        controller.inspector.select(handover.view.selected, chosen: handover.view.chosen)
        guard recorded != nil else { return tellTrouble(controller) }
        let session = controller.session
        controller.recording.goOn(after: handover.recordingFailure)
        let present = Set(controller.frontEnd.devices.map(\.id))
        for id in handover.devices where !present.contains(id) {
            session.note(.deviceGone(id), at: session.recorded.latest)
        }
        controller.notices.show("rebuilt: session performed anew")
        goOnWriting(controller)
        if handover.isFirstScene { controller.scenes.showNewer(text) }
        if let moment = handover.view.frozen { controller.timeline.scrub { _, _ in moment } }
    }

    /// The old file is replaced when the new recording is whole beside it.
    private func goOnWriting(_ controller: WindowController) {
        guard let recorded, let file = handover.file else { return }
        do throws(RecordingError) {
            let new = try RecordingFile(replacing: file.path, with: recorded.text())
            controller.recording.goOn(with: new, isCommanded: file.isCommanded)
        } catch {
            controller.notices.show("rebuilt; not recording: \(FileName.withoutFolder(error))")
            // That of `--record` is reported at the end, with the exit status.
            if file.isCommanded {
                controller.recording.goOn(after: "\(error)")
            } else {
                complain("\(programName): \(error)")
            }
        }
    }

    private func tellTrouble(_ controller: WindowController) {
        let notices = controller.notices
        guard let trouble else {
            return notices.show(controller.session.isLive ? "rebuilt" : "rebuilt: played anew")
        }
        notices.warn(
            "rebuilt: a new session, for the old one cannot be performed: \(trouble)",
            line: "a new session begins, for the old one cannot be performed: \(trouble);"
                + " it is kept: \(folder.recording)"
        )
    }

    /// Keeps what `--record` holds of a session that cannot go on beside it: it is nowhere else in a place
    /// of the user's.
    func keepRecording(_ path: String) throws {
        guard trouble != nil, SystemFile.exists(path) else { return }
        let url = URL(fileURLWithPath: path)
        let names = ReportName.candidates(
            url.deletingPathExtension().path,
            extension: url.pathExtension
        )
        let kept = try WholeFile.move(path, toFirstFreeOf: names)
        complain("\(programName): the old session's recording is kept: \(kept)")
    }

    /// Takes away what was handed over; the old session's recording stays where there is no other.
    func finish() { folder.remove(keepsRecording: trouble != nil) }
}
