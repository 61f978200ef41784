import Foundation
import GestureRecording
import GestureScenes
import RecordingFormat
import TouchBridge
import XInputFrontEnd

/// A session that the previous program handed over, replayed with this program's recognizer classes.
final class SessionRestoration {
    private let restartState: RestartState
    /// The session with its recording; nil without one, or if it cannot be replayed.
    private let recorded: RecordedSession?
    /// The reason why the session cannot be replayed; nil for none.
    private let problem: String?
    /// The name or file of `--scene`; nil for none.
    private let name: String?
    /// The current text of that scene, or of the program's first scene; nil if it cannot be read.
    private let text: SceneText?
    private let program: Program

    /// Reads the session that was handed to this program, on the first call only; nil for none.
    init?(in program: Program, scene name: String?) throws {
        guard let restartState = try RestartState.claim() else { return nil }
        self.restartState = restartState
        self.program = program
        self.name = name
        do {
            recorded = try restartState.session.map { file in
                try RepeatedSession.perform { options in
                    try Player(file: file, options: options)
                } _: { name, source throws(SceneError) in
                    try program.scene(recorded: name, source: source)
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
            let displayed = recorded.player.session.scene
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
        let outcomes = SessionOutcomes(of: session.recorded.snapshot)
        let differences = "; " + restartState.outcomes.differences(in: outcomes)
        let failure = continueRecording(controller).map { "; " + $0 } ?? ""
        controller.notices.show("rebuilt: session replayed" + differences + failure)
        if restartState.isFirstScene { controller.scenes.showNewer(text) }
        if let moment = restartState.view.frozen { controller.timeline.scrub(to: moment) }
    }

    /// Returns the reason why the recording cannot continue; nil if it does, or without one.
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
