import Foundation
import GestureOverlay
import GestureRecording
import GestureTrace
import XInputFrontEnd

/// The last sequences, one of which the window shows, with or without a second one over it.
final class AttemptBrowser: EventHandler {
    private let session: WindowSession
    private let view: WindowPresenter
    private let timeline: Timeline
    private let notices: Notices
    /// The places of the sequences as they were last drawn; nil while the timeline is hidden.
    private(set) var strip: AttemptStrip?
    /// The number of the first sequence to which the user has scrolled; nil if the strip follows the shown one.
    private var first: Int?
    private var drag: Drag?

    /// A finger or a button that scrolls the sequences.
    private struct Drag {
        let pointer: PanelInput.PointerID
        let start: CGPoint
        /// The number of the first sequence when the drag began.
        let first: Int
    }

    init(
        _ session: WindowSession,
        _ view: WindowPresenter,
        _ timeline: Timeline,
        notices: Notices
    ) {
        self.session = session
        self.view = view
        self.timeline = timeline
        self.notices = notices
    }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input): scroll(input)
        case .key(let key, _, _): if handles(key) { return .handled() }
        // After these, the end of a drag does not arrive.
        case .interrupted, .sceneChanged: (drag, first) = (nil, nil)
        case .deviceRemoved(let id, _): if drag?.pointer.belongs(to: id) == true { drag = nil }
        default: break
        }
        return .unhandled
    }

    func add(to chrome: inout Chrome) {
        guard view.parts.hasOverlay else { return }
        let shown = shownStart
        chrome.thumbnails = all.map { attempt in
            attempt.thumbnail(
                attempt.start == shown
                    ? .shown : attempt.start == session.moment?.secondStart ? .second : .none
            )
        }
        if session.moment?.awaitsSecond == true, chrome.thumbnails.count > 1, chrome.notice == nil {
            let press = chrome.bar?.pointer == .mouse ? "Shift-click" : "hold"
            chrome.notice = "\(press) another attempt to compare it with this one"
        }
        chrome.firstThumbnail = first
        // The sequence that is under way already has its place, so that its end moves nothing.
        if let start = startUnderWay {
            chrome.thumbnails.append(.init(start: start, outcome: .pending))
        }
    }

    /// The start of the last sequence while it is under way, also in a frozen window.
    private var startUnderWay: TimeInterval? {
        let last = session.moment.map(\.present.sequence) ?? session.shownSession.trace.sequence
        guard let last, !last.isOver, !all.contains(where: { $0.start == last.start }) else {
            return nil
        }
        return last.start
    }

    private var all: [Attempt] { session.shownSession.attempts.all }

    /// Shows the sequence that began at a time, or the present if it is shown already.
    func show(_ start: TimeInterval) {
        guard session.moment?.shownStart != start else { return timeline.resume() }
        guard let attempt = all.first(where: { $0.start == start }) else { return }
        first = nil
        session.show(attempt)
        notices.show(nil)
        view.setNeedsDisplay()
    }

    /// Lays the sequence that began at a time over the shown one, or takes it away.
    func lay(_ start: TimeInterval) {
        guard shownStart != start else {
            return notices.show("this attempt is the shown one; compare another with it")
        }
        if let startUnderWay, startUnderWay == shownStart {
            return notices.show("the shown attempt is not over")
        }
        session.pause()
        // After scrubbing to an earlier sequence, the lanes are still those of the last one.
        if let moment = session.moment, moment.shownStart != moment.latest.timeline.start,
            let shown = all.first(where: { $0.start == moment.shownStart })
        {
            session.show(shown)
            session.moment?.request(moment.time)
        }
        first = nil
        let isLaid = session.moment?.secondStart == start
        session.moment?.lay(isLaid ? nil : all.first { $0.start == start })
        notices.show(nil)
        view.setNeedsDisplay()
    }

    private var shownStart: TimeInterval? {
        session.moment.map(\.shownStart) ?? session.shownSession.trace.sequence?.start
    }

    // MARK: Scrolling

    /// Keeps the places as they are drawn, and returns the part of the panel that is left for the lanes.
    func layOut(_ chrome: Chrome, in panel: CGRect?) -> CGRect? {
        // The sequence under way stays visible.
        if startUnderWay != nil, session.moment == nil { first = nil }
        strip = panel.map {
            AttemptStrip(chrome.thumbnails, scrolledTo: chrome.firstThumbnail, in: $0)
        }
        return strip?.rest
    }

    private func scroll(_ input: PanelInput) {
        switch input.pointerAction {
        case .down(button: 1):
            guard drag == nil, !view.isCovered, let strip, strip.area.contains(input.point) else {
                return
            }
            drag = Drag(pointer: input.pointer, start: input.point, first: strip.first)
        case .moved:
            guard let drag, drag.pointer.isSame(as: input.pointer), let strip else { return }
            let way = CGSize(
                width: input.point.x - drag.start.x,
                height: input.point.y - drag.start.y
            )
            scroll(to: strip.first(drag.first, movedBy: way), in: strip)
        case .up(button: 1): if drag?.pointer.isSame(as: input.pointer) == true { drag = nil }
        case .down, .up, nil: break
        }
    }

    /// Scrolls by a number of wheel clicks over the sequences.
    func turn(by clicks: CGFloat, from origin: CGPoint, at point: CGPoint) {
        guard let strip, strip.area.contains(origin), strip.area.contains(point), clicks != 0 else {
            return
        }
        scroll(to: strip.first(turnedBy: clicks), in: strip)
    }

    private func scroll(to number: Int, in strip: AttemptStrip) {
        guard number != strip.first else { return }
        first = number
        view.setNeedsDisplay()
    }

    // MARK: Keys

    /// Handles an arrow key in a frozen window, which shows an earlier or later sequence.
    ///
    /// With Shift, it chooses the one that lies over the shown one.
    ///
    /// - Returns: false for other keys.
    private func handles(_ key: KeyEvent) -> Bool {
        guard let moment = session.moment, key.isDown, !key.hasShortcutModifier else {
            return false
        }
        let isBack: Bool
        switch key.name {
        case "Up", "KP_Up": isBack = true
        case "Down", "KP_Down": isBack = false
        default: return false
        }
        let shown = moment.shownStart ?? .infinity
        let current = key.hasShift ? moment.secondStart ?? shown : shown
        let starts = all.map(\.start).filter { !key.hasShift || $0 != shown }
        let next =
            isBack ? starts.last { $0 < current } : starts.first { $0 > current }
        guard let next else { return true }
        if key.hasShift { lay(next) } else { show(next) }
        return true
    }
}
