import GestureRecording

/// The line of one recognizer, as `evaluate --json` writes it.
struct RecognizerLine {
    let recognizer: String
    let figures: RecognizerFigures

    init(_ line: LineFields) throws(RecordingError) {
        recognizer = try line.string("recognizer")
        figures = try RecognizerFigures(line)
    }
}

extension RecognizerFigures {
    fileprivate init(_ line: LineFields) throws(RecordingError) {
        truePositives = try line.count("truePositives")
        falsePositives = try line.count("falsePositives")
        falseNegatives = try line.count("falseNegatives")
        trueNegatives = try line.count("trueNegatives")
        missReasons = try line.object("misses").counts()
        for limit in try line.list("limits") {
            var figures = LimitFigures()
            let ends = try limit.numbers("limit", count: 2)
            (figures.lowest, figures.highest) = (ends[0], ends[1])
            figures.passed = try limit.histogram("passed")
            figures.missed = try limit.histogram("missed")
            figures.passedParts = try limit.histogram("passedParts")
            figures.missedParts = try limit.histogram("missedParts")
            limits[try limit.string("reason")] = figures
        }
    }
}

extension LineFields {
    /// Returns a whole number from 0 to 10¹², so that sums never overflow.
    func count(_ key: String) throws(RecordingError) -> Int {
        let count = try integer(key)
        guard (0...1_000_000_000_000).contains(count) else { throw wrong(key, "a count from 0") }
        return count
    }

    fileprivate func counts() throws(RecordingError) -> [String: Int] {
        var counts: [String: Int] = [:]
        for field in object { counts[field.key] = try count(field.key) }
        return counts
    }

    fileprivate func histogram(_ key: String) throws(RecordingError) -> Histogram {
        guard case .array(let values) = value(key), values.count.isMultiple(of: 2) else {
            throw wrong(key, "a list of values, alternating with their counts")
        }
        let numbers = try self.numbers(key, count: values.count)
        var counts: [Double: Int] = [:]
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard let count = Int(exactly: numbers[index + 1]),
                (1...1_000_000_000_000).contains(count)
            else { throw wrong(key, "a list of values, alternating with their counts") }
            counts[numbers[index], default: 0] += count
        }
        return Histogram(counts)
    }
}
