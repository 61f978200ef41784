import Foundation
import GestureOverlay
import GestureRecording
import GestureTrace
import XInputFrontEnd

/// The moments that the timeline shows, and the steps between them.
extension Timeline {
    func togglePause() {
        if session.moment == nil { pause() } else { resume() }
    }

    private func pause() {
        if session.moment == nil { view.setNeedsDisplay() }
        session.pause()
    }

    func resume() {
        guard session.resume() else { return }
        grips.endAll()
        part?.followsMoment = true
        view.setNeedsDisplay()
    }

    /// Pauses, and requests a moment for the next frame.
    func scrub(to time: TimeInterval) {
        pause()
        session.moment?.request(time)
        view.setNeedsDisplay()
    }

    /// Goes to the last event before the shown moment that a recognizer or a view received, if there is one.
    func stepBack() {
        guard let moment = session.moment, !moment.isStepping else { return }
        step(to: .before(moment.time))
    }

    /// Goes to the first event after the shown moment that a recognizer or a view received, or else to the end.
    func stepForward() {
        guard let moment = session.moment, !moment.isStepping else { return }
        step(to: .after(moment.time))
    }

    /// Pauses at a recognizer's step.
    func go(toStepAt time: TimeInterval) {
        pause()
        if session.moment?.time != time { step(to: .event(time)) }
    }

    private func step(to moment: Moment) {
        part?.followsMoment = true
        do {
            if try session.moment?.show(moment) == true { view.setNeedsDisplay() }
        } catch {
            showScrubError(error)
            view.setNeedsDisplay()
        }
    }

    /// Handles a key that moves through time while paused.
    ///
    /// - Returns: false for other keys.
    func handlesTimeKey(_ key: KeyEvent) -> Bool {
        guard let moment = session.moment, key.isDown, !key.hasShortcutModifier else {
            return false
        }
        let start = moment.shown.timeline.start
        switch key.name {
        case "Left", "KP_Left": stepBack()
        case "Right", "KP_Right": stepForward()
        // The first press goes to the start of the sequence, the next one to the start of the recording.
        case "Home", "KP_Home": scrub(to: moment.time > start ? start : 0)
        case "End", "KP_End": scrub(to: moment.end)
        default: return false
        }
        part?.followsMoment = true
        return true
    }
}
