import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat
import XInputFrontEnd

/// Cancellation of touches and presses: at an interrupt, and when a playback or the window ends.
extension WindowSession: EventHandler {
    func handle(_ event: WindowEvent) -> EventDisposition {
        if case .interrupted(let reason, let arrival) = event, isLive {
            cancelAll(reason, at: time(at: arrival))
        }
        return .unhandled
    }

    /// Cancels touches, scrolling, touchpad gestures and pointers.
    func interrupt(_ reason: String, at time: TimeInterval) {
        if player.session.isInterruptible { receive(.interrupt(reason), at: time) }
    }

    /// Cancels the presses; touches continue.
    func cancelPresses(at time: TimeInterval) {
        for press in scene.window.presses {
            receive(.key(PressSample(press.type, phase: .cancelled)), at: time)
        }
    }

    private func cancelAll(_ reason: String, at time: TimeInterval) {
        interrupt(reason, at: time)
        cancelPresses(at: time)
    }

    /// Ends the playback; with a reason, it first cancels all touches and presses.
    ///
    /// - Returns: whether a playback was under way.
    @discardableResult
    func endPlayback(interrupting reason: String? = nil) -> Bool {
        guard let playback, !playback.isOver else { return false }
        if let reason { cancelAll(reason, at: now) }
        playback.end()
        receive(.end, at: player.now)
        onPlaybackEnd()
        return true
    }

    /// Cancels all touches and presses, and ends the recording; no input follows.
    func close() {
        advance(to: monotonicTime())
        let time = isLive ? recorded.latest : player.now
        cancelAll("exit", at: time)
        receive(.end, at: time)
    }
}
