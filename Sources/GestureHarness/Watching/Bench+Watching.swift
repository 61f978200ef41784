import Foundation
import GestureRecording
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// Makes room for the rebuilt program, and takes the place of the one before.
extension Bench {
    /// Looks whether the program was rebuilt, and leaves for the new one.
    func lookForRebuilt(at now: TimeInterval) {
        guard !isFinished else { return }
        guard !isRehearsed else {
            isRestarting = true
            isFinished = true
            return
        }
        guard let finding = rebuildWatch?.finding(at: now) else { return }
        switch finding {
        case .nothingNew: break
        case .unusable(let trouble): stay(trouble)
        case .rebuilt:
            if let trouble = rehearse() {
                rebuildWatch?.refuse()
                return stay(trouble)
            }
            // Before it leaves it hears of all that came meanwhile, that somebody wants it to end
            // above all.
            isRehearsed = true
        }
    }

    /// Tries the rebuilt program with the session so far; what is wrong with it, or nil.
    private func rehearse() -> String? {
        guard let path = rebuildWatch?.executable.path else { return nil }
        do {
            let folder = try folder(with: handover())
            defer { folder.remove() }
            return Rehearsal.trouble(of: path, with: folder)
        } catch {
            return "\(error)"
        }
    }

    /// Starts the rebuilt program in our place; comes back, and goes on, where that cannot be.
    func restart() {
        guard let path = rebuildWatch?.executable.path else { return }
        do {
            leave()
            let folder = try folder(with: handover())
            let place = isLive ? " (until then its session is \(folder.recording))" : ""
            say("\(programName): rebuilt; starting again\(place)")
            let reason = folder.start(path)
            folder.remove()
            // Who writes it yet will close it, and that is told.
            if reason != ETXTBSY { rebuildWatch?.refuse() }
            stay("\(FileName.last(of: path)): \(String(cString: strerror(reason)))")
        } catch {
            rebuildWatch?.refuse()
            stay("\(error)")
        }
    }

    private func folder(with handover: Handover) throws -> HandoverFolder {
        let folder = try HandoverFolder()
        do {
            try folder.write(handover, recording: isLive ? recorded.text() : nil)
            return folder
        } catch {
            folder.remove()
            throw error
        }
    }

    /// Goes on as the program that it is, and says why.
    func stay(_ trouble: String) {
        isRehearsed = false
        isRestarting = false
        isFinished = false
        picture.notice = "not started again: \(trouble)"
        picture.isStale = true
        complain("\(programName): not started again: \(trouble)")
    }

    /// Cancels what is down: it is another window on which it will be let go.
    ///
    /// What is played, and begins anew, ends its recording.
    private func leave() {
        interrupt("rebuilt", at: monotonicTime())
        if !isLive { stopRecording() }
    }

    /// What the program that comes next has to know.
    private func handover() -> Handover {
        let file = recorded.file.map { file in
            Handover.File(path: file.path, isCommanded: file === commandedFile)
        }
        let scene = session.scene
        return Handover(
            place: frontEnd.place,
            view: Handover.View(
                isFullScreen: picture.isFullScreen,
                isHelpShown: picture.isHelpShown,
                arePanelsShown: picture.arePanelsShown,
                areRelationsShown: picture.areRelationsShown,
                selected: selected?.name,
                chosen: selected?.chosen ?? 0,
                frozen: isLive ? frozen?.moment : nil
            ),
            hasSession: isLive,
            file: isLive ? file : nil,
            recordingFailure: recordingFailure,
            leaveAt: leaveAt,
            isUntouched: isUntouched,
            isFirstScene: scene.sourceText == (sceneFile?.standing ?? firstScene.source)
                && (sceneFile != nil || scene.name == firstScene.name),
            devices: frontEnd.devices.map(\.id)
        )
    }

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
