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
    /// The timeline as it was last drawn, while it is visible.
    private var shown: DrawnTimeline?
    /// The visible range, if it is not the whole timeline.
    var part: Chrome.TimelineViewport?
    private var firstLine = 0
    private var grips = TimelineGrips()
    let session: WindowSession
    let view: WindowPresenter
    private let states: CollectedStates
    private let notices: Notices

    init(
        _ session: WindowSession,
        _ view: WindowPresenter,
        _ states: CollectedStates,
        notices: Notices
    ) {
        self.session = session
        self.view = view
        self.states = states
        self.notices = notices
    }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input): hold(input)
        case .key(let key, _, _): if handlesTimeKey(key) { return .handled() }
        // A window that is gone receives no end of a drag.
        case .interrupted: grips.endAll()
        case .deviceRemoved(let id, _): grips.end(of: id, shown?.scale)
        default: break
        }
        return .unhandled
    }

    func add(to chrome: inout Chrome) {
        chrome.frozen = session.moment.map { states.step(of: $0) ?? $0.timeInSequence }
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
            if try session.moment?.seek() == true { view.setNeedsDisplay() }
        } catch {
            showScrubError(error)
            view.setNeedsDisplay()
        }
        return session.shown
    }

    private func showScrubError(_ error: any Error) {
        notices.show("cannot go back: \(FileName.withoutFolder(error))")
    }

    // MARK: Pointing

    /// Returns the recognizer whose name beside its lane is at a location.
    func recognizer(at point: CGPoint) -> LaneName? {
        guard let shown, shown.area(point) == .names else { return nil }
        return view.recognizerOfLane(at: point)
    }

    /// The area of the lanes, right of their names; nil while the timeline is hidden.
    var lanes: CGRect? { shown?.scale.plot }

    /// Returns the time at a location of the lanes or the axis.
    func time(at point: CGPoint) -> TimeInterval? {
        guard let shown, !shown.isEmpty, shown.area(point) != nil,
            shown.scale.plot.minX...shown.scale.plot.maxX ~= point.x
        else { return nil }
        return shown.scale.time(at: point.x.rounded())
    }

    // MARK: Holding

    private func hold(_ input: PanelInput) {
        switch input.pointerAction {
        case .down(let button):
            if input.isOnPanelContent, button <= 2 { beginHold(input, button: button) }
        case .moved:
            if let purpose = grips.move(input.pointer, to: input.point) {
                follow(purpose, input.point)
            }
        case .up(let button): if button <= 2 { grips.end(input.pointer, shown?.scale) }
        case nil: zoomByPinch(input)
        }
    }

    private func beginHold(_ input: PanelInput, button: Int) {
        let point = input.point
        guard let shown, let purpose = shown.purpose(at: point, button: button) else { return }
        let isFree = grips.grips.isEmpty
        guard grips.begin(input.pointer, purpose, at: point, shown.scale), isFree else { return }
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

    /// Shows all of the timeline, from its first line on.
    func showAll() {
        part = nil
        firstLine = 0
    }

    private func scroll(to line: CGFloat) {
        shown?.scroll(to: line)
        firstLine = Int(shown?.line.rounded() ?? 0)
        view.setNeedsDisplay()
    }

    // MARK: Moments

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
    private func handlesTimeKey(_ key: KeyEvent) -> Bool {
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

/// The timeline as it was last drawn, with the changes of its scale and scroll position since.
private struct DrawnTimeline {
    enum Area {
        /// The axis with the times, at the top.
        case axis
        case names
        case lanes
    }

    var scale: TimelineScale
    /// The first visible line; fractional while it is scrolled by less than a line.
    private(set) var line: CGFloat
    /// The lines with the steps of recognizers.
    let rows: TimelineRows
    let isEmpty: Bool

    init(
        _ timeline: TraceSnapshot.Timeline,
        _ chrome: Chrome,
        panel: CGRect,
        before: DrawnTimeline?
    ) {
        scale = TimelineScale(panel: panel, of: timeline, part: chrome.timeline.part)
        isEmpty = timeline.isEmpty
        rows = TimelineRows(
            timeline.reaching(back: scale.start),
            plot: scale.plot,
            first: chrome.timeline.firstLine
        )
        let first = CGFloat(rows.first)
        // Steps smaller than a line add up.
        line = before.map { abs($0.line - first) <= 0.5 ? $0.line : first } ?? first
    }

    /// Returns the area of the timeline at a location.
    func area(_ point: CGPoint) -> Area? {
        guard scale.panel.contains(point) else { return nil }
        if point.y < scale.plot.minY { return .axis }
        return point.x < scale.plot.minX ? .names : .lanes
    }

    /// Returns what holding a location of the timeline with a button does.
    func purpose(at point: CGPoint, button: Int) -> TimelineGrips.Purpose? {
        switch area(point) {
        case .axis: .time(scale.time(at: point.x))
        case .names: .lines(line, y: point.y)
        case .lanes where button == 2: .time(scale.time(at: point.x))
        case .lanes: rows.step(at: point, on: scale).map { .step($0, x: point.x) } ?? .moment
        case nil: nil
        }
    }

    mutating func scroll(to line: CGFloat) {
        self.line = min(max(line, 0), CGFloat(rows.maxFirstLine))
    }

    /// Returns the first visible line after a finger has moved up by a distance in points from a start line.
    func line(_ start: CGFloat, moved distance: CGFloat) -> CGFloat {
        start + distance / rows.height
    }
}

/// The fingers and buttons that hold the timeline, and the purpose of each.
private struct TimelineGrips {
    enum Purpose: Hashable {
        /// The shown moment follows the grip.
        case moment
        /// A recognizer's step is shown while the grip stays near the x coordinate at the start.
        case step(TimeInterval, x: CGFloat)
        /// The given time stays below the grip.
        case time(TimeInterval)
        /// The lanes scroll with the grip; the values are the first line and the y coordinate at the start.
        case lines(CGFloat, y: CGFloat)
    }

    struct Grip {
        let pointer: PanelInput.PointerID
        var purpose: Purpose
        var point: CGPoint
    }

    private(set) var grips: [Grip] = []
    /// The touchpad that pinches the timeline, and its scale so far.
    private var pinched: (source: Int, scale: Double)?
    /// The last press on the axis, for detecting a double click.
    private var press: (time: UInt32, x: CGFloat)?

    private static let doubleClickInterval: UInt32 = 400
    private static let doubleClickTolerance: CGFloat = 20

    /// Adds a grip.
    ///
    /// With two grips, both hold times, so that moving them zooms.
    ///
    /// - Returns: whether the grip was added.
    mutating func begin(
        _ pointer: PanelInput.PointerID,
        _ purpose: Purpose,
        at point: CGPoint,
        _ scale: TimelineScale
    ) -> Bool {
        guard grips.count < 2, !grips.contains(where: { $0.pointer.isSame(as: pointer) }) else {
            return false
        }
        if case .lines = grips.first?.purpose { return false }
        grips.append(Grip(pointer: pointer, purpose: purpose, point: point))
        if grips.count == 2 { anchorTimes(on: scale) }
        return true
    }

    /// Makes each grip hold the time that is below it now.
    private mutating func anchorTimes(on scale: TimelineScale) {
        for index in grips.indices {
            grips[index].purpose = .time(scale.time(at: grips[index].point.x))
        }
    }

    /// Moves a grip, and returns its purpose if it holds anything.
    mutating func move(_ pointer: PanelInput.PointerID, to point: CGPoint) -> Purpose? {
        guard let index = grips.firstIndex(where: { $0.pointer.isSame(as: pointer) }) else {
            return nil
        }
        grips[index].point = point
        return grips[index].purpose
    }

    /// Removes a grip; another one keeps its purpose.
    mutating func end(_ pointer: PanelInput.PointerID, _ scale: TimelineScale?) {
        end(scale) { $0.isSame(as: pointer) }
    }

    /// Removes the grips and the pinch of a removed or detached device.
    mutating func end(of device: Int, _ scale: TimelineScale?) {
        end(scale) { $0.belongs(to: device) }
        if pinched?.source == device { pinched = nil }
    }

    private mutating func end(_ scale: TimelineScale?, _ isOver: (PanelInput.PointerID) -> Bool) {
        let count = grips.count
        grips.removeAll { isOver($0.pointer) }
        if count == 2, grips.count == 1, let scale { anchorTimes(on: scale) }
    }

    mutating func endAll() { grips = [] }

    /// Returns the range in which each held time is below its grip.
    func part(of scale: TimelineScale) -> Chrome.TimelineViewport? {
        let held = grips.compactMap { grip -> (time: TimeInterval, x: CGFloat)? in
            if case .time(let time) = grip.purpose { (time, grip.point.x) } else { nil }
        }
        guard let first = held.first else { return scale.following }
        guard let second = held.dropFirst().first else {
            return scale.part(placing: first.time, at: first.x)
        }
        return scale.part(placing: first, second)
    }

    /// Records a press on the axis, at the server's time in milliseconds.
    ///
    /// - Returns: whether it is the second press of a double click.
    mutating func isDoubleClick(_ point: CGPoint, at time: UInt32) -> Bool {
        if let press, time &- press.time <= Self.doubleClickInterval,
            abs(point.x - press.x) <= Self.doubleClickTolerance
        {
            self.press = nil
            return true
        }
        press = (time, point.x)
        return false
    }

    /// Handles a touchpad's pinch.
    ///
    /// - Returns: the change of scale since the previous event; nil if the pinch does not concern the
    ///   timeline.
    mutating func pinch(_ input: PanelInput, isShown: Bool) -> Double? {
        guard case .pinch(let change, _, _, let scale, _) = input.event.payload else { return nil }
        let source = input.event.source
        guard change == .update else {
            pinched = change == .begin && input.isOnPanel ? (source, 1) : nil
            return nil
        }
        guard isShown, let before = pinched, before.source == source, scale > 0 else { return nil }
        pinched = (source, scale)
        return scale / before.scale
    }
}
