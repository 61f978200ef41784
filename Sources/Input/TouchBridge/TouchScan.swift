import Foundation

/// The touch events of one scan of a touchscreen, which become one event.
///
/// A touchscreen reports all fingers of a scan together, and the server sends an event for each of them.
/// Events belong to one scan if they are changes of different touches of one device, they were read
/// together, and their server times differ by at most `maxInterval`. A landing and a lift belong to two
/// scans, because both may be of one finger. Source: XInput2.md, rule 18.
package struct TouchScan {
    /// The maximum time between the first and the last event of a scan, in milliseconds; the server
    /// reads its clock for each finger.
    static let maxInterval: UInt32 = 1

    private let source: Int
    private var ids: Set<Int>
    private var changes: Set<XInputEvent.TouchChange>
    /// The server times of the earliest and the latest event.
    private var earliest: UInt32
    private var latest: UInt32

    private init?(_ event: XInputEvent) {
        guard let touch = event.touch, touch.change != .ownership else { return nil }
        source = event.source
        ids = [touch.id]
        changes = [touch.change]
        (earliest, latest) = (event.serverTime, event.serverTime)
    }

    /// Adds the event of another touch; false if it belongs to another scan.
    private mutating func add(_ other: TouchScan) -> Bool {
        // Differences of times are correct across their wrap.
        let first = Int32(bitPattern: other.earliest &- earliest) < 0 ? other.earliest : earliest
        let last = Int32(bitPattern: other.latest &- latest) > 0 ? other.latest : latest
        let changes = changes.union(other.changes)
        guard other.source == source, ids.isDisjoint(with: other.ids),
            last &- first <= Self.maxInterval, !changes.isSuperset(of: [.begin, .end])
        else { return false }
        ids.formUnion(other.ids)
        self.changes = changes
        (earliest, latest) = (first, last)
        return true
    }

    /// Returns the ranges of a batch that are one event each: a scan from its first to its last touch, with
    /// all that lies between, or a single element.
    ///
    /// - Parameters:
    ///   - batch: The elements that were read together, in their order.
    ///   - event: Returns an element's event.
    ///   - isTransparent: Returns whether an element without an event may lie inside a scan; by default,
    ///     none may.
    /// - Returns: The ranges, which cover the batch without gaps.
    package static func ranges<Element>(
        of batch: [Element],
        event: (Element) -> XInputEvent?,
        isTransparent: (Element) -> Bool = { _ in false }
    ) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start < batch.count {
            var end = start + 1
            var scan = event(batch[start]).flatMap { TouchScan($0) }
            scan?.follow(batch[end...], event, isTransparent) { end = $0 + 1 }
            ranges.append(start..<end)
            start = end
        }
        return ranges
    }

    /// Adds the touches that follow, up to the first element that separates them, and passes the index of each
    /// to a function.
    private mutating func follow<Element>(
        _ rest: ArraySlice<Element>,
        _ event: (Element) -> XInputEvent?,
        _ isTransparent: (Element) -> Bool,
        _ didAdd: (Int) -> Void
    ) {
        for index in rest.indices {
            guard let event = event(rest[index]) else {
                guard isTransparent(rest[index]) else { return }
                continue
            }
            guard let other = TouchScan(event) else {
                guard event.accompaniesTouch, event.source == source else { return }
                continue
            }
            guard add(other) else { return }
            didAdd(index)
        }
    }
}

extension XInputEvent {
    /// Whether the server adds the event to those of a touch: its ownership, or an emulated pointer event.
    package var accompaniesTouch: Bool { touch?.change == .ownership || isEmulated }
}
