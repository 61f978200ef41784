import Foundation

/// Closures that a window calls when its clock reaches their times: the earliest first, and those of one
/// microsecond in the order in which they were scheduled.
struct Schedule {
    private struct Item {
        let time: TimeInterval
        let number: Int
        let body: () -> Void

        /// What decides the order: times that round to the same microsecond are equal.
        var microsecond: Double { (time * 1e6).rounded() }
    }

    private var items: [Item] = []
    /// How many closures have been scheduled so far; those to come have this number and the next ones.
    private(set) var count = 0

    /// When the first closure is due; nil for none.
    var next: TimeInterval? { items.first?.time }

    /// When the first of the closures is due that were scheduled before the count was this one.
    func next(before count: Int) -> TimeInterval? { items.first { $0.number < count }?.time }

    mutating func add(at time: TimeInterval, _ body: @escaping () -> Void) {
        let item = Item(time: time, number: count, body: body)
        count += 1
        let place = items.firstIndex { $0.microsecond > item.microsecond }
        items.insert(item, at: place ?? items.endIndex)
    }

    /// Takes the first closure out; nil for none.
    mutating func takeFirst() -> (() -> Void)? {
        items.isEmpty ? nil : items.removeFirst().body
    }
}
