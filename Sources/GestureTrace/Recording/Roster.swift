import GestureKit

/// The recognizers and views of a window: each gets a number when it is first met, and keeps it.
struct Roster {
    /// What is kept of each recognizer; a recognizer's number is its index.
    var records: [RowRecord] = []
    private var places: [ObjectIdentifier: Int] = [:]
    private var viewNumbers: [ObjectIdentifier: Int] = [:]

    mutating func place(of recognizer: GestureRecognizer) -> Int {
        if let place = places[ObjectIdentifier(recognizer)] { return place }
        places[ObjectIdentifier(recognizer)] = records.count
        records.append(RowRecord(recognizer, id: records.count))
        return records.count - 1
    }

    /// What is kept of the recognizer; the place comes first, since meeting one moves the records.
    mutating func record(of recognizer: GestureRecognizer) -> RowRecord {
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

    /// The first recognizer of this name other than one of this number; nil where there is none.
    func place(named name: String, but number: Int) -> Int? {
        records.firstIndex { $0.recognizer.label == name && $0.row.id != number }
    }
}
