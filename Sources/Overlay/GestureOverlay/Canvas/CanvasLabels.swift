import Foundation
import GestureKit
import GestureTrace

/// Labels at the fingers, pills for gestures of several fingers, and the verdict's pill at the end of its stroke.
struct CanvasLabels {
    let context: LayoutContext
    let snapshot: TraceSnapshot
    let zoom: Double

    private struct Pill {
        var rows: [TraceSnapshot.Row]
        var location: CGPoint
    }

    private typealias Label = (text: LabelText, rect: CGRect)

    func add(to list: inout DisplayList, in free: LabelPlacer) {
        // If not all full labels fit, all are compact, so that they look alike.
        guard
            let (labels, room) = placed(in: free, isCompact: false)
                ?? placed(in: free, isCompact: true)
        else { return }
        for (text, rect) in labels {
            if let leader = leader(from: text.finger, to: rect) {
                list.add(.leader(text.finger.stroke), [leader])
            }
        }
        var rest = room
        addPills(in: &rest, to: &list)
        addVerdict(in: &rest, to: &list)
        for (text, rect) in labels {
            list.add(.label(text.finger.stroke), text.marks(in: rect, context))
        }
    }

    /// The maximum number of labels.
    ///
    /// More than 20 fingers occur only in recordings, and their labels would not fit.
    private static let maxLabels = 20

    private func placed(in free: LabelPlacer, isCompact: Bool) -> ([Label], room: LabelPlacer)? {
        var room = free
        var labels: [Label] = []
        let maxWidth = min(260, free.canvas.width)
        for finger in snapshot.fingers.prefix(Self.maxLabels) {
            let text = LabelText(finger, own(finger), isCompact: isCompact, zoom: zoom)
            let size = text.size(context, maxWidth: maxWidth)
            let direction = direction(of: finger)
            guard let rect = room.beside(finger.location, toward: direction, size: size) else {
                // Compact labels that still do not fit are left out.
                if isCompact { continue }
                return nil
            }
            labels.append((text, rect))
        }
        return (labels, room)
    }

    /// Returns the direction away from the other fingers.
    ///
    /// A single finger has its label above, clear of the hand.
    private func direction(of finger: TraceSnapshot.Finger) -> CGPoint {
        guard snapshot.fingers.count > 1 else { return CGPoint(x: 1, y: -1) }
        return (finger.location - center(of: snapshot.fingers)).moved(0, -0.5)
    }

    private func center(of fingers: [TraceSnapshot.Finger]) -> CGPoint {
        fingers.map(\.location).reduce(.zero, +) / CGFloat(fingers.count)
    }

    /// Returns the recognizers that are active on this finger alone.
    private func own(_ finger: TraceSnapshot.Finger) -> [NamedState] {
        snapshot.rows.filter { finger.active.contains($0.id) && fingers(of: $0).count == 1 }
            .map { NamedState($0, in: context.theme) }
    }

    private func fingers(of row: TraceSnapshot.Row) -> [TraceSnapshot.Finger] {
        snapshot.fingers.filter { $0.active.contains(row.id) }
    }

    // MARK: Pills

    private func addPills(in room: inout LabelPlacer, to list: inout DisplayList) {
        for pill in shared() {
            let text = PillText(pill.rows.map { NamedState($0, in: context.theme) })
            let size = text.size(context, maxWidth: min(420, room.canvas.width))
            guard let rect = room.over(pill.location, size: size), let first = pill.rows.first
            else {
                continue
            }
            list.add(.pill(first.id), text.marks(in: rect, context))
        }
    }

    /// Adds the name of the verdict's subject at the end of its stroke: after the lift, and at once if it failed.
    private func addVerdict(in room: inout LabelPlacer, to list: inout DisplayList) {
        guard let verdict = context.verdict,
            snapshot.fingers.isEmpty || verdict.outcome == .failed
        else { return }
        let subject = snapshot.rows.first { $0.id == verdict.subject }
        let strokes = subject.map(snapshot.strokes) ?? []
        guard
            let end = (strokes.isEmpty ? snapshot.strokes : strokes).last?.points.last?.location
                ?? subject?.location
        else { return }
        let pill = NamePill(verdict, maxWidth: min(300, room.canvas.width), context)
        guard let rect = room.over(end, size: pill.size) else { return }
        list.add(.verdictPill, pill.marks(at: rect.origin))
    }

    /// Returns the recognizers that are active on the same two or more fingers, above the highest finger.
    private func shared() -> [Pill] {
        var groups: [(key: [Int], pill: Pill)] = []
        for row in snapshot.rows {
            let hands = fingers(of: row)
            guard hands.count > 1 else { continue }
            let key = hands.map(\.stroke)
            if let index = groups.firstIndex(where: { $0.key == key }) {
                groups[index].pill.rows.append(row)
            } else {
                var location = center(of: hands)
                location.y = hands.map(\.location.y).min() ?? 0
                groups.append((key, Pill(rows: [row], location: location)))
            }
        }
        return groups.map(\.pill)
    }

    /// Returns a thin line to a label that is not next to its finger.
    private func leader(from finger: TraceSnapshot.Finger, to rect: CGRect) -> Mark? {
        let center = finger.location
        guard rect.distance(to: center) > 40 else { return nil }
        let end = center.clamped(in: rect)
        let offset = end - center
        let start = center + offset * (FingerLayout.radius / offset.length)
        return .lines([start, end], context.theme.fingers[finger.slot].faded(0.6))
    }
}
