import Foundation
import GestureKit
import GestureTrace

/// Running time limits, each as an arc around its finger that closes at the deadline.
struct ArcLayout {
    let draft: Drafting
    let snapshot: TraceSnapshot

    /// More arcs around one finger are indistinguishable.
    private static let most = 3
    private static let step: CGFloat = 5

    private struct Wait: Hashable {
        let place: CGPoint
        let radius: CGFloat
        let start: TimeInterval
        let end: TimeInterval
        let crossing: Allowance.Crossing
        let isLeft: Bool
    }

    /// The arcs' marks, one array for each time limit at a finger.
    var arcs: [[Mark]] {
        var byPlace: [(place: CGPoint, waits: [Wait])] = []
        for wait in waits {
            if let index = byPlace.firstIndex(where: { $0.place == wait.place }) {
                if !byPlace[index].waits.contains(wait) { byPlace[index].waits.append(wait) }
            } else {
                byPlace.append((wait.place, [wait]))
            }
        }
        return byPlace.flatMap { _, waits in
            waits.sorted { ($0.end, $0.start) < ($1.end, $1.start) }.prefix(Self.most)
                .enumerated().map { marks(of: $1, number: $0) }
        }
    }

    private var waits: [Wait] {
        var waits: [Wait] = []
        for row in snapshot.rows where row.isEnabled {
            for (allowance, isLeft) in row.allAllowances {
                guard case .time(let start, let end) = allowance.shape, end > start
                else { continue }
                waits += places(of: row).map { place, radius in
                    Wait(
                        place: place,
                        radius: radius,
                        start: start,
                        end: end,
                        crossing: allowance.crossing,
                        isLeft: isLeft
                    )
                }
            }
        }
        return waits
    }

    /// Returns the locations of the recognizer's fingers that are down, or the last location of its last
    /// finger.
    private func places(of row: TraceSnapshot.Row) -> [(CGPoint, CGFloat)] {
        let down = snapshot.fingers.filter { row.touches.contains($0.id) }
        guard down.isEmpty else { return down.map { ($0.location, FingerLayout.radius) } }
        let last = snapshot.strokes.last { row.touches.contains($0.id) }?.points.last
        return last.map { [($0.location, 7)] } ?? []
    }

    private func marks(of wait: Wait, number: Int) -> [Mark] {
        let radius = wait.radius + Self.step * CGFloat(number + 1)
        let part = min(max((snapshot.time - wait.start) / (wait.end - wait.start), 0), 1)
        let color = draft.theme.color(of: wait.crossing, isLeft: wait.isLeft)
        let top = -CGFloat.pi / 2
        let end = top + 2 * .pi * CGFloat(wait.isLeft ? 1 : part)
        let arc = Curve.arc(around: wait.place, radius, from: top, to: end)
        return [
            .ring(wait.place, radius, draft.theme.line, width: 1), .lines(arc, color, width: 2),
        ]
    }
}
