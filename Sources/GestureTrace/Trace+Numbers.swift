package import GestureKit

/// Recognizers and views get a number when they are met, and keep it.
extension Trace {
    /// The recognizer's number, as in `TraceSnapshot.Row`; it stays the same.
    package func row(of recognizer: GestureRecognizer) -> Int { place(of: recognizer) }

    /// The recognizer's place among the records; met for the first time, it gets one.
    func place(of recognizer: GestureRecognizer) -> Int {
        if let place = places[ObjectIdentifier(recognizer)] { return place }
        records.append(RowRecord(recognizer, id: records.count))
        places[ObjectIdentifier(recognizer)] = records.count - 1
        return records.count - 1
    }

    /// What is kept of the recognizer; the place comes first, since meeting one moves the records.
    func record(of recognizer: GestureRecognizer) -> RowRecord {
        let index = place(of: recognizer)
        return records[index]
    }

    /// Meets every recognizer, so that each can be found by its name.
    func enrol(_ view: View) {
        for recognizer in view.gestureRecognizers { _ = place(of: recognizer) }
        for subview in view.subviews { enrol(subview) }
    }

    /// The view's number; met for the first time, it gets one.
    func number(of view: View) -> Int {
        if let number = viewNumbers[ObjectIdentifier(view)] { return number }
        viewNumbers[ObjectIdentifier(view)] = viewNumbers.count
        return viewNumbers.count - 1
    }

    /// The ids of the touches that are down and received by the recognizer.
    func touches(of recognizer: GestureRecognizer) -> [Int] {
        window.touchesReceived { $0 === recognizer }.map(\.id)
    }
}
