import Foundation
import GestureKit
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
final class PlaybackControl: EventHandler {
    private var untaken = UntakenTouches()
    private let session: WindowSession
    private let recording: FileRecording
    private let surroundings: Surroundings
    private let presses: Presses
    private let view: WindowView
    private let notices: Notices

    init(
        _ session: WindowSession,
        _ recording: FileRecording,
        _ surroundings: Surroundings,
        _ presses: Presses,
        _ view: WindowView,
        notices: Notices
    ) {
        self.session = session
        self.recording = recording
        self.surroundings = surroundings
        self.presses = presses
        self.view = view
        self.notices = notices
    }

    func add(to chrome: inout Chrome) {
        guard let playback = session.playback else { return }
        chrome.playing = playback.progress
        chrome.playedPart = playback.part
    }

    /// Performs what is due, in order and with the recorded times, however late it is.
    func play(now: TimeInterval) {
        guard let playback = session.playback else { return }
        // Pictures and keys have their turn while much is due at once.
        let limit = now + 0.01
        while let step = playback.next,
            step.time <= playback.clock.time(at: now), monotonicTime() < limit
        {
            view.setNeedsDisplay()
            do {
                try session.perform(step)
            } catch {
                complain("\(programName): \(error)")
                return stop(
                    "stopped",
                    notice: "playing stopped: \(FileName.withoutFolder(error))"
                )
            }
        }
        guard !playback.isOver else { return }
        if playback.show(session.time(at: now), at: now) { view.setNeedsDisplay() }
        guard playback.next == nil else { return }
        end(playback)
        notices.tell(
            "played \(playback.name); a touch begins a new session",
            line: "played \(playback.name)"
        )
    }

    /// Ends the playing before its end; the fingers that are down are taken away.
    func stop(_ interrupt: String, notice: String) {
        guard let playback = session.playback, !playback.isOver else { return }
        let time = session.now
        session.interrupt(interrupt, at: time)
        presses.cancel(at: time)
        end(playback)
        notices.show(notice)
    }

    /// Its recording is whole with that: nothing that comes is a part of it.
    private func end(_ playback: Playback) {
        playback.end()
        session.note(.end, at: session.player.now)
        recording.stop()
        view.setNeedsDisplay()
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
            view.setNeedsDisplay()
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
            session.begin(scene, surroundings.header(of: scene), at: time)
            notices.show(nil)
            surroundings.introduce(at: time)
            session.onSceneChange()
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
