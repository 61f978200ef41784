import GestureKit

/// Numbers for a window's recognizers and views: each gets one when first met, and keeps it.
struct Roster {
    /// The record of each recognizer; the index is the recognizer's number.
    var records: [RowRecord] = []
    private var places: [ObjectIdentifier: Int] = [:]
    private var viewNumbers: [ObjectIdentifier: Int] = [:]

    mutating func place(of recognizer: GestureRecognizer) -> Int {
        if let place = places[ObjectIdentifier(recognizer)] { return place }
        places[ObjectIdentifier(recognizer)] = records.count
        records.append(RowRecord(recognizer, id: records.count))
        return records.count - 1
    }

    /// The record of a recognizer.
    mutating func record(of recognizer: GestureRecognizer) -> RowRecord {
        // The place is found first, because a new recognizer changes the records.
        let place = place(of: recognizer)
        return records[place]
    }

    mutating func number(of view: View) -> Int {
        if let number = viewNumbers[ObjectIdentifier(view)] { return number }
        viewNumbers[ObjectIdentifier(view)] = viewNumbers.count
        return viewNumbers.count - 1
    }

    /// Meets every recognizer, so that each can be found by its name.
    mutating func enrol(_ view: View) {
        for recognizer in view.gestureRecognizers { _ = place(of: recognizer) }
        for subview in view.subviews { enrol(subview) }
    }

    /// The number of the first recognizer with this name, except for this number; nil for none.
    func place(named name: String, but number: Int) -> Int? {
        records.firstIndex { $0.recognizer.label == name && $0.row.id != number }
    }
}
