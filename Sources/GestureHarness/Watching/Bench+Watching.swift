import Foundation
import GestureRecording
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// Makes room for the rebuilt program.
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
            switch rehearse() {
            // Before it leaves it hears of all that came meanwhile, that somebody wants it to end
            // above all.
            case .fit: isRehearsed = true
            case .busy, .stopped: break
            case .unfit(let trouble):
                rebuildWatch?.refuse()
                stay(trouble)
            }
        }
    }

    private func rehearse() -> Rehearsal.Outcome {
        guard let path = rebuildWatch?.executable.path else { return .busy }
        do {
            let place = HandoverFolder.newPlace()
            let group = try TrialGroup(removing: place)
            let folder = try folder(at: place, with: handover())
            defer { folder.remove() }
            return Rehearsal.outcome(of: path, with: folder, in: group) {
                frontEnd.hasSignal || leaveAt.map { $0 <= monotonicTime() } ?? false
            }
        } catch {
            return .unfit("\(error)")
        }
    }

    /// Starts the rebuilt program in our place; comes back, and goes on, where that cannot be.
    func restart() {
        guard let path = rebuildWatch?.executable.path else { return }
        do {
            leave()
            let folder = try folder(at: HandoverFolder.newPlace(), with: handover())
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

    private func folder(at path: String, with handover: Handover) throws -> HandoverFolder {
        let folder = try HandoverFolder(creating: path)
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
}
