package import Foundation
package import GestureTrace

/// The timeline's lanes arranged in lines, as many as fit; the others are reached by scrolling.
package struct TimelineRows {
    enum Content {
        /// One finger, or two if there are many.
        case fingers([FingerCourse])
        /// Input other than screen touches, with its number.
        case stream(Int, TraceSnapshot.Timeline.Stream)
        case lane(TraceSnapshot.Timeline.Lane)

        /// The number of lanes in the line.
        var count: Int {
            switch self {
            case .fingers(let fingers): fingers.count
            case .stream, .lane: 1
            }
        }
    }

    /// All landings of one finger, by its number, in order.
    struct FingerCourse {
        let number: Int
        var landings: [TraceSnapshot.Timeline.FingerLane]
    }

    struct Line {
        let content: Content
        let middle: CGFloat
    }

    /// The area of the lines, in points.
    package let plot: CGRect
    /// The height of a line, in points.
    package let height: CGFloat
    /// The visible lines, from the top.
    let lines: [Line]
    /// The index of the first visible line; 0 if all fit.
    package let first: Int
    /// The maximum index of the first visible line; 0 if all fit.
    package let mostFirst: Int
    /// The number of lanes above the first line.
    let above: Int
    /// The number of lanes below the last line.
    let below: Int

    private static let heights: ClosedRange<CGFloat> = 13...18

    /// Lays out the lanes of a timeline in a plot, starting at a line that is clamped to the valid range.
    package init(_ timeline: TraceSnapshot.Timeline, plot: CGRect, first wanted: Int = 0) {
        self.plot = plot
        let courses = Self.courses(timeline.fingers)
        let streams = timeline.streams.enumerated().map { Content.stream($0, $1) }
        let lanes = streams + timeline.lanes.map { Content.lane($0) }
        let most = Int(plot.height / Self.heights.lowerBound)
        // Two fingers share a line if space is short.
        let shared = courses.count + lanes.count > most ? 2 : 1
        let fingers = stride(from: 0, to: courses.count, by: shared).map {
            Content.fingers(Array(courses[$0..<min($0 + shared, courses.count)]))
        }
        let total = fingers.count + lanes.count
        let share = (plot.height / CGFloat(max(total, 1))).rounded(.down)
        height = min(max(share, Self.heights.lowerBound), Self.heights.upperBound)
        // The last line shows the number of hidden lanes.
        let room = total > most ? max(0, most - 1) : most
        // A driver that loses touch ends leaves arbitrarily many fingers; recognizers then keep half of the
        // lines.
        let upper = max(room - lanes.count, (room + 1) / 2)
        let all = fingers.prefix(upper) + lanes + fingers.dropFirst(upper)
        mostFirst = max(0, total - room)
        let first = min(max(0, wanted), mostFirst)
        self.first = first
        let height = height
        lines = all.dropFirst(first).prefix(room).enumerated().map { place, content in
            Line(content: content, middle: plot.minY + (CGFloat(place) + 0.5) * height)
        }
        above = all.prefix(first).reduce(0) { $0 + $1.count }
        below = all.dropFirst(first + room).reduce(0) { $0 + $1.count }
    }

    private static func courses(_ fingers: [TraceSnapshot.Timeline.FingerLane]) -> [FingerCourse] {
        var courses: [FingerCourse] = []
        for finger in fingers {
            if let index = courses.firstIndex(where: { $0.number == finger.id }) {
                courses[index].landings.append(finger)
            } else {
                courses.append(FingerCourse(number: finger.id, landings: [finger]))
            }
        }
        return courses
    }
}
