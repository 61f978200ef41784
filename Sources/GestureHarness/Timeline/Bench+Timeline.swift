import Foundation
import GestureOverlay
import TouchBridge
import XInputFrontEnd

/// What fingers, buttons and wheels do on the timeline: the lanes are dragged to go through time, the
/// times to go earlier and later, and both are stretched.
extension Bench {
    /// Takes what a pointer or a finger does on the timeline.
    func holdsTimeline(_ input: XInputEvent, isOnPanel: Bool) {
        let hand = Hand(input)
        switch input.payload {
        case .touch(.begin, _, _) where isOnPanel,
            .button(...2, isDown: true, _) where isOnPanel:
            guard !input.isEmulated else { return }
            takeHold(hand, input)
        case .touch(.update, _, _), .motion:
            guard let purpose = grips.move(hand, to: picture.point(at: input.position)) else {
                return
            }
            follow(purpose, picture.point(at: input.position))
        case .touch(.end, _, _), .button(...2, isDown: false, _):
            grips.end(hand, picture.timeline?.scale)
        case .pinch(.begin, _, _, _, _): pinched = isOnPanel ? (input.source, 1) : nil
        case .pinch(.update, _, _, let scale, _): stretch(input, to: scale)
        case .pinch: pinched = nil
        default: break
        }
    }

    private func takeHold(_ hand: Hand, _ input: XInputEvent) {
        let point = picture.point(at: input.position)
        guard let timeline = picture.timeline, let place = timeline.place(point) else { return }
        let time = TimelineGrips.Purpose.time(timeline.scale.time(at: point.x))
        let purpose: TimelineGrips.Purpose =
            switch place {
            case .axis: time
            case .names: .lines(timeline.line, y: point.y)
            case .lanes: input.presses(button: 2) ? time : .moment
            }
        let isFree = grips.grips.isEmpty
        guard grips.begin(hand, purpose, at: point, timeline.scale) else { return }
        if isFree, place == .axis, grips.isDoubleClick(point, at: input.serverTime) {
            grips.endAll()
            return picture.showTimeline(nil)
        }
        if isFree { follow(purpose, point) }
    }

    /// Lets the timeline be as it is held.
    private func follow(_ purpose: TimelineGrips.Purpose, _ point: CGPoint) {
        guard let timeline = picture.timeline else { return }
        switch purpose {
        case .moment:
            // Whole points, so that what was kept of them is met again.
            let time = timeline.scale.time(at: point.x.rounded())
            scrub(by: timeline.scale.secondsForPoint) { _, _ in time }
        case .time: picture.showTimeline(grips.part(of: timeline.scale))
        case .lines(let line, let y):
            picture.scrollTimeline(to: timeline.line(line, moved: y - point.y))
        }
    }

    /// A touchpad's fingers stretch the times about the pointer.
    private func stretch(_ input: XInputEvent, to scale: Double) {
        guard let (source, before) = pinched, source == input.source, scale > 0,
            let timeline = picture.timeline
        else { return }
        pinched = (source, scale)
        let point = picture.point(at: input.position)
        guard timeline.place(point) != nil else { return }
        picture.showTimeline(timeline.scale.zoomed(by: scale / before, about: point.x))
    }

    /// Takes what a wheel does on the timeline: closer and wider, with Shift earlier and later, other lanes.
    func turnsTimeline(_ step: PanelScroll.Step, hasShift: Bool) {
        let point = picture.point(at: step.position)
        guard let timeline = picture.timeline, let place = timeline.place(point),
            timeline.place(picture.point(at: step.origin)) != nil
        else { return }
        let clicks = step.clicks
        if place == .names { return picture.scrollTimeline(to: timeline.line + clicks.y) }
        // Shift turns the other wheel, as everywhere.
        let across = hasShift ? clicks.y : clicks.x
        if across != 0 {
            picture.showTimeline(timeline.scale.panned(by: across * Self.pointsForClick))
        }
        guard !hasShift, clicks.y != 0, let scale = picture.timeline?.scale else { return }
        picture.showTimeline(scale.zoomed(by: pow(Self.zoomForClick, -clicks.y), about: point.x))
    }

    /// Points that one click of a wheel goes earlier or later.
    private static let pointsForClick: CGFloat = 60
    /// How many times as long the lanes are after one click.
    private static let zoomForClick = 1.25
}
