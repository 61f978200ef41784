import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// A recording performed in the window, in place of what is touched.
///
/// The played session is the recording's: its header, its scene, its canvas. What is touched meanwhile
/// is not mixed in, since it would be another session then; after the end the first touch begins a new
/// one.
extension Bench {
    /// Whether what is done to the window goes into the session.
    var isLive: Bool { playing == nil }

    /// When the next step is due, or the next tenth of a second to be shown; local time.
    var nextPlayed: TimeInterval? {
        guard let playing, let step = playing.step(in: session) else { return nil }
        let shown = (playing.clock.time(at: shownAt) * 10).rounded(.down) / 10
        // Slower than the picture's own tenths nothing would be seen to move.
        let tenth = max(0.1, 0.1 * playing.clock.speed)
        return [step.time, shown + tenth].compactMap(playing.clock.local).min()
    }

    /// Performs what is due, in order and with the recorded times, however late it is.
    func play(now: TimeInterval) {
        // Pictures and keys have their turn while much is due at once.
        let limit = now + 0.01
        while let playing, let step = playing.step(in: session),
            step.time <= playing.clock.time(at: now), monotonicTime() < limit
        {
            picture.isStale = true
            do {
                try perform(step)
            } catch {
                complain("\(programName): \(error)")
                return stopPlaying(
                    "stopped",
                    notice: "playing stopped: \(FileName.withoutFolder(error))"
                )
            }
        }
        showProgress(at: now)
        guard let playing, !playing.isOver, playing.step(in: session) == nil else { return }
        endPlaying()
        picture.notice = "played \(playing.name); a touch begins a new session"
        say("\(programName): played \(playing.name)")
    }

    private func perform(_ step: Playing.Step) throws {
        switch step {
        case .deadline(let time): recorded.advance(to: time)
        case .input(let input):
            if case .scene(let name, let source) = input.input, let playing {
                // Which one it is may have been decided on the command line.
                recorded.change(to: try playing.makeScene(name, source), at: input.time)
                sceneChanged()
            } else {
                try recorded.perform(input)
            }
            try playing?.advance()
        }
        latest = max(latest, recorded.now)
        tellRecordingFailure()
    }

    /// Shows how far it is, when the tenth of a second is another.
    private func showProgress(at now: TimeInterval) {
        guard let playing, !playing.isOver else { return }
        shownAt = now
        let progress = playing.progress(at: sessionTime(at: now))
        // The name is cut off where there is little room, and not how far it is.
        let line = "\(progress)  \(playing.name)"
        guard picture.playing != line else { return }
        picture.playing = line
        picture.playedPart = sessionTime(at: now) / max(playing.length, 1e-6)
        picture.isStale = true
        showTitle()
    }

    /// Ends the playing before its end; the fingers that are down are taken away.
    func stopPlaying(_ interrupt: String, notice: String) {
        guard let playing, !playing.isOver else { return }
        let time = sessionTime(at: monotonicTime())
        if session.isInterruptible { note(.interrupt(interrupt), at: time) }
        cancelPresses(at: time)
        endPlaying()
        picture.notice = notice
    }

    /// Its recording is whole with that: nothing that comes is a part of it.
    private func endPlaying() {
        playing?.end()
        note(.end, at: recorded.now)
        stopRecording()
        picture.playing = nil
        picture.isStale = true
        showTitle()
    }

    /// Whether an event goes into the session: none while a recording is played, and none of a touch
    /// that began then.
    func admits(_ input: XInputEvent, isOnPanel: Bool, at time: TimeInterval) -> Bool {
        if untaken.drops(input) { return false }
        guard let playing else { return true }
        guard input.beginsTouch else { return false }
        // Who looks at the panels wants to see what was played.
        if isOnPanel {
            untaken.begin(input)
            return false
        }
        guard playing.isOver else {
            untaken.begin(input)
            picture.notice = "touches are not taken while a recording plays; Esc stops it"
            picture.isStale = true
            return false
        }
        return beginLiveSession(at: time)
    }

    /// Lets the scene start anew, with what is touched.
    private func beginLiveSession(at time: TimeInterval) -> Bool {
        do throws(SceneError) {
            let scene = try program.scene(
                recorded: session.scene.name,
                source: session.scene.sourceText
            )
            playing = nil
            recorded = RecordedSession(scene: scene, header: header(of: scene))
            latest = time
            picture.notice = nil
            noteSurroundings(at: time)
            sceneChanged()
            return true
        } catch {
            picture.notice = "\(error)"
            return false
        }
    }
}

extension XInputEvent {
    /// Whether a finger lands, or a pointer's button that is no wheel goes down.
    var beginsTouch: Bool {
        switch payload {
        case .touch(.begin, _, _): true
        case .button(let number, isDown: true, isEmulated: false):
            !ButtonMask.isWheel(xButton: number)
        default: false
        }
    }
}
