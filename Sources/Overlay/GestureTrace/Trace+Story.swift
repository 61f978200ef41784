import Foundation
import GestureKit

/// The landing of a finger, which begins a sequence or continues the last one.
extension Trace {
    /// A landing that begins a sequence, unless an earlier deadline fails a recognizer that waits for the landing.
    struct HeldLanding {
        let event: InputEvent
        let landings: [TouchSample]
        let time: TimeInterval
        let isOwned: Bool
    }

    /// Records an event; a missed tap continues the last sequence instead of beginning another one.
    func take(
        _ event: InputEvent,
        _ landings: [TouchSample],
        at time: TimeInterval,
        isOwned: Bool,
        beginsSequence: Bool
    ) {
        recordRecipients()
        if !landings.isEmpty {
            isUntouched = false
            if beginsSequence && !isMissedTap(landings, at: time) { beginSequence(at: time) }
            hasNewLanding = true
            for landing in landings { clearPast(at: landing.location, time) }
        }
        followStreams(event, at: time)
        if !event.samples.isEmpty { history.reached(time) }
        for sample in event.samples {
            strokes.take(sample, at: time, isOwned: isOwned)
            if sample.phase == .ended { registry.records.indices.forEach(noteLength) }
        }
    }

    /// Records the landing that was held until the deadlines before it have fired.
    func takeHeldLanding() {
        guard let held = heldLanding else { return }
        heldLanding = nil
        take(held.event, held.landings, at: held.time, isOwned: held.isOwned, beginsSequence: true)
    }

    /// Whether one of these landings is a tap that came too late for a recognizer.
    func isMissedTap(_ landings: [TouchSample], at time: TimeInterval) -> Bool {
        landings.contains { landing in
            let hit = hit(at: landing.location)
            return registry.records.contains { $0.isMissingTap(at: time) && $0.receives(hit) }
        }
    }

    /// Resets the outcomes of finished recognizers at the location of a new finger, whatever other recognizers do.
    ///
    /// If the finger's tap came too late for a recognizer, this completes the reason of its failure instead.
    func clearPast(at location: CGPoint, _ time: TimeInterval) {
        let hit = hit(at: location)
        for (index, record) in registry.records.enumerated()
        where record.receives(hit) {
            if record.isMissingTap(at: time) {
                registry.records[index].complete(at: time)
                history.completeFailure(of: registry.records[index].row, at: time)
            } else if record.row.isPast {
                registry.records[index].clear()
            }
        }
    }

    private func hit(at location: CGPoint) -> View { window.hitTest(location, with: nil) ?? window }

    /// Returns the events since the sequence began, with these lanes.
    func timeline(lanes: [TraceSnapshot.Timeline.Lane]) -> TraceSnapshot.Timeline {
        TraceSnapshot.Timeline(
            start: history.start,
            end: history.latest,
            fingers: strokes.strokes.map { .init($0) },
            streams: streams.received,
            lanes: lanes,
            links: history.links
        )
    }
}

extension RowRecord {
    /// Whether the recognizer receives touches on a view.
    fileprivate func receives(_ hit: View) -> Bool {
        recognizer.view.map(hit.isDescendant) ?? false
    }
}

extension WindowOutput {
    /// The time of the output, in seconds; the distant past for an animation, which starts at any time.
    var timestamp: TimeInterval {
        switch self {
        case .transition(let transition): transition.timestamp
        case .action(let action): action.timestamp
        case .message(let message): message.timestamp
        case .control(let sending): sending.timestamp
        case .animation: -.infinity
        case .unreceived(let unreceived): unreceived.timestamp
        case .diagnostic(let diagnostic): diagnostic.timestamp
        }
    }
}
