import Foundation
import GestureOverlay
import GestureRecording
import GestureTrace
import RecordingFormat

/// The labels that the user gives to the shown sequence: the last one, or that of a frozen moment.
///
/// Each label is a line of the recording, which replaces the sequence's earlier one.
struct SequenceLabeler {
    let session: WindowSession
    let notices: Notices

    /// The sequence that can be labelled: never during a playback, nor while the present one is under way.
    private var sequence: TraceSnapshot.SequenceRecord? {
        guard session.isLive else { return nil }
        if let moment = session.moment { return moment.shown.sequence }
        let last = session.recorded.trace.sequence
        return last?.isOver == true ? last : nil
    }

    var isEnabled: Bool { sequence != nil }

    /// Adds a recognizer to those that should recognize, or removes it.
    ///
    /// Removing the last one removes the label.
    func toggle(_ recognizer: String?) {
        guard let recognizer, session.shown.rows.contains(where: { $0.name == recognizer }) else {
            return notices.show("select the expected recognizer first: click its row")
        }
        change { expected in
            var names = expected ?? []
            if let index = names.firstIndex(of: recognizer) {
                names.remove(at: index)
            } else {
                names.append(recognizer)
            }
            return names.isEmpty ? nil : names
        }
    }

    /// Labels the sequence as one in which nothing should be recognized, or removes this label.
    func expectNothing() { change { $0 == [] ? nil : [] } }

    private func change(_ next: ([String]?) -> [String]?) {
        guard let sequence else {
            let reason = session.isLive ? "no sequence has ended" : "this is a recording"
            return notices.show("nothing to label: \(reason)")
        }
        let expected = next(sequence.expected)
        guard expected != sequence.expected else { return }
        let trace = session.recorded.trace
        // Without a time, the line would also label earlier sequences that have no label.
        let isAlone = session.moment == nil && trace.isLabelledAlone(sequence.start)
        let label = SequenceLabel(expected, at: isAlone ? nil : sequence.start)
        guard label.isWritable else {
            return notices.show("not labelled: at most 100 ids of at most 100 characters")
        }
        session.receive(.expected(label), at: session.nextInputTime)
        notices.show(nil)
    }
}
