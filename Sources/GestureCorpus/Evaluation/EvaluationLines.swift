import GestureRecording

/// The lines of `evaluate --json` after those of the cases: one for each recognizer, then the matrix.
extension Evaluation {
    package var lines: [String] {
        recognizers.map { recognizer in
            JSONLine { line in
                line.add("recognizer", recognizer)
                (figures[recognizer] ?? RecognizerFigures()).write(to: &line)
            }.text
        } + [matrixLine]
    }

    private var matrixLine: String {
        JSONLine { line in
            line.add("matrix", objects: matrix.sorted(in: recognizers)) { cell, line in
                line.add("expected", cell.expected)
                line.add("recognized", cell.recognized)
                line.add("count", matrix.counts[cell] ?? 0)
            }
            line.add("cases", caseCount)
            line.add("right", rightCount)
            line.add("interval", right.interval)
            line.add("unlabelled", unlabelledCount)
            line.add("unread", unreadCount)
            line.add("closest", objects: closeCalls.calls) { call, line in
                line.add("file", call.file)
                line.add("sequence", call.sequence)
                line.add("recognizer", call.recognizer)
                line.add("recognized", call.isRecognized)
                line.add("reason", call.reason)
                line.add("value", call.measure.value, decimals: nil)
                line.add("limit", call.measure.limit, decimals: nil)
            }
            line.add("scene", scene.name)
            line.add("checksum", Int(scene.checksum))
            line.add("settings", settings)
            if let sceneOption { line.add("sceneOption", sceneOption) }
            if let shard { line.add("shard", "\(shard)") }
        }.text
    }
}

extension ConfusionMatrix {
    /// The cells in the order of their sets.
    package func sorted(in order: [String]) -> [Cell] {
        let sets = sets(in: order)
        return sets.flatMap { expected in
            sets.map { Cell(expected: expected, recognized: $0) }.filter { counts[$0] != nil }
        }
    }
}

extension RecognizerFigures {
    fileprivate func write(to line: inout JSONLine) {
        line.add(self)
        line.add("misses") { $0.add(missReasons) }
        line.add("limits", objects: limits.sorted { $0.key < $1.key }) { limit, line in
            line.add("reason", limit.key)
            line.add("limit", [limit.value.lowest, limit.value.highest], decimals: nil)
            line.add("passed", limit.value.passed)
            line.add("missed", limit.value.missed)
            line.add("passedParts", limit.value.passedParts)
            line.add("missedParts", limit.value.missedParts)
        }
    }
}

extension JSONLine {
    /// Adds the counts and proportions of a recognizer.
    mutating func add(_ figures: RecognizerFigures) {
        add("truePositives", figures.truePositives)
        add("falsePositives", figures.falsePositives)
        add("falseNegatives", figures.falseNegatives)
        add("trueNegatives", figures.trueNegatives)
        for (key, proportion) in [
            ("precision", figures.precision), ("recall", figures.recall), ("f1", figures.f1),
        ] {
            add(key, proportion.value)
            add(key + "Interval", proportion.interval)
        }
    }

    fileprivate mutating func add(_ key: String, _ value: Double?) {
        if let value { add(key, value, decimals: 6) } else { addNull(key) }
    }

    fileprivate mutating func add(_ key: String, _ interval: WilsonInterval?) {
        if let interval {
            add(key, [interval.lower, interval.upper], decimals: 6)
        } else {
            addNull(key)
        }
    }

    fileprivate mutating func add(_ counts: [String: Int]) {
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) { add(name, count) }
    }

    /// Adds the values, alternating with their counts, which is shorter than a list of pairs.
    fileprivate mutating func add(_ key: String, _ histogram: Histogram) {
        add(key, histogram.sorted.flatMap { [$0.value, Double($0.count)] }, decimals: nil)
    }
}
