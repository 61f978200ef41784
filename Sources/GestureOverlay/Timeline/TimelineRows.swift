package import Foundation
package import GestureTrace

/// The timeline's lanes in lines, as many as there is room for; the others are scrolled to.
package struct TimelineRows {
    enum Content {
        /// One finger, or two of many.
        case fingers([FingerCourse])
        /// The number of what is no finger, and what it did.
        case stream(Int, TraceSnapshot.Timeline.Stream)
        case lane(TraceSnapshot.Timeline.Lane)

        /// How many lanes it is.
        var count: Int {
            switch self {
            case .fingers(let fingers): fingers.count
            case .stream, .lane: 1
            }
        }
    }

    /// What one finger did, by its number: all that landed under it, one after the other.
    struct FingerCourse {
        let number: Int
        var landings: [TraceSnapshot.Timeline.FingerLane]
    }

    struct Line {
        let content: Content
        let middle: CGFloat
    }

    /// Where the lines are, in points.
    package let plot: CGRect
    /// How high a line is, in points.
    package let height: CGFloat
    /// The lines that are shown, from the top.
    let lines: [Line]
    /// The first line that is shown, by its place among all; 0 where all have room.
    package let first: Int
    /// How far down they scroll; 0 where all have room.
    package let mostFirst: Int
    /// How many lanes are above the first line.
    let above: Int
    /// How many are below the last.
    let below: Int

    private static let heights: ClosedRange<CGFloat> = 13...18

    /// Lays out the lanes of a timeline in a plot, from a line on that is held to those there are.
    package init(_ timeline: TraceSnapshot.Timeline, plot: CGRect, first wanted: Int = 0) {
        self.plot = plot
        let courses = Self.courses(timeline.fingers)
        let streams = timeline.streams.enumerated().map { Content.stream($0, $1) }
        let lanes = streams + timeline.lanes.map { Content.lane($0) }
        let most = Int(plot.height / Self.heights.lowerBound)
        // Two fingers share a line where there is little room.
        let shared = courses.count + lanes.count > most ? 2 : 1
        let fingers = stride(from: 0, to: courses.count, by: shared).map {
            Content.fingers(Array(courses[$0..<min($0 + shared, courses.count)]))
        }
        let total = fingers.count + lanes.count
        let share = (plot.height / CGFloat(max(total, 1))).rounded(.down)
        height = min(max(share, Self.heights.lowerBound), Self.heights.upperBound)
        // The last line tells how many more there are.
        let room = total > most ? max(0, most - 1) : most
        // A driver that loses ends leaves fingers without number: recognizers have half of it then.
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
