import Foundation
import GestureRecording
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// Takes the place of the program before.
extension Bench {
    /// Goes on with the session of the program before.
    ///
    /// - Parameters:
    ///   - resumption: what was handed over.
    ///   - text: the scene that the program opens with by now; nil where it cannot be read.
    func resume(_ resumption: Resumption, scene text: SceneText?) {
        let handover = resumption.handover
        show(handover.view)
        guard resumption.recorded != nil else { return tellTrouble(resumption) }
        isUntouched = handover.isUntouched
        formerFailure = handover.recordingFailure
        let present = Set(frontEnd.devices.map(\.id))
        for id in handover.devices where !present.contains(id) {
            note(.deviceGone(id), at: latest)
        }
        picture.notice = "rebuilt: session performed anew"
        goOnWriting(resumption)
        if handover.isFirstScene { showNewer(text) }
        if let moment = handover.view.frozen { scrub { _, _ in moment } }
    }

    private func goOnWriting(_ resumption: Resumption) {
        let isCommanded = resumption.handover.file?.isCommanded == true
        do throws(RecordingError) {
            guard let file = try resumption.continuedFile() else { return }
            goOn(with: file, isCommanded: isCommanded)
        } catch {
            picture.notice = "rebuilt; not recording: \(FileName.withoutFolder(error))"
            // That of `--record` is told at the end, with the exit status.
            if isCommanded {
                formerFailure = "\(error)"
            } else {
                complain("\(programName): \(error)")
            }
        }
    }

    private func tellTrouble(_ resumption: Resumption) {
        guard let trouble = resumption.trouble else {
            picture.notice = playing == nil ? "rebuilt" : "rebuilt: played anew"
            return
        }
        picture.notice = "rebuilt: a new session, for the old one cannot be performed: \(trouble)"
        complain(
            "\(programName): a new session begins, for the old one cannot be performed: \(trouble);"
                + " it is kept: \(resumption.folder.recording)"
        )
    }

    private func show(_ view: Handover.View) {
        picture.isFullScreen = view.isFullScreen
        picture.isHelpShown = view.isHelpShown
        picture.arePanelsShown = view.arePanelsShown
        picture.areRelationsShown = view.areRelationsShown
        select(view.selected)
        guard let name = selected?.name else { return }
        let count = session.scene.properties(of: name).count
        selected?.chosen = max(0, min(view.chosen, count - 1))
    }

    /// Lets the scene stand that the program has now, where it is another than in the session.
    private func showNewer(_ text: SceneText?) {
        if let sceneFile {
            let notice = picture.notice
            reload(sceneFile)
            if picture.sceneError == nil, picture.notice == Self.unchangedScene {
                picture.notice = notice
            }
            return
        }
        guard let text, !text.isBuiltIn, text.text != session.scene.sourceText else { return }
        do throws(SceneError) {
            recorded.change(to: try program.scene(text), at: latest)
            sceneChanged()
            picture.notice = "rebuilt: its scene is another"
        } catch {
            picture.notice = "\(error)"
            complain("\(programName): \(error)")
        }
    }
}
