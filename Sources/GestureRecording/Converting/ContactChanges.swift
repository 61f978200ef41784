import Foundation

/// What the fingers did between two frames.
///
/// A palm is no finger: a contact that turns out to be one is cancelled, and stays away until it is
/// lifted, whatever it is called in between.
struct ContactChanges {
    private struct Finger {
        let life: Int
        var line: FingerLine
    }

    private var down: [Int: Finger] = [:]
    private var palms: Set<Int> = []

    /// The events that lead from the frame before to this one; none when nothing changed.
    ///
    /// They are one, but where a finger's number goes to another contact: one event cannot hold a
    /// finger's end and its begin.
    mutating func events(
        to held: [HeldContact],
        on screen: Touchscreen
    ) throws(ContactFault) -> [[FingerLine]] {
        let lives = Set(held.map(\.life))
        palms = palms.intersection(lives)
        for one in held where one.contact.isPalm { palms.insert(one.life) }
        let touching = held.filter { $0.contact.isTouching && !palms.contains($0.life) }

        var replaced: [FingerLine] = []
        var lines: [FingerLine] = []
        for (id, finger) in down.sorted(by: { $0.key < $1.key }) {
            let successor = touching.first { $0.finger == id }
            guard successor?.life != finger.life else { continue }
            down[id] = nil
            let action: FingerLine.Action = palms.contains(finger.life) ? .cancel : .end
            let line = FingerLine(action, id: id, place: nil)
            if successor == nil { lines.append(line) } else { replaced.append(line) }
        }
        for one in touching {
            var line = FingerLine(
                .begin,
                id: one.finger,
                place: try screen.place(of: one.contact),
                force: screen.force(of: one.contact)
            )
            if let before = down[one.finger]?.line {
                guard before.place != line.place || before.force != line.force else { continue }
                line.action = .update
            }
            down[one.finger] = Finger(life: one.life, line: line)
            lines.append(line)
        }
        lines.sort { $0.id < $1.id }
        return [replaced, lines].filter { !$0.isEmpty }
    }

    /// The event that takes every finger away, since nobody knows which are down; nil without any.
    mutating func cancelAll() -> [FingerLine]? {
        defer { down = [:] }
        return down.isEmpty
            ? nil : down.keys.sorted().map { FingerLine(.cancel, id: $0, place: nil) }
    }
}
