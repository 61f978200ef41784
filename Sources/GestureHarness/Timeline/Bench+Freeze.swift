import Foundation
import GestureRecording
import GestureScenes
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// Goes through time: `Space`, the arrows, and dragging on the timeline.
extension Bench {
    func toggleFreeze() {
        if frozen == nil { freeze() } else { unfreeze() }
    }

    func unfreeze() {
        guard frozen != nil else { return }
        playing?.clock.resume(at: monotonicTime())
        frozen = nil
        grips.endAll()
        picture.frozen = nil
        picture.sceneName = session.scene.name
        picture.followMoment()
        picture.isStale = true
        showTitle()
    }

    private func freeze() {
        playing?.clock.pause(at: monotonicTime())
        latest = max(latest, sessionTime(at: monotonicTime()))
        let snapshot = recorded.trace.snapshot(at: latest)
        frozen = Frozen(scrub: nil, latest: snapshot, shown: snapshot)
        showFrozen()
    }

    /// Goes to a moment, held between the recording's beginning and the freezing, with the next picture:
    /// going back is a replay, of which one is enough however many keys and movements come at once.
    func scrub(
        by stride: TimeInterval? = nil,
        to wanted: (Cursor, _ now: TimeInterval) -> TimeInterval?
    ) {
        if frozen == nil { freeze() }
        guard let frozen else { return }
        do {
            let scrub = try frozen.scrub ?? Cursor(recorded.text(), makeScene: sceneMaker)
            self.frozen?.scrub = scrub
            guard let time = wanted(scrub, frozen.moment) else { return }
            self.frozen?.wanted = min(max(0, time), frozen.latest.time)
            self.frozen?.stride = stride
            picture.isStale = true
        } catch {
            picture.notice = "cannot go back: \(FileName.withoutFolder(error))"
        }
    }

    /// What the window shows while it is frozen; nil while it is not.
    func frozenSnapshot() -> TraceSnapshot? {
        guard var frozen else { return nil }
        guard let time = frozen.wanted, let scrub = frozen.scrub else { return frozen.shown }
        frozen.wanted = nil
        do {
            if time >= frozen.latest.time {
                frozen.shown = frozen.latest
                frozen.scene = nil
            } else {
                try scrub.go(to: time, near: frozen.times(before: time, in: scrub))
                frozen.shown = scrub.snapshot
                frozen.scene = scrub.scene
                // The whole sequence stays to be seen, with the moment in it.
                if time >= frozen.latest.timeline.start {
                    frozen.shown.timeline = frozen.latest.timeline
                }
                frozen.shown.timeline.moment = time
            }
        } catch {
            picture.notice = "cannot go back: \(FileName.withoutFolder(error))"
        }
        self.frozen = frozen
        showFrozen()
        return frozen.shown
    }

    private func showFrozen() {
        guard let frozen else { return }
        picture.sceneName = frozen.shown.sceneName
        picture.frozen = String(format: "%.3f s", frozen.shown.timeline.moment)
        picture.isStale = true
        showTitle()
    }

    /// Takes a key that goes through time while the window is frozen; false for others.
    func scrubs(_ key: KeyEvent) -> Bool {
        guard let frozen, key.isDown, !key.isSomeoneElses else { return false }
        let latest = frozen.latest.time
        let start = frozen.shown.timeline.start
        switch key.name {
        case "Left", "KP_Left": scrub { $0.moments(before: $1).first }
        case "Right", "KP_Right": scrub { $0.moment(after: $1) ?? latest }
        // The sequence's beginning, and from there the recording's.
        case "Home", "KP_Home": scrub { _, now in now > start ? start : 0 }
        case "End", "KP_End": scrub { _, _ in latest }
        default: return false
        }
        picture.followMoment()
        return true
    }
}
