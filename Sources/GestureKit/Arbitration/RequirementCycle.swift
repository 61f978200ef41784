/// Who waits for whom, through others too: recognizers that wait for each other would wait for ever.
extension GestureRecognizer {
    /// Everyone that this one waits for, directly or through others; with itself where it is in a
    /// cycle.
    var allWaitedFor: [GestureRecognizer] {
        var all = engagement.waitingFor
        var known = Set(all.map(ObjectIdentifier.init))
        var next = 0
        while next < all.count {
            for other in all[next].engagement.waitingFor
            where known.insert(ObjectIdentifier(other)).inserted {
                all.append(other)
            }
            next += 1
        }
        return all
    }

    /// The one that waits for this one, while this one in the end waits for it; nil outside a cycle.
    var endOfCycle: GestureRecognizer? {
        allWaitedFor.first { other in
            other.engagement.waitingFor.contains { $0 === self }
        }
    }
}
