package import Foundation
import GestureKit

/// The rule for the sequences that a label concerns, by their numbers from 0.
package struct LabelRule {
    /// The number of the first sequence since the last label.
    private var firstOpen = 0
    /// The sequences of the last label.
    private var last = 0..<0
    private var hasLastTime = false

    package init() {}

    /// Returns the sequences that a label concerns: the one that was under way at its time; without a time,
    /// those since the previous label or, if there are none, those of that label.
    ///
    /// - Parameters:
    ///   - time: The label's time; nil without one.
    ///   - starts: The times at which the sequences began, in order.
    /// - Returns: The numbers of the sequences.
    package mutating func label(
        at time: TimeInterval?,
        of starts: some BidirectionalCollection<TimeInterval>
    ) -> Range<Int> {
        let count = starts.count
        if let time {
            let later = starts.reversed().prefix { $0 > time + Tolerance.time }.count
            last = max(0, count - later - 1)..<(count - later)
        } else if firstOpen < count {
            last = firstOpen..<count
        }
        (firstOpen, hasLastTime) = (count, time != nil)
        return last
    }

    /// Whether a label without a time would concern one sequence alone, for sure: a correction of a label with a
    /// time may be meant for another one.
    func concernsAlone(_ number: Int, of count: Int) -> Bool {
        guard firstOpen >= count else { return firstOpen..<count == number..<(number + 1) }
        return !hasLastTime && last == number..<(number + 1)
    }

    /// Forgets the earliest sequences; the others have smaller numbers from then on.
    mutating func removeFirst(_ count: Int) {
        firstOpen = max(0, firstOpen - count)
        last = max(0, last.lowerBound - count)..<max(0, last.upperBound - count)
    }
}
