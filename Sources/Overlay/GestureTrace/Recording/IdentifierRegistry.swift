import GestureKit

/// The numbers of a window's recognizers and views, assigned on first encounter and then constant.
struct IdentifierRegistry {
    /// The records of all recognizers, by number.
    var records: [RowRecord] = []
    private var recognizerNumbers: [ObjectIdentifier: Int] = [:]
    private var viewNumbers: [ObjectIdentifier: Int] = [:]
    /// The views with recognizers, by number.
    private var views: [Int: ViewRecord] = [:]

    mutating func number(of recognizer: GestureRecognizer) -> Int {
        if let number = recognizerNumbers[ObjectIdentifier(recognizer)] { return number }
        recognizerNumbers[ObjectIdentifier(recognizer)] = records.count
        records.append(RowRecord(recognizer, id: records.count))
        return records.count - 1
    }

    mutating func number(of view: View) -> Int {
        if let number = viewNumbers[ObjectIdentifier(view)] { return number }
        viewNumbers[ObjectIdentifier(view)] = viewNumbers.count
        return viewNumbers.count - 1
    }

    /// Follows the recognizers of a view, and returns their numbers and their gestures in words.
    mutating func follow(_ view: View, _ id: Int) -> (numbers: [Int], words: [String]) {
        guard !view.gestureRecognizers.isEmpty else { return ([], []) }
        let numbers = view.gestureRecognizers.map { number(of: $0) }
        views[id, default: ViewRecord()].follow(numbers, of: records)
        return (numbers, views[id]?.words ?? [])
    }

    /// Returns the rows of a view whose recognizers are at rest; nil if they have to be made.
    mutating func restingRows(on view: Int, hasTouches: Bool) -> [TraceSnapshot.Row]? {
        views[view]?.restingRows(records, hasTouches: hasTouches)
    }

    /// Keeps the rows of a view while its recognizers are at rest.
    mutating func keep(_ rows: [TraceSnapshot.Row], on view: Int, hasTouches: Bool) {
        views[view]?.keep(rows, records, hasTouches: hasTouches)
    }

    /// Registers the recognizers of a view and its subviews, so that each can be found by its name.
    mutating func register(_ view: View) {
        for recognizer in view.gestureRecognizers { _ = number(of: recognizer) }
        for subview in view.subviews { register(subview) }
    }

    /// Returns the number of the first recognizer with this name other than `number`; nil if none exists.
    func number(named name: String, otherThan number: Int) -> Int? {
        records.firstIndex { $0.recognizer.label == name && $0.row.id != number }
    }
}
