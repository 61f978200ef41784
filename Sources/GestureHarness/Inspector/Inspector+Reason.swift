import GestureKit
import GestureTrace

/// The reason that the user can copy.
extension Inspector {
    /// Returns the name, state and reason of the selected recognizer, or else of the first one that failed in
    /// the sequence; nil for a recognizer without an outcome.
    func reason(in snapshot: TraceSnapshot) -> String? {
        guard let selection else {
            let participants = snapshot.sequence?.participants ?? []
            return snapshot.rows.first {
                $0.state == .failed && participants.contains($0.name)
            }?.line
        }
        guard let row = snapshot.rows.first(where: { $0.name == selection.name }) else {
            return nil
        }
        let isOpen = row.state == .possible && !row.isWaiting && row.sentence == nil
        return isOpen ? nil : row.line
    }
}
