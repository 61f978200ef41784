import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// Keys that are no command: presses of the scene.
///
/// Only those that are presses get into the session and its recording, and what they mean, not which key
/// it was: what somebody types with our window in front is nobody's business.
extension Bench {
    /// Takes a key's event; `isLost` for a release that comes of a keyboard that goes.
    func take(_ key: KeyEvent, isLost: Bool, arrival: TimeInterval) {
        let time = clock.seconds(at: key.serverTime)
        offset.observe(event: time, arrival: arrival)
        if scrubs(key) || adjusts(key, at: time) || scrollsInspector(key) { return }
        if key.isDown && !key.isRepeat, let command = KeyCommand(key) {
            return perform(command, at: key.serverTime)
        }
        guard isLive else { return refuse(key) }
        guard var sample = held.sample(key) else { return }
        // Nobody let it go.
        if sample.phase == .ended && isLost { sample.phase = .cancelled }
        if sample.phase == .began { picture.notice = nil }
        isUntouched = false
        note(.key(sample), at: time)
    }

    /// Cancels what is pressed; the touches go on.
    func cancelPresses(at time: TimeInterval) {
        held.forget()
        for press in session.scene.window.presses {
            note(.key(PressSample(press.type, phase: .cancelled)), at: time)
        }
    }

    /// What is pressed while a recording is played would make another session of it.
    private func refuse(_ key: KeyEvent) {
        guard let playing, !playing.isOver, key.isDown, !key.isRepeat,
            Press.PressType(key) != nil
        else { return }
        let progress = playing.progress(at: sessionTime(at: monotonicTime()))
        picture.notice = "playing \(progress): presses are not taken"
    }
}
