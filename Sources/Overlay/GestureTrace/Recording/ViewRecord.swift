import GestureKit

/// The recognizers of a view, with their gestures in words and, while all are at rest, their rows.
///
/// Both are made again only if something has changed.
struct ViewRecord {
    private var numbers: [Int] = []
    private var names: [String?] = []
    private var properties: [GestureWords.Properties] = []
    /// A few words for each enabled recognizer, in the order of adding, without duplicates.
    private(set) var words: [String] = []
    /// The rows that were made while all were at rest, and whether a touch had begun; nil for none.
    ///
    /// Once a touch has begun, the row of a recognizer that did not receive it says why.
    private var resting: (rows: [TraceSnapshot.Row], hasTouches: Bool)?

    /// Follows the recognizers with these numbers.
    mutating func follow(_ numbers: [Int], of records: [RowRecord]) {
        guard !isCurrent(numbers, records) else { return }
        self.numbers = numbers
        names = numbers.map { records[$0].recognizer.name }
        properties = numbers.map { records[$0].properties }
        resting = nil
        words = []
        for (number, properties) in zip(numbers, properties) where properties.isEnabled {
            let new = records[number].gesture.words(with: properties)
            if !words.contains(new) { words.append(new) }
        }
    }

    private func isCurrent(_ numbers: [Int], _ records: [RowRecord]) -> Bool {
        numbers == self.numbers
            && numbers.indices.allSatisfy {
                records[numbers[$0]].recognizer.name == names[$0]
                    && records[numbers[$0]].properties == properties[$0]
            }
    }

    /// Returns the rows if all recognizers are at rest as they were when the rows were made; nil otherwise.
    mutating func restingRows(_ records: [RowRecord], hasTouches: Bool) -> [TraceSnapshot.Row]? {
        if resting?.hasTouches != hasTouches || !numbers.allSatisfy({ records[$0].isAtRest }) {
            resting = nil
        }
        return resting?.rows
    }

    /// Keeps new rows if all recognizers are at rest, and time alone does not change the rows.
    mutating func keep(_ new: [TraceSnapshot.Row], _ records: [RowRecord], hasTouches: Bool) {
        let isResting =
            numbers.allSatisfy { records[$0].isAtRest }
            && new.allSatisfy {
                $0.touches.isEmpty && $0.recognitionLimits.isEmpty && $0.limitProgress == nil
            }
        if isResting { resting = (new, hasTouches) }
    }
}
