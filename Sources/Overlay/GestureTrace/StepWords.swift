package import Foundation
import GestureKit

/// A description of one event of a sequence, in a few words with the names of states: `#1 lifted: early ended`.
package struct StepWords {
    package let text: String

    /// The time in seconds within which something belongs to the event.
    private static let tolerance = 2e-6
    /// The maximum number of recognizers, or of fingers, that are named together.
    private static let maxNames = 2

    /// Describes an event at a time, with the state after it and the whole sequence.
    ///
    /// A change of state matters more than an action, and an action more than a movement.
    package init(
        at time: TimeInterval,
        in snapshot: TraceSnapshot,
        of timeline: TraceSnapshot.Timeline
    ) {
        func isNow(_ other: TimeInterval?) -> Bool {
            other.map { abs($0 - time) <= Self.tolerance } ?? false
        }
        func fingers(_ verb: String, where isIt: (TraceSnapshot.Timeline.FingerLane) -> Bool)
            -> (verb: String, names: [String])
        {
            (verb, timeline.fingers.filter(isIt).map { "#\($0.id)" })
        }
        let input = [
            fingers("landed") { isNow($0.start) },
            fingers("lifted") { isNow($0.end) && !$0.isCancelled },
            fingers("cancelled") { isNow($0.end) && $0.isCancelled },
        ]
        let story = MomentStory(
            at: time,
            in: snapshot,
            of: timeline,
            involved: timeline.verdict?.involved ?? []
        )
        var changes: [(verb: String, names: [String])] = []
        for change in story.changes {
            let isCurrent = change.row.state == change.state
            let verb =
                change.isWaiting
                ? "waits" : isCurrent ? change.row.stateName : change.state.name
            if changes.last?.verb == verb {
                changes[changes.count - 1].names.append(change.row.name)
            } else {
                changes.append((verb, [change.row.name]))
            }
        }
        let acted = timeline.lanes.filter { $0.actions.contains(where: isNow) }.map(\.name)
        let moved = snapshot.strokes.filter { isNow($0.points.last?.time) }.map { "#\($0.id)" }
        let parts = [input, changes].map(Self.words).filter { !$0.isEmpty }
        let movements = [[("changed", acted)], [("moved", moved)]].map(Self.words)
        text =
            parts.isEmpty
            ? movements.first { !$0.isEmpty } ?? story.caption : parts.joined(separator: ": ")
    }

    /// Joins names and verbs, and counts the names that are too many.
    private static func words(_ groups: [(verb: String, names: [String])]) -> String {
        groups.filter { !$0.names.isEmpty }.map { verb, names in
            guard names.count > maxNames else {
                return "\(names.joined(separator: " and ")) \(verb)"
            }
            let rest = names.count - maxNames + 1
            return
                "\(names.prefix(maxNames - 1).joined(separator: ", ")) and \(rest) others \(verb)"
        }.joined(separator: ", ")
    }
}
