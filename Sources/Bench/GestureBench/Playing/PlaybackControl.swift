import Foundation
import GestureOverlay
import GestureRecording
import GestureScenes
import ProcessSupport
import TouchBridge
import XInputFrontEnd

/// Plays a recording in the window in place of live input.
///
/// The session has the recording's header, scene and canvas. Touches are ignored meanwhile, because they
/// would change it; after the end, the first touch starts a new session.
final class PlaybackControl: EventHandler, LoopSource {
    private var ignoredTouches = IgnoredTouches()
    private let session: WindowSession
    private let environment: SessionEnvironment
    private let notices: Notices

    init(_ session: WindowSession, _ environment: SessionEnvironment, notices: Notices) {
        self.session = session
        self.environment = environment
        self.notices = notices
    }

    func add(to chrome: inout Chrome) {
        guard let progress = session.playback?.progress else { return }
        chrome.playing = progress.text
        chrome.playedFraction = progress.fraction
    }

    var deadline: TimeInterval? { session.playback?.deadline }

    /// Performs the due steps in order and with their recorded times, however late.
    func deadlineReached(now: TimeInterval) -> Bool {
        guard let playback = session.playback else { return false }
        var isChanged = false
        // Frames and keys need time while many steps are due at once.
        let limit = now + 0.01
        while let step = playback.next,
            step.time <= playback.clock.time(at: now), monotonicTime() < limit
        {
            isChanged = true
            do {
                try session.perform(step)
            } catch {
                printError("\(programName): \(error)")
                session.endPlayback(interrupting: "stopped")
                notices.show("playback stopped: \(FileName.withoutFolder(error))")
                return true
            }
        }
        guard !playback.isOver else { return isChanged }
        if session.showProgress(at: now) { isChanged = true }
        guard playback.next == nil else { return isChanged }
        session.endPlayback()
        notices.announce(
            "played \(playback.name); a touch starts a new session",
            line: "played \(playback.name)"
        )
        return true
    }

    /// Handles input that must not reach the session: all input during a playback, and the rest of touches
    /// that began then.
    func handle(_ event: WindowEvent) -> EventDisposition {
        guard case .input(let input) = event else { return .unhandled }
        return accepts(input) ? .unhandled : .handled()
    }

    private func accepts(_ input: PanelInput) -> Bool {
        if ignoredTouches.shouldIgnore(input.event) { return false }
        guard let playback = session.playback else { return true }
        guard input.event.beginsTouch else { return false }
        // A touch on a panel inspects the playback and starts no new session.
        if input.isOnPanel {
            ignoredTouches.begin(input.event)
            return false
        }
        guard playback.isOver else {
            ignoredTouches.begin(input.event)
            notices.show("touches are ignored during playback; Esc stops it")
            return false
        }
        return beginLiveSession(at: input.time)
    }

    /// Restarts the scene with live input.
    private func beginLiveSession(at time: TimeInterval) -> Bool {
        do throws(SceneError) {
            let scene = try session.program.scene(
                recorded: session.scene.name,
                source: session.scene.sourceText
            )
            notices.show(nil)
            let header = environment.header(of: scene)
            session.begin(scene, header, environment.initialInputs, at: time)
            return true
        } catch {
            notices.show("\(error)")
            return false
        }
    }
}

/// The touches that began during a playback; their remaining events are dropped.
private struct IgnoredTouches {
    private struct Key: Hashable {
        let source: Int
        let id: Int
    }

    private var keys: Set<Key> = []

    mutating func begin(_ input: XInputEvent) {
        guard let touch = input.touch, touch.change == .begin else { return }
        keys.insert(Key(source: input.source, id: touch.id))
    }

    mutating func shouldIgnore(_ input: XInputEvent) -> Bool {
        guard let touch = input.touch else { return false }
        let key = Key(source: input.source, id: touch.id)
        switch touch.change {
        case .update, .ownership: return keys.contains(key)
        case .end: return keys.remove(key) != nil
        // A device that was removed and added again starts over.
        case .begin:
            keys.remove(key)
            return false
        }
    }
}
