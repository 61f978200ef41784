import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// The pointer over the lanes, the rows and the strokes: what it is over lights up, and a time is previewed.
///
/// It is no input of the session. A finger cannot hover, so the first touch ends it.
final class Hover: EventHandler {
    /// The location of the pointer, in the window's points; nil while it is elsewhere, and after a key or a press.
    private var point: CGPoint?
    private var target = Chrome.Hover.nothing
    /// The strokes of the drawn sequence once it is over, because a copy would slow down strokes that grow.
    private var strokes: [TraceSnapshot.Stroke] = [] {
        didSet {
            guard strokes != oldValue else { return }
            areas = strokes.map { CGRect(covering: $0.points.map(\.location)) }
        }
    }
    /// The smallest rectangle around the samples of each stroke.
    private var areas: [CGRect] = []
    private let states: CollectedStates
    private let session: WindowSession
    private let view: WindowPresenter
    private let inspector: Inspector
    private let timeline: Timeline

    /// The maximum distance of the pointer from a sample, in points.
    private static let reach: CGFloat = 8

    init(
        _ states: CollectedStates,
        _ session: WindowSession,
        _ view: WindowPresenter,
        _ inspector: Inspector,
        _ timeline: Timeline
    ) {
        self.states = states
        self.session = session
        self.view = view
        self.inspector = inspector
        self.timeline = timeline
    }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input): follow(input)
        // Keys step through time, which a preview would hide.
        case .key(let key, _, _): if key.isDown { move(to: nil) }
        case .interrupted, .sceneChanged: move(to: nil)
        default: break
        }
        return .unhandled
    }

    func add(to chrome: inout Chrome) { chrome.hover = target }

    private func follow(_ input: PanelInput) {
        switch input.event.payload {
        case .motion(isEmulated: false), .crossing(.enter):
            if input.event.buttons == 0 { move(to: input.point) }
        case .button(let number, isDown: false, isEmulated: false):
            if !ButtonMask.isWheel(xButton: number) { move(to: input.point) }
        case .crossing, .proximityOut: move(to: nil)
        default: if input.event.beginsTouch { move(to: nil) }
        }
    }

    private func move(to point: CGPoint?) {
        self.point = point
        if find() { view.setNeedsDisplay() }
    }

    /// Finds what is below the pointer; returns whether it has changed.
    private func find() -> Bool {
        let old = target
        target = point.map(target) ?? .nothing
        return target != old
    }

    private func target(at point: CGPoint) -> Chrome.Hover {
        guard view.parts.hasOverlay, !view.isCovered, !session.recorded.session.hasTouches else {
            return .nothing
        }
        if let number = inspector.recognizer(at: point) ?? timeline.recognizer(at: point)?.number {
            return .recognizer(number)
        }
        if let time = timeline.time(at: point) { return .moment(time) }
        guard !view.panels.contains(point), view.control(at: point) == nil else { return .nothing }
        return sample(at: point)
    }

    /// Finds the nearest sample of the strokes.
    private func sample(at point: CGPoint) -> Chrome.Hover {
        let zoom = view.parts.zoom
        let (x, y, reach) = (point.x / zoom, point.y / zoom, Self.reach / zoom)
        var nearest = reach * reach
        var found = Chrome.Hover.nothing
        for (stroke, area) in zip(strokes, areas)
        where area.insetBy(dx: -reach, dy: -reach).contains(CGPoint(x: x, y: y)) {
            for sample in stroke.points {
                let (dx, dy) = (sample.location.x - x, sample.location.y - y)
                guard dx * dx + dy * dy <= nearest else { continue }
                nearest = dx * dx + dy * dy
                found = .sample(stroke: stroke.serial, sample.time)
            }
        }
        return found
    }

    /// Updates the target after a frame, which may have moved what is below the pointer.
    func followFrame() {
        if find() { view.setNeedsDisplay() }
    }

    /// Previews the time below the pointer.
    func preview(of snapshot: TraceSnapshot) -> TraceSnapshot? {
        strokes = snapshot.timeline.verdict == nil ? [] : snapshot.strokes
        var time = session.moment?.shownTime
        if case .moment(let hovered) = target { time = hovered }
        states.collect(
            around: time.flatMap { isOver(at: $0, in: snapshot.timeline) ? $0 : nil },
            of: session.shownSession,
            snapshot.timeline
        )
        guard case .moment(let time) = target else { return nil }
        return states.preview(at: time, of: snapshot)
    }

    /// Whether the sequence at a time stays as it is while its states are collected.
    private func isOver(at time: TimeInterval, in timeline: TraceSnapshot.Timeline) -> Bool {
        if session.isLive, session.recorded.session.hasTouches { return false }
        return session.moment != nil || timeline.verdict != nil || time < timeline.start
    }
}
