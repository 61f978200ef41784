package import Foundation
package import GestureOverlay
import GestureTrace
import TextFormatting
import XInputFrontEnd

/// The touches of an observation as marks above the programs.
package struct ScreenTouches {
    package let style: ScreenMarks.Style
    private var fingers: [ScreenMarks.Finger] = []
    /// The touches that concern the target of the observation.
    private var concerned: Set<Int> = []
    /// The last verdict, and the local time at which it came.
    private var judgement: (content: ScreenMarks.Judgement, time: TimeInterval)?
    /// The marks of the last sequence, also after they have disappeared.
    package private(set) var lastMarks = ScreenMarks()

    package init(_ style: ScreenMarks.Style) { self.style = style }

    /// The marks at the moment.
    package var marks: ScreenMarks {
        var marks = ScreenMarks()
        marks.fingers = fingers.filter { concerned.contains($0.id) }
        marks.judgement = judgement?.content
        return marks
    }

    /// Whether a finger is down.
    package var hasTouches: Bool { fingers.contains { $0.lift == nil } }

    /// Notes a raw event that was read at a local time.
    mutating func note(_ touch: RawTouch, at now: TimeInterval) {
        if touch.change == .begin { return begin(touch) }
        guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { return }
        fingers[index].move(to: touch.location)
        if touch.change == .end { fingers[index].lift = now }
    }

    private mutating func begin(_ touch: RawTouch) {
        if !hasTouches {
            judgement = nil
            // A ring fades beside the next one; labels would cover each other.
            if style == .labels { removeAll { $0.lift != nil } }
        }
        let used = Set(fingers.lazy.filter { $0.lift == nil }.map(\.slot))
        let name =
            switch touch.kind {
            case .finger: "#\(touch.id)"
            case .button(let number): "button \(number)"
            }
        fingers.append(
            ScreenMarks.Finger(
                id: touch.id,
                name: name,
                slot: (0...).first { !used.contains($0) } ?? 0,
                at: touch.location
            )
        )
    }

    /// Notes who has received a touch so far, and whether it concerns the target.
    mutating func note(_ account: TouchAccount, isConcerned: Bool) {
        guard let index = fingers.firstIndex(where: { $0.id == account.id }) else { return }
        if isConcerned { concerned.insert(account.id) }
        fingers[index].receivers = account.screenReceivers
        lastMarks = marks
    }

    /// Notes the verdict of a sequence on a window with this frame, in pixels.
    mutating func note(_ verdict: Verdict, in frame: CGRect, at now: TimeInterval) {
        judgement = (ScreenMarks.Judgement(verdict, in: frame), now)
        lastMarks.judgement = judgement?.content
    }

    /// Removes what has been shown long enough.
    package mutating func removeGone(at now: TimeInterval) {
        let stay = style == .labels ? ScreenLayout.stay : ScreenLayout.fading
        removeAll { $0.lift.map { now - $0 >= stay } ?? false }
        if let time = judgement?.time, now - time >= ScreenLayout.stay { judgement = nil }
    }

    private mutating func removeAll(where isGone: (ScreenMarks.Finger) -> Bool) {
        fingers.removeAll { finger in
            guard isGone(finger) else { return false }
            concerned.remove(finger.id)
            return true
        }
    }
}

extension TouchAccount {
    /// The programs that have owned the touch, in their order; a placeholder for a lifted one that no program
    /// received.
    fileprivate var screenReceivers: [ScreenMarks.Receiver] {
        guard let owner else {
            let isMissed = contact?.end != nil
            return isMissed ? [.init(name: "no program", standing: .receives)] : []
        }
        func receiver(_ listener: TouchListener, _ standing: ScreenMarks.Receiver.Standing)
            -> ScreenMarks.Receiver
        {
            let name = listener.place.program?.name ?? "unknown program"
            return .init(name: PrintableText.name(name), standing: standing)
        }
        // Only a grab receives a touch on another program's window.
        let isHeld =
            owner.form == .touch && owner.outcome == nil
            && (isUndecided || owner.place.program != contact?.window?.program)
        let standing: ScreenMarks.Receiver.Standing =
            owner.hasPassedOn ? .rejected : isHeld ? .holds : .receives
        return formerOwners.map { receiver($0, .rejected) } + [receiver(owner, standing)]
    }
}
