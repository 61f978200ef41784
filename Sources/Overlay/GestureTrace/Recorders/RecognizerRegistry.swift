import GestureKit

/// The recognizers and views of a window, numbered in the order in which they are first met.
///
/// A number never changes.
struct RecognizerRegistry {
    /// The records of all recognizers, by number.
    var records: [RecognizerRecord] = []
    private var recognizerNumbers: [ObjectIdentifier: Int] = [:]
    private var viewNumbers = ViewNumbers()
    /// The places of the recognizers, by number, when they were last seen in the window.
    private var places: [Int: Place] = [:]
    /// The views with recognizers, by number.
    private var views: [Int: ViewRecord] = [:]
    /// The numbers of the recognizers that each one excludes if it wins; nil after a change of a recognizer.
    private var exclusions: [Int: Set<Int>]?
    private var treeChanges = 0

    /// The last view of a recognizer, for showing the recognizer after code has removed it or the view.
    struct Place {
        let view: Int
        let viewName: String
        /// The number of the view's superviews.
        let depth: Int
    }

    mutating func number(of recognizer: GestureRecognizer) -> Int {
        if let number = recognizerNumbers[ObjectIdentifier(recognizer)] { return number }
        let number = records.count
        recognizerNumbers[ObjectIdentifier(recognizer)] = number
        records.append(RecognizerRecord(recognizer, id: number))
        if let view = recognizer.view { place(number, on: view, view.depth) }
        return number
    }

    mutating func number(of view: View) -> Int { viewNumbers.number(of: view) }

    /// Returns where the recognizer with this number was when it was last seen in the window.
    func place(of number: Int) -> Place? { places[number] }

    private mutating func place(_ recognizer: Int, on view: View, _ depth: Int) {
        places[recognizer] = Place(
            view: number(of: view),
            viewName: view.touchstone.label,
            depth: depth
        )
    }

    /// Updates the record of a view, and returns its recognizers' numbers and their gestures in words.
    mutating func follow(_ view: View, _ id: Int) -> (numbers: [Int], words: [String]) {
        guard !view.gestureRecognizers.isEmpty else { return ([], []) }
        let numbers = view.gestureRecognizers.map { number(of: $0) }
        if views[id, default: ViewRecord()].follow(numbers, of: records) { exclusions = nil }
        return (numbers, views[id]?.words ?? [])
    }

    /// Returns the numbers of the recognizers that each one excludes if it wins and nothing else is declared.
    ///
    /// - Parameter treeChanges: The window's count of changes, since a view that moves has other superviews.
    /// - Returns: The numbers, by winner.
    mutating func currentExclusions(_ treeChanges: Int) -> [Int: Set<Int>] {
        if self.treeChanges != treeChanges { exclusions = nil }
        self.treeChanges = treeChanges
        if let exclusions { return exclusions }
        var found: [Int: Set<Int>] = [:]
        func note(_ winner: Int, _ loser: Int) {
            guard winner != loser,
                records[winner].recognizer.excludesByClass(records[loser].recognizer)
            else { return }
            found[winner, default: []].insert(loser)
        }
        let attached = records.indices.compactMap { number in
            records[number].recognizer.view.map { (number: number, view: $0) }
        }
        let onView = Dictionary(grouping: attached) { ObjectIdentifier($0.view) }
        // Two recognizers share touches only if they are on the same view, or on a view and one of its superviews.
        for (number, view) in attached {
            for above in sequence(first: view, next: \.superview) {
                for (other, _) in onView[ObjectIdentifier(above)] ?? [] {
                    note(number, other)
                    if above !== view { note(other, number) }
                }
            }
        }
        exclusions = found
        return found
    }

    /// Returns the kept rows of a view whose recognizers are at rest; nil if new ones have to be made.
    mutating func restingRows(on view: Int, hasTouches: Bool) -> [TraceSnapshot.Row]? {
        views[view]?.restingRows(records, hasTouches: hasTouches)
    }

    /// Keeps the rows of a view while its recognizers are at rest.
    mutating func keep(_ rows: [TraceSnapshot.Row], on view: Int, hasTouches: Bool) {
        views[view]?.keep(rows, records, hasTouches: hasTouches)
    }

    /// Numbers a view, its subviews and their recognizers, so that each can be found after code has removed it.
    mutating func register(_ view: View, depth: Int = 0) {
        _ = number(of: view)
        for recognizer in view.gestureRecognizers {
            place(number(of: recognizer), on: view, depth)
        }
        for subview in view.subviews { register(subview, depth: depth + 1) }
    }

    /// Finds the first recognizer with this name other than `number`.
    func number(named name: String, otherThan number: Int) -> Int? {
        records.firstIndex { $0.recognizer.touchstone.label == name && $0.row.id != number }
    }
}

/// The numbers of views, in the order in which they are first met.
private struct ViewNumbers {
    private struct Entry {
        weak var view: View?
        let number: Int
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var count = 0

    mutating func number(of view: View) -> Int {
        // A new view may have the address of a deallocated one.
        if let entry = entries[ObjectIdentifier(view)], entry.view === view { return entry.number }
        defer { count += 1 }
        entries[ObjectIdentifier(view)] = Entry(view: view, number: count)
        return count
    }
}

/// The recognizers of a view, their gestures in words and, while all are at rest, their rows.
///
/// Words and rows are made again only after a change.
private struct ViewRecord {
    private var numbers: [Int] = []
    private var names: [String?] = []
    private var properties: [GestureKind.Properties] = []
    /// The gestures of the enabled recognizers, a few words each, in the order of adding and without
    /// duplicates.
    private(set) var words: [String] = []
    /// The rows that were made while all recognizers were at rest, and whether a touch had begun by then.
    ///
    /// Once a touch has begun, the row of a recognizer that did not receive it says why.
    private var resting: (rows: [TraceSnapshot.Row], hasTouches: Bool)?

    /// Renews the words if these recognizers, or their properties, differ from the recorded ones.
    ///
    /// - Returns: Whether they differ.
    mutating func follow(_ numbers: [Int], of records: [RecognizerRecord]) -> Bool {
        guard !isCurrent(numbers, records) else { return false }
        self.numbers = numbers
        names = numbers.map { records[$0].recognizer.name }
        properties = numbers.map { records[$0].properties }
        resting = nil
        words = []
        for (number, properties) in zip(numbers, properties) where properties.isEnabled {
            let new = records[number].kind.words(with: properties)
            if !words.contains(new) { words.append(new) }
        }
        return true
    }

    private func isCurrent(_ numbers: [Int], _ records: [RecognizerRecord]) -> Bool {
        numbers == self.numbers
            && numbers.indices.allSatisfy {
                records[numbers[$0]].recognizer.name == names[$0]
                    && records[numbers[$0]].properties == properties[$0]
            }
    }

    /// Returns the kept rows; nil once a recognizer is active, or after the first touch.
    mutating func restingRows(_ records: [RecognizerRecord], hasTouches: Bool) -> [TraceSnapshot
        .Row]?
    {
        if resting?.hasTouches != hasTouches || !numbers.allSatisfy({ records[$0].isAtRest }) {
            resting = nil
        }
        return resting?.rows
    }

    /// Keeps new rows if all recognizers are at rest and time alone does not change the rows.
    mutating func keep(_ new: [TraceSnapshot.Row], _ records: [RecognizerRecord], hasTouches: Bool)
    {
        let isResting =
            numbers.allSatisfy { records[$0].isAtRest }
            && new.allSatisfy {
                $0.touches.isEmpty && $0.recognitionLimits.isEmpty && $0.limitProgress == nil
            }
        if isResting { resting = (new, hasTouches) }
    }
}
