import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import XInputFrontEnd

/// The session takes away everything that is down at an interrupt and at the end of a playback or of the
/// window.
extension WindowSession: EventHandler {
    func handle(_ event: WindowEvent) -> Handling {
        if case .interrupted(let reason, let arrival) = event, isLive {
            takeAll(reason, at: time(at: arrival))
        }
        return .passed
    }

    /// Takes away what is under way: fingers, scrolling, a touchpad's gesture, a pointer.
    func interrupt(_ reason: String, at time: TimeInterval) {
        if player.session.isInterruptible { note(.interrupt(reason), at: time) }
    }

    /// Cancels what is pressed; the touches go on.
    func cancelPresses(at time: TimeInterval) {
        for press in scene.window.presses {
            note(.key(PressSample(press.type, phase: .cancelled)), at: time)
        }
    }

    private func takeAll(_ reason: String, at time: TimeInterval) {
        interrupt(reason, at: time)
        cancelPresses(at: time)
    }

    /// Ends the playback; with a reason, it first takes away everything that is down.
    ///
    /// - Returns: whether a playback was under way.
    @discardableResult
    func endPlayback(interrupting reason: String? = nil) -> Bool {
        guard let playback, !playback.isOver else { return false }
        if let reason { takeAll(reason, at: now) }
        playback.end()
        note(.end, at: player.now)
        onPlaybackEnd()
        return true
    }

    /// Cancels everything that is down and ends the recording; no input follows.
    func close() {
        come(to: monotonicTime())
        let time = isLive ? recorded.latest : player.now
        takeAll("exit", at: time)
        note(.end, at: time)
    }
}
