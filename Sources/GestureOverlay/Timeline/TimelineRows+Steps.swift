package import Foundation
import GestureKit
import GestureTrace

/// The marks of recognizers' steps, to which a press goes.
extension TimelineRows {
    /// The maximum distance of a press from a step's mark, in points.
    package static let stepReach: CGFloat = 8

    /// Returns the time of the step whose mark is nearest to a location; nil without one within reach.
    package func step(at point: CGPoint, on scale: TimelineScale) -> TimeInterval? {
        var nearest: (distance: CGFloat, time: TimeInterval)?
        for line in lines {
            guard case .lane(let lane) = line.content else { continue }
            for step in lane.steps {
                let x = scale.x(of: step.time)
                guard let state = step.state, plot.minX...plot.maxX ~= x else { continue }
                let mark = LaneLayout.mark(of: state, from: x, at: line.middle)
                let dx = max(mark.minX - point.x, point.x - mark.maxX, 0)
                let dy = max(mark.minY - point.y, point.y - mark.maxY, 0)
                let distance = (dx * dx + dy * dy).squareRoot()
                // Of overlapping marks, the later one is on top.
                guard distance <= nearest?.distance ?? Self.stepReach else { continue }
                nearest = (distance, step.time)
            }
        }
        return nearest?.time
    }
}
