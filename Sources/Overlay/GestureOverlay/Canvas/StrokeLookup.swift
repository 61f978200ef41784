import Foundation
import GestureKit
import GestureTrace

/// The strokes and views that a verdict is about.
extension TraceSnapshot {
    /// Returns the last strokes of a recognizer's touches, in order of landing; of all touches if it kept none,
    /// because it failed with the last lift.
    func strokes(of row: Row) -> [Stroke] {
        var last: [Int: Stroke] = [:]
        for stroke in strokes where row.touches.isEmpty || row.touches.contains(stroke.id) {
            last[stroke.id] = stroke
        }
        return last.values.sorted { $0.serial < $1.serial }
    }

    /// Locations on the strokes that are still bright, which words on the canvas avoid.
    ///
    /// They are the last ones of a finger that is down, and all after the sequence.
    var trails: [CGPoint] {
        strokes.flatMap { stroke in
            stroke.points.reversed().prefix { point in
                stroke.state == .live ? time - point.time < Fading.tail : fingers.isEmpty
            }
            .enumerated().filter { $0.offset % 3 == 0 }.map(\.element.location)
        }
    }

    /// Returns the views that received nothing: no touch landed on them, none of their recognizers took part,
    /// and as controls they sent nothing; empty before the first sequence, and if nothing received it: the views
    /// then show where the touch was.
    func untouchedViews(_ verdict: Verdict?) -> Set<Int> {
        guard let verdict, verdict.outcome != .nothing else { return [] }
        let involved = Set(verdict.involved)
        let reached = Set(
            sections.filter { $0.rows.contains { involved.contains($0.id) } }.map(\.id)
        )
        let hit = Set(
            strokes.compactMap { $0.points.first?.location }.compactMap { landing in
                views.last { $0.contains(landing) }?.id
            }
        )
        return Set(
            views.filter { view in
                if reached.contains(view.id) || hit.contains(view.id) { return false }
                guard case .control(let control) = view.content else { return true }
                return !control.isTracking && control.lastEvent == nil
            }.map(\.id)
        )
    }
}

extension TraceSnapshot.ViewFigure {
    /// The smallest rectangle of the window that contains the view.
    var frame: CGRect { CGRect(covering: bounds.corners.map { $0.applying(transform) }) }
}

extension TraceSnapshot.Stroke {
    /// Whether its first sample is the landing; a long stroke keeps only its latest samples.
    var keepsLanding: Bool { points.first.map { $0.time <= startTime } ?? false }

    /// Returns the location of the latest sample at a time, or of the landing before it; nil if that sample
    /// has been removed.
    func location(at time: TimeInterval) -> CGPoint? {
        let point =
            points.prefix { $0.time <= time + Tolerance.time }.last
            ?? (keepsLanding ? points.first : nil)
        return point?.location
    }
}
