import Foundation
import GestureKit

/// The source of a verdict: the recognizers that took part in the shown sequence.
struct Evidence {
    let snapshot: TraceSnapshot
    /// Scrolling, pinches and key presses up to the shown moment.
    private let streams: [TraceSnapshot.Timeline.Stream]
    /// The recognizers that took part, in the order of the rows.
    let participants: [Participant]
    /// The participants that began or were recognized, in the order in which they first did.
    let winners: [Participant]
    /// The participants, the nearest to success first; equal ones in the order of the rows.
    let nearestFirst: [Participant]

    init(_ snapshot: TraceSnapshot) {
        self.snapshot = snapshot
        let timeline = snapshot.timeline.untilMoment
        streams = timeline.streams
        let lanes = Dictionary(
            timeline.lanes.map { ($0.row, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        // A scene may have hundreds of recognizers that took no part; they are not copied.
        participants = snapshot.rows(where: { lanes[$0] != nil })
            .filter { $0.kind != GestureWords.hoverKind }
            .map { Participant($0, lanes[$0.id]) }
        // Sorts are stable, so equal ones keep the order of the rows.
        nearestFirst = participants.sorted { $0.nearness > $1.nearness }
        winners = participants.filter { !$0.wins.isEmpty }
            .sorted { ($0.wins.first?.time ?? 0) < ($1.wins.first?.time ?? 0) }
    }

    /// The input that was made without a finger, such as `scrolling`; nil if a finger took part.
    var stream: String? {
        snapshot.strokes.isEmpty ? streams.last?.words : nil
    }

    /// Returns the participant with a name, preferring a winner, other than one of the same name.
    func rival(_ name: String, of other: Participant) -> Participant? {
        (winners + participants).first { $0.row.name == name && $0.row.id != other.row.id }
    }

    /// Returns the nearest to success of those that a winner prevented; of equal ones the first in the order of
    /// delivery, in which the recognizer of a view that was added last comes first.
    ///
    /// Those whose progress is a number of touches come last.
    func nearest(preventedBy winner: Participant) -> Participant? {
        let numbers = Dictionary(
            zip(participants.map(\.row.id), 0...),
            uniquingKeysWith: { first, _ in first }
        )
        let delivered = snapshot.sections.lazy.flatMap { section in
            section.rows.indices.reversed().lazy.compactMap { numbers[section.rows[$0].id] }
        }
        let prevented = delivered.map { participants[$0] }
            .filter { $0.row.reason == .preventedBy(winner.row.name) }
        // The sort is stable, so equal ones keep the order of delivery.
        return prevented.sorted {
            ($0.nearness, $0.isMeasured ? 1 : 0) > ($1.nearness, $1.isMeasured ? 1 : 0)
        }.first
    }

    /// Whether a key is held, or a scrolling or pinch goes on.
    var hasOpenStream: Bool {
        streams.contains { stream in
            stream.spans.last.map { $0.end == nil } ?? false
        }
    }
}

extension TraceSnapshot.Timeline.Stream {
    /// Whether the input is a key's press.
    var isKey: Bool { name.hasPrefix("key ") }

    /// The input as words: `scrolling`, `the select key`.
    var words: String {
        switch name {
        case "scroll": "scrolling"
        case "touchpad pinch": "a touchpad pinch"
        default: isKey ? "the \(name.dropFirst(4)) key" : "the \(name)"
        }
    }
}
