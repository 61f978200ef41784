import GestureKit

/// The numbers of a window's recognizers and views, assigned on first encounter and then constant.
struct IdentifierRegistry {
    /// The records of all recognizers, by number.
    var records: [RowRecord] = []
    private var recognizerNumbers: [ObjectIdentifier: Int] = [:]
    private var viewNumbers: [ObjectIdentifier: Int] = [:]
    /// The gestures of views, by number.
    private var viewWords: [Int: ViewWords] = [:]

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

    /// Returns the gestures of the recognizers with these numbers, which a view has, in words.
    mutating func words(of numbers: [Int], on view: Int) -> [String] {
        viewWords[view, default: ViewWords()].follow(numbers, of: records)
        return viewWords[view]?.words ?? []
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
