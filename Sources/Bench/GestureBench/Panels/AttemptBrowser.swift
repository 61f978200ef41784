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
        guard case .key(let key, _, _) = event, handles(key) else { return .unhandled }
        return .handled()
    }

    func add(to chrome: inout Chrome) {
        guard view.parts.hasOverlay else { return }
        let shown = shownStart
        chrome.attempts = all.map { attempt in
            attempt.thumbnail(
                attempt.start == shown
                    ? .shown : attempt.start == session.moment?.secondStart ? .second : .none
            )
        }
        if session.moment?.awaitsSecond == true, chrome.attempts.count > 1, chrome.notice == nil {
            let press = chrome.bar?.pointer == .mouse ? "Shift-click" : "hold"
            chrome.notice = "\(press) another attempt to lay it over this one"
        }
        // The sequence that is under way already has its place, so that its end moves nothing.
        if let start = startUnderWay {
            chrome.attempts.append(.init(start: start, outcome: .pending))
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
        session.show(attempt)
        notices.show(nil)
        view.setNeedsDisplay()
    }

    /// Lays the sequence that began at a time over the shown one, or takes it away.
    func lay(_ start: TimeInterval) {
        guard shownStart != start else {
            return notices.show("this attempt is the shown one; lay another over it")
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
        let isLaid = session.moment?.secondStart == start
        session.moment?.lay(isLaid ? nil : all.first { $0.start == start })
        notices.show(nil)
        view.setNeedsDisplay()
    }

    private var shownStart: TimeInterval? {
        session.moment.map(\.shownStart) ?? session.shownSession.trace.sequence?.start
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
