import Foundation
import GestureOverlay
import GestureRecording
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// The window's timeline, controlled with keys, fingers, buttons and wheels.
///
/// Dragging its lanes scrubs, dragging its axis pans, and both can be zoomed.
final class Timeline: EventHandler {
    /// The timeline as it was last drawn; nil while it is hidden.
    private var shown: DrawnTimeline?
    /// The visible range; nil for all of it.
    var part: Chrome.TimelineViewport?
    private var firstLine = 0
    var grips = TimelineGrips()
    let session: WindowSession
    let view: WindowPresenter
    private let notices: Notices

    init(_ session: WindowSession, _ view: WindowPresenter, notices: Notices) {
        self.session = session
        self.view = view
        self.notices = notices
    }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input): hold(input)
        case .key(let key, _, _): if handlesTimeKey(key) { return .handled() }
        // A window that is gone receives no end of a drag.
        case .interrupted: grips.endAll()
        case .other(.deviceRemoved(let id, _), _): grips.end(of: id, shown?.scale)
        case .sceneChanged, .other: break
        }
        return .unhandled
    }

    func add(to chrome: inout Chrome) {
        chrome.frozen = session.moment?.text
        if let part = session.moment?.progress {
            chrome.notice = "replaying the session: \(Int(part * 100)) %"
        }
        chrome.timeline.part = part
        chrome.timeline.firstLine = firstLine
    }

    /// Updates the drawn timeline; a nil panel means that it is hidden.
    func layOut(_ timeline: TraceSnapshot.Timeline, _ chrome: Chrome, in panel: CGRect?) {
        shown = panel.map { DrawnTimeline(timeline, chrome, panel: $0, before: shown) }
    }

    /// Returns the snapshot that the window shows, at the requested moment.
    func snapshot() -> TraceSnapshot {
        do {
            try session.compare()
        } catch {
            notices.show("cannot perform the session again: \(FileName.withoutFolder(error))")
        }
        do {
            if try session.showRequestedMoment() { view.setNeedsDisplay() }
        } catch {
            showScrubError(error)
            view.setNeedsDisplay()
        }
        return session.shown
    }

    func showScrubError(_ error: any Error) {
        notices.show("cannot go back: \(FileName.withoutFolder(error))")
    }

    // MARK: Holding

    private func hold(_ input: PanelInput) {
        switch input.contact {
        case .down(let button):
            if input.isOnPanelContent, button <= 2 { beginHold(input, button: button) }
        case .moved:
            if let purpose = grips.move(input.source, to: input.point) {
                follow(purpose, input.point)
            }
        case .up(let button): if button <= 2 { grips.end(input.source, shown?.scale) }
        case nil: zoomByPinch(input)
        }
    }

    private func beginHold(_ input: PanelInput, button: Int) {
        let point = input.point
        guard let shown, let purpose = shown.purpose(at: point, button: button) else { return }
        let isFree = grips.grips.isEmpty
        guard grips.begin(input.source, purpose, at: point, shown.scale), isFree else { return }
        if shown.area(point) == .axis, grips.isDoubleClick(point, at: input.event.serverTime) {
            grips.endAll()
            show(nil)
        } else {
            follow(purpose, point)
        }
    }

    private func follow(_ purpose: TimelineGrips.Purpose, _ point: CGPoint) {
        guard let shown else { return }
        switch purpose {
        case .step(let time, let x) where abs(point.x - x) <= TimelineRows.stepReach:
            go(toStepAt: time)
        case .moment, .step: scrub(to: shown.scale.time(at: point.x.rounded()))
        case .time: show(grips.part(of: shown.scale))
        case .lines(let line, let y): scroll(to: shown.line(line, moved: y - point.y))
        }
    }

    /// Zooms about the pointer by a touchpad's pinch.
    private func zoomByPinch(_ input: PanelInput) {
        guard let factor = grips.pinch(input, isShown: shown != nil), let shown,
            shown.area(input.point) != nil
        else { return }
        show(shown.scale.zoomed(by: factor, about: input.point.x))
    }

    /// Handles a wheel: it zooms, pans with Shift, and scrolls the lanes over their names.
    func turn(by clicks: CGPoint, from origin: CGPoint, at point: CGPoint, hasShift: Bool) {
        guard let shown, let area = shown.area(point), shown.area(origin) != nil else { return }
        if area == .names { return scroll(to: shown.line + clicks.y) }
        // Shift scrolls horizontally, as in other programs.
        let across = hasShift ? clicks.y : clicks.x
        if across != 0 { show(shown.scale.panned(by: across * Self.pointsPerClick)) }
        guard !hasShift, clicks.y != 0, let scale = self.shown?.scale else { return }
        show(scale.zoomed(by: pow(Self.zoomForClick, -clicks.y), about: point.x))
    }

    /// The distance that one click of a wheel pans, in points.
    private static let pointsPerClick: CGFloat = 60
    /// The zoom factor of one click of a wheel.
    private static let zoomForClick = 1.25

    /// Shows a range, or all of the timeline if it is nil.
    private func show(_ part: Chrome.TimelineViewport?) {
        self.part = part
        if let scale = shown?.scale { shown?.scale = scale.showing(part) }
        view.setNeedsDisplay()
    }

    private func scroll(to line: CGFloat) {
        shown?.scroll(to: line)
        firstLine = Int(shown?.line.rounded() ?? 0)
        view.setNeedsDisplay()
    }
}
