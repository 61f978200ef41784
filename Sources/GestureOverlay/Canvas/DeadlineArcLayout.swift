import Foundation
import GestureKit
import GestureTrace

/// Running time limits, each as an arc around its finger that closes at the deadline.
struct DeadlineArcLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot

    /// More arcs around one finger are indistinguishable.
    private static let maxArcs = 3
    private static let step: CGFloat = 5

    private struct Deadline: Hashable {
        let location: CGPoint
        let radius: CGFloat
        let start: TimeInterval
        let end: TimeInterval
        let crossing: RecognitionLimit.Crossing
        let isExceeded: Bool
    }

    /// The arcs' marks, one array for each time limit at a finger.
    var arcs: [[Mark]] {
        var byLocation: [(location: CGPoint, deadlines: [Deadline])] = []
        for deadline in deadlines {
            if let index = byLocation.firstIndex(where: { $0.location == deadline.location }) {
                if !byLocation[index].deadlines.contains(deadline) {
                    byLocation[index].deadlines.append(deadline)
                }
            } else {
                byLocation.append((deadline.location, [deadline]))
            }
        }
        return byLocation.flatMap { _, deadlines in
            deadlines.sorted { ($0.end, $0.start) < ($1.end, $1.start) }.prefix(Self.maxArcs)
                .enumerated().map { marks(of: $1, number: $0) }
        }
    }

    private var deadlines: [Deadline] {
        var deadlines: [Deadline] = []
        for row in snapshot.rows where row.isEnabled {
            for (recognitionLimit, isExceeded) in row.allRecognitionLimits {
                guard case .time(let start, let end) = recognitionLimit.shape, end > start
                else { continue }
                deadlines += locations(of: row).map { location, radius in
                    Deadline(
                        location: location,
                        radius: radius,
                        start: start,
                        end: end,
                        crossing: recognitionLimit.crossing,
                        isExceeded: isExceeded
                    )
                }
            }
        }
        return deadlines
    }

    /// Returns the locations of the recognizer's fingers that are down, or the last location of its last
    /// finger.
    private func locations(of row: TraceSnapshot.Row) -> [(CGPoint, CGFloat)] {
        let down = snapshot.fingers.filter { row.touches.contains($0.id) }
        guard down.isEmpty else { return down.map { ($0.location, FingerLayout.radius) } }
        let last = snapshot.strokes.last { row.touches.contains($0.id) }?.points.last
        return last.map { [($0.location, 7)] } ?? []
    }

    private func marks(of deadline: Deadline, number: Int) -> [Mark] {
        let radius = deadline.radius + Self.step * CGFloat(number + 1)
        let part = min(
            max((snapshot.time - deadline.start) / (deadline.end - deadline.start), 0),
            1
        )
        let color = context.theme.color(of: deadline.crossing, isExceeded: deadline.isExceeded)
        let top = -CGFloat.pi / 2
        let end = top + 2 * .pi * CGFloat(deadline.isExceeded ? 1 : part)
        let arc = Curve.arc(around: deadline.location, radius, from: top, to: end)
        return [
            .ring(deadline.location, radius, context.theme.line, width: 1),
            .lines(arc, color, width: 2),
        ]
    }
}
