import Foundation

/// Closures that a window calls when its clock reaches their times.
///
/// The earliest closure is called first; closures of the same microsecond keep the order in which they were
/// scheduled.
final class Schedule {
    private struct Item {
        let time: TimeInterval
        let number: Int
        let body: () -> Void

        /// The sort key: times that round to the same microsecond are equal.
        var microsecond: Double { (time * 1e6).rounded() }
    }

    private var items: [Item] = []
    /// The number of closures scheduled so far, which is also the next closure's number.
    private(set) var count = 0

    /// The due time of the first closure; nil without closures.
    var next: TimeInterval? { items.first?.time }

    /// Returns the due time of the first closure that was scheduled before `count` was reached; nil without
    /// one.
    func next(before count: Int) -> TimeInterval? { items.first { $0.number < count }?.time }

    func add(at time: TimeInterval, _ body: @escaping () -> Void) {
        let item = Item(time: time, number: count, body: body)
        count += 1
        let index = items.firstIndex { $0.microsecond > item.microsecond }
        items.insert(item, at: index ?? items.endIndex)
    }

    /// Removes and returns the first closure; nil without closures.
    func takeFirst() -> (() -> Void)? {
        items.isEmpty ? nil : items.removeFirst().body
    }
}
