import Foundation
import GestureKit
import GestureTrace

/// Times that run out, each as an arc around its finger that closes at the deadline.
struct ArcLayout {
    let draft: Drafting
    let snapshot: TraceSnapshot

    /// More of them around one finger cannot be told apart.
    private static let most = 3
    private static let step: CGFloat = 5

    /// One time and where it is shown.
    private struct Wait: Hashable {
        let place: CGPoint
        let radius: CGFloat
        let start: TimeInterval
        let end: TimeInterval
        let crossing: Allowance.Crossing
        let isLeft: Bool
    }

    /// The arcs' marks, each of one time at one finger.
    var arcs: [[Mark]] {
        var places: [CGPoint] = []
        var byPlace: [[Wait]] = []
        for wait in waits {
            if let index = places.firstIndex(of: wait.place) {
                if !byPlace[index].contains(wait) { byPlace[index].append(wait) }
            } else {
                places.append(wait.place)
                byPlace.append([wait])
            }
        }
        return byPlace.flatMap { waits in
            waits.sorted { ($0.end, $0.start) < ($1.end, $1.start) }.prefix(Self.most)
                .enumerated().map { marks(of: $1, number: $0) }
        }
    }

    private var waits: [Wait] {
        snapshot.rows.filter(\.isEnabled).flatMap { row -> [Wait] in
            let all = row.allowances.map { ($0, false) } + row.allowancesLeft.map { ($0, true) }
            return all.flatMap { allowance, isLeft -> [Wait] in
                guard case .time(let start, let end) = allowance.shape, end > start else {
                    return []
                }
                return places(of: row).map { place, radius in
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
    }

    /// The recognizer's fingers that are down, else where its last one left.
    private func places(of row: TraceSnapshot.Row) -> [(CGPoint, CGFloat)] {
        let down = snapshot.fingers.filter { row.touches.contains($0.id) }
        guard down.isEmpty else { return down.map { ($0.location, FingerLayout.radius) } }
        let last = snapshot.strokes.last { row.touches.contains($0.id) }?.points.last
        return last.map { [($0.location, 7)] } ?? []
    }

    private func marks(of wait: Wait, number: Int) -> [Mark] {
        let radius = wait.radius + Self.step * CGFloat(number + 1)
        let part = min(max((snapshot.time - wait.start) / (wait.end - wait.start), 0), 1)
        let color =
            wait.isLeft
            ? draft.theme.shapes.failed
            : wait.crossing == .fails ? draft.theme.secondary : draft.theme.shapes.began
        let top = -CGFloat.pi / 2
        let arc = Curve.arc(
            around: wait.place,
            radius,
            from: top,
            to: top + 2 * .pi * CGFloat(wait.isLeft ? 1 : part)
        )
        let track = Mark(
            .circle(wait.place, radius: radius, fill: nil, line: draft.theme.line, width: 1)
        )
        return [track, Mark(.lines(arc, color: color, width: 2, dash: []))]
    }
}
