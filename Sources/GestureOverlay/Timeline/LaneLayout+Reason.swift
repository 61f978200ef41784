import Foundation
import GestureKit
import GestureTrace

/// The reason for a recognizer's end, on its lane.
extension LaneLayout {
    /// Returns the reason for the recognizer's end, if it ended before the shown moment, behind the bar where
    /// it fits.
    ///
    /// It is above the veil over later events, because it is known at the moment.
    func reason(of lane: TraceSnapshot.Timeline.Lane, at middle: CGFloat) -> [Mark] {
        let moment = scale.moment
        guard let last = lane.steps.lastIndex(where: { $0.state != nil && $0.time <= moment }),
            lane.steps[last].state == .failed || lane.steps[last].state == .cancelled,
            let sentence = lane.steps[last].sentence,
            let bar = bar(of: lane.steps[last], until: nil, at: middle)
        else { return [] }
        let cursor = scale.x(of: moment)
        let left = bar.maxX + 10
        // The line of the cursor would make the text unreadable.
        let isBefore = left + context.width(sentence, .small) < cursor - 6
        let start = isBefore ? left : max(left, cursor + 8)
        let right = scale.plot.maxX
        let next = lane.steps[last...].dropFirst().first { $0.state != nil }
        let room = (next.map { min(scale.x(of: $0.time) - 6, right) } ?? right) - start
        guard room >= 60 else { return [] }
        let text = context.fit(sentence, .small, room)
        let mark = context.text(text, start, middle + 4, .small, context.theme.secondary)
        let ground = CGRect(x: start - 3, y: middle - 5, width: mark.bounds.width + 4, height: 11)
        return [.box(ground, fill: context.theme.panels.ground), mark]
    }
}
