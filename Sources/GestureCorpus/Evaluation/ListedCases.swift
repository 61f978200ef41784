import GestureRecording

/// The verdicts of the case lines of an evaluation, which its sums must agree with.
struct ListedCases {
    private var matrix = ConfusionMatrix()
    private var last: CaseLine?

    /// Adds a line; throws for a case that is not after the last one of its file.
    mutating func add(_ line: CaseLine, _ fields: LineFields) throws(RecordingError) {
        if let last, last.file == line.file, last.sequence >= line.sequence {
            throw fields.error(
                "found sequence \(line.sequence) of \(line.file) after sequence \(last.sequence),"
                    + " expected each case once, in order"
            )
        }
        guard try fields.boolean("right") == line.isRight else {
            throw fields.wrong("right", "\(line.isRight), as the verdict is")
        }
        matrix.add(ConfusionMatrix.Cell(expected: line.expected, recognized: line.recognized))
        last = line
    }

    /// Throws if the sums after the lines are those of other cases.
    func check(_ sums: Evaluation, _ fields: LineFields) throws(RecordingError) {
        let counts = matrix.counts
        for (key, found, expected) in [
            ("cases", sums.caseCount, counts.values.reduce(0, +)),
            ("right", sums.rightCount, counts.reduce(0) { $0 + ($1.key.isRight ? $1.value : 0) }),
        ] where found != expected {
            throw fields.wrong(key, "\(expected), as its lines of cases have")
        }
        guard sums.matrix == matrix else {
            throw fields.error("found other counts in the matrix than in its lines of cases")
        }
        for recognizer in sums.recognizers {
            var figures = RecognizerFigures()
            for (cell, count) in counts {
                figures.add(
                    verdict: cell.recognized.contains(recognizer),
                    isExpected: cell.expected.contains(recognizer),
                    count: count
                )
            }
            guard let found = sums.figures[recognizer], found.hasSameVerdicts(as: figures),
                found.missReasons.values.reduce(0, +) == figures.falseNegatives
            else {
                throw fields.error(
                    "found other counts of the recognizer \(recognizer) than in its lines of cases"
                )
            }
        }
    }
}

extension RecognizerFigures {
    fileprivate func hasSameVerdicts(as other: RecognizerFigures) -> Bool {
        truePositives == other.truePositives && falsePositives == other.falsePositives
            && falseNegatives == other.falseNegatives && trueNegatives == other.trueNegatives
    }
}
