import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// Performs a recording in the window, in place of what is touched.
///
/// The played session is the recording's: its header, its scene, its canvas. What is touched meanwhile
/// is not mixed in, since it would be another session then; after the end the first touch begins a new
/// one.
final class PlaybackControl: EventHandler, LoopSource {
    private var untaken = UntakenTouches()
    private let session: WindowSession
    private let surroundings: Surroundings
    private let notices: Notices

    init(_ session: WindowSession, _ surroundings: Surroundings, notices: Notices) {
        self.session = session
        self.surroundings = surroundings
        self.notices = notices
    }

    func add(to chrome: inout Chrome) {
        guard let progress = session.playback?.progress else { return }
        chrome.playing = progress.text
        chrome.playedPart = progress.part
    }

    var deadline: TimeInterval? { session.playback?.deadline }

    /// Performs what is due, in order and with the recorded times, however late it is.
    func deadlineReached(now: TimeInterval) -> Bool {
        guard let playback = session.playback else { return false }
        var isChanged = false
        // Pictures and keys have their turn while much is due at once.
        let limit = now + 0.01
        while let step = playback.next,
            step.time <= playback.clock.time(at: now), monotonicTime() < limit
        {
            isChanged = true
            do {
                try session.perform(step)
            } catch {
                complain("\(programName): \(error)")
                session.endPlayback(interrupting: "stopped")
                notices.show("playing stopped: \(FileName.withoutFolder(error))")
                return true
            }
        }
        guard !playback.isOver else { return isChanged }
        if session.showProgress(at: now) { isChanged = true }
        guard playback.next == nil else { return isChanged }
        session.endPlayback()
        notices.tell(
            "played \(playback.name); a touch begins a new session",
            line: "played \(playback.name)"
        )
        return true
    }

    /// Takes what is not for the session: all while a recording is played, and the rest of a touch that
    /// began then.
    func handle(_ event: WindowEvent) -> Handling {
        guard case .input(let input) = event else { return .passed }
        return admits(input) ? .passed : .taken()
    }

    private func admits(_ input: PanelInput) -> Bool {
        if untaken.drops(input.event) { return false }
        guard let playback = session.playback else { return true }
        guard input.event.beginsTouch else { return false }
        // Who looks at the panels wants to see what was played.
        if input.isOnPanel {
            untaken.begin(input.event)
            return false
        }
        guard playback.isOver else {
            untaken.begin(input.event)
            notices.show("touches are not taken while a recording plays; Esc stops it")
            return false
        }
        return beginLiveSession(at: input.time)
    }

    /// Lets the scene start anew, with what is touched.
    private func beginLiveSession(at time: TimeInterval) -> Bool {
        do throws(SceneError) {
            let scene = try session.program.scene(
                recorded: session.scene.name,
                source: session.scene.sourceText
            )
            notices.show(nil)
            let header = surroundings.header(of: scene)
            session.begin(scene, header, surroundings.introduction, at: time)
            return true
        } catch {
            notices.show("\(error)")
            return false
        }
    }
}

/// The touches that began when none was taken: what still comes of them is dropped.
private struct UntakenTouches {
    private struct Key: Hashable {
        let source: Int
        let id: Int
    }

    private var keys: Set<Key> = []

    mutating func begin(_ input: XInputEvent) {
        guard let touch = input.touch, touch.change == .begin else { return }
        keys.insert(Key(source: input.source, id: touch.id))
    }

    mutating func drops(_ input: XInputEvent) -> Bool {
        guard let touch = input.touch else { return false }
        let key = Key(source: input.source, id: touch.id)
        switch touch.change {
        case .update, .ownership: return keys.contains(key)
        case .end: return keys.remove(key) != nil
        // A device that went and came again counts anew.
        case .begin:
            keys.remove(key)
            return false
        }
    }
}
