import Foundation
import GestureOverlay
import TextFormatting
import XInputFrontEnd

/// The touches of an observation as marks above the programs.
struct ScreenTouches {
    /// The time for which marks stay after a lift, in seconds.
    private let stay: TimeInterval
    let style: ScreenMarks.Style
    private var fingers: [ScreenMarks.Finger] = []
    /// The touches that concern the target of the observation.
    private var concerned: Set<Int> = []
    /// The touches that landed while no other one was down.
    private var openers: Set<Int> = []
    /// The last verdict, and the local time at which it came.
    private var judgement: (content: ScreenMarks.Judgement, time: TimeInterval)?

    init(_ style: ScreenMarks.Style) {
        self.style = style
        stay = style == .labels ? ScreenLayout.stay : ScreenLayout.fading
    }

    /// The current marks.
    var marks: ScreenMarks {
        var marks = ScreenMarks()
        marks.fingers = fingers.filter { concerned.contains($0.id) }
        marks.judgement = style == .labels ? judgement?.content : nil
        return marks
    }

    /// The local time at which the marks next change without an event; nil if they do not.
    var nextChange: TimeInterval? {
        let lifts = marks.fingers.compactMap(\.lift)
        // A ring changes from picture to picture.
        if style == .taps, !lifts.isEmpty { return -.infinity }
        return (lifts + [judgement?.time].compactMap(\.self)).min().map { $0 + stay }
    }

    /// Notes a raw event that was read at a local time, and returns whether the marks change.
    mutating func note(_ touch: RawTouch, at now: TimeInterval) -> Bool {
        if touch.change == .begin { begin(touch) }
        guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { return false }
        fingers[index].move(to: touch.location)
        if touch.change == .end { fingers[index].lift = now }
        return true
    }

    private mutating func begin(_ touch: RawTouch) {
        if !fingers.contains(where: { $0.lift == nil }) { openers.insert(touch.id) }
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

    /// Notes who has received a touch so far.
    ///
    /// - Parameters:
    ///   - account: The touch.
    ///   - isConcerned: Whether it concerns the target.
    ///   - isSettled: Whether it has settled: only a late decision can still change its receivers.
    ///   - now: The local time.
    /// - Returns: Whether the marks change.
    mutating func note(
        _ account: TouchAccount,
        isConcerned: Bool,
        isSettled: Bool,
        at now: TimeInterval
    ) -> Bool {
        let isNew = isConcerned && concern(account.id)
        guard let index = fingers.firstIndex(where: { $0.id == account.id }) else { return false }
        let before = fingers[index]
        fingers[index].receivers = account.screenReceivers(isSettled: isSettled)
        // A device that is removed may send no lift.
        if account.contact?.end != nil { fingers[index].lift = fingers[index].lift ?? now }
        return isNew || before != fingers[index]
    }

    /// Notes that a touch concerns the target, and returns whether that is new.
    private mutating func concern(_ touch: Int) -> Bool {
        guard concerned.insert(touch).inserted else { return false }
        // A fading ring can stay beside a new one; an old label would take the place of a new one.
        if style == .labels, openers.contains(touch) {
            judgement = nil
            let older = fingers.prefix { $0.id != touch }.map(\.id)
            removeAll { $0.lift != nil && older.contains($0.id) }
        }
        return true
    }

    /// Notes the verdict of a sequence, and returns whether the marks change.
    mutating func note(_ sequence: HypotheticalSequence, at now: TimeInterval) -> Bool {
        guard let content = sequence.judgement,
            sequence.touches.contains(where: concerned.contains)
        else { return false }
        judgement = (content, now)
        return true
    }

    /// Removes the marks that have been shown long enough.
    mutating func removeGone(at now: TimeInterval) {
        let stay = stay
        removeAll { $0.lift.map { now - $0 >= stay } ?? false }
        if let time = judgement?.time, now - time >= stay { judgement = nil }
    }

    private mutating func removeAll(where isGone: (ScreenMarks.Finger) -> Bool) {
        fingers.removeAll(where: isGone)
        let ids = fingers.map(\.id)
        concerned.formIntersection(ids)
        openers.formIntersection(ids)
    }
}

extension TouchAccount {
    /// The programs that have owned the touch, in order; a placeholder if it has settled without one.
    fileprivate func screenReceivers(isSettled: Bool) -> [ScreenMarks.Receiver] {
        guard let owner else { return isSettled ? [.noProgram] : [] }
        // A program that owns a touch on another program's window nearly always has a grab.
        let isHeld =
            owner.form == .touch && owner.outcome == nil
            && (isUndecided || owner.place.program != contact?.window?.program)
        return formerOwners.map { $0.screenReceiver() } + [owner.screenReceiver(isHeld: isHeld)]
    }
}

extension TouchListener {
    fileprivate func screenReceiver(isHeld: Bool = false) -> ScreenMarks.Receiver {
        let name = PrintableText.name(place.program?.name ?? "unknown program")
        return switch outcome?.kind {
        case .rejected, .released: .rejected(name)
        case .accepted, .disconnected, nil: isHeld ? .holds(name) : .receives(name)
        }
    }
}
