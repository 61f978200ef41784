import Foundation
import GestureKit
import GestureTrace

/// What came in, on the timeline: fingers in their colours, and scrolling, pinches and keys.
struct FingerLaneLayout {
    let draft: Drafting
    let scale: TimelineScale
    /// Up to when is known what happened.
    let end: TimeInterval

    /// How wide the name of a finger that shares a line is.
    private static let sharedName: CGFloat = 28

    /// The fingers of one line, each in its share of it.
    func add(
        _ courses: [TimelineRows.FingerCourse],
        at middle: CGFloat,
        height: CGFloat,
        to list: inout DisplayList
    ) {
        let count = CGFloat(courses.count)
        let share = height / count
        let barHeight = min(TimelineLayout.barHeight, share - 1.5)
        for (place, course) in courses.enumerated() {
            let behind = CGFloat(courses.count - 1 - place)
            let name = draft.text(
                "#\(course.number)",
                scale.plot.minX - 10 - behind * Self.sharedName,
                middle + 4,
                .small,
                draft.theme.finger(course.landings.last?.slot ?? 0),
                anchor: .end
            )
            let center = middle + (CGFloat(place) + 0.5 - count / 2) * share
            let bars = course.landings.flatMap { bar(of: $0, at: center, height: barHeight) }
            list.add(.fingerLane(course.number), [name] + bars)
        }
    }

    private func bar(
        of finger: TraceSnapshot.Timeline.FingerLane,
        at middle: CGFloat,
        height: CGFloat
    ) -> [Mark] {
        let color = draft.theme.finger(finger.slot)
        guard let rect = rect(finger.start, finger.end, at: middle, height: height) else {
            return []
        }
        let bar = draft.box(
            rect,
            radius: 1.5,
            fill: finger.isOwned ? color.faded(0.9) : nil,
            line: finger.isOwned ? nil : color
        )
        return finger.isCancelled ? [bar] + strike(at: finger.end, rect) : [bar]
    }

    /// What no finger did on a screen: its name, and a bar for each time.
    func marks(of stream: TraceSnapshot.Timeline.Stream, at middle: CGFloat) -> [Mark] {
        let name = draft.text(
            draft.meter.fit(stream.name, in: .small, width: TimelineScale.nameWidth - 18),
            scale.plot.minX - 10,
            middle + 4,
            .small,
            draft.theme.text,
            anchor: .end
        )
        let height = TimelineLayout.barHeight
        return [name]
            + stream.spans.flatMap { span -> [Mark] in
                guard let rect = rect(span.start, span.end, at: middle, height: height) else {
                    return []
                }
                let bar = draft.box(rect, radius: 1.5, fill: draft.theme.secondary)
                return span.isCancelled ? [bar] + strike(at: span.end, rect) : [bar]
            }
    }

    /// What is in view of a bar; nil when nothing is.
    private func rect(
        _ start: TimeInterval,
        _ end: TimeInterval?,
        at middle: CGFloat,
        height: CGFloat
    ) -> CGRect? {
        let left = scale.x(of: start)
        // A tick at least, however short it was.
        let right = max(scale.x(of: end ?? self.end), left + 3)
        let plot = scale.plot
        guard right > plot.minX, left < plot.maxX else { return nil }
        let start = max(left, plot.minX)
        return CGRect(
            x: start,
            y: middle - height / 2,
            width: max(min(right, plot.maxX) - start, 1),
            height: height
        )
    }

    /// Struck through at its end, as on the canvas.
    private func strike(at time: TimeInterval?, _ rect: CGRect) -> [Mark] {
        guard let time, scale.x(of: time) <= scale.plot.maxX + 3 else { return [] }
        return [
            Mark(
                .lines(
                    [
                        CGPoint(x: rect.maxX - 5, y: rect.minY - 2),
                        CGPoint(x: rect.maxX + 3, y: rect.maxY + 2),
                    ],
                    color: draft.theme.shapes.cancelled,
                    width: 2,
                    dash: []
                )
            )
        ]
    }
}
