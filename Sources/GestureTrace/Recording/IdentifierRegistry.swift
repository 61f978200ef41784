import GestureKit

/// The numbers of a window's recognizers and views, assigned on first encounter and then constant.
struct IdentifierRegistry {
    /// The records of all recognizers, by number.
    var records: [RowRecord] = []
    private var places: [ObjectIdentifier: Int] = [:]
    private var viewNumbers: [ObjectIdentifier: Int] = [:]

    mutating func place(of recognizer: GestureRecognizer) -> Int {
        if let place = places[ObjectIdentifier(recognizer)] { return place }
        places[ObjectIdentifier(recognizer)] = records.count
        records.append(RowRecord(recognizer, id: records.count))
        return records.count - 1
    }

    /// Returns the record of a recognizer.
    mutating func record(of recognizer: GestureRecognizer) -> RowRecord {
        // The index is found first, because a new recognizer changes the records.
        let place = place(of: recognizer)
        return records[place]
    }

    mutating func number(of view: View) -> Int {
        if let number = viewNumbers[ObjectIdentifier(view)] { return number }
        viewNumbers[ObjectIdentifier(view)] = viewNumbers.count
        return viewNumbers.count - 1
    }

    /// Registers the recognizers of a view and its subviews, so that each can be found by its name.
    mutating func register(_ view: View) {
        for recognizer in view.gestureRecognizers { _ = place(of: recognizer) }
        for subview in view.subviews { register(subview) }
    }

    /// Returns the number of the first recognizer with this name other than `number`; nil if none exists.
    func place(named name: String, but number: Int) -> Int? {
        records.firstIndex { $0.recognizer.label == name && $0.row.id != number }
    }
}
