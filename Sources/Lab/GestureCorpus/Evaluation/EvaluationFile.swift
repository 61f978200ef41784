import GestureExplaining
import GestureRecording
import GestureScenes
package import RecordingFormat

extension Evaluation {
    /// Reads a file that `evaluate --json` wrote line by line, and passes each line of a case on.
    ///
    /// - Throws: `RecordingError` with the line for anything that `evaluate --json` does not write, or an
    ///   error of `onCase`.
    package init(file: String, onCase: (CaseLine) throws -> Void = { _ in }) throws {
        var lines = try LineReader(file: file, expected: "the output of evaluate --json")
        var figures: [(recognizer: String, figures: RecognizerFigures)] = []
        var evaluation: Evaluation?
        while let line = try lines.next() {
            guard !line.isBlank else { continue }
            let fields = try LineFields(line, file: file)
            guard evaluation == nil else {
                throw fields.error("found a line after the matrix, expected one evaluation")
            }
            if fields.has("matrix") {
                evaluation = try Evaluation(fields, figures)
            } else if fields.has("recognizer") {
                figures.append((try fields.string("recognizer"), try RecognizerFigures(fields)))
            } else if fields.has("file") {
                try onCase(CaseLine(fields))
            } else {
                throw fields.error("found another line, expected the output of evaluate --json")
            }
        }
        guard let evaluation else {
            throw RecordingError(
                file,
                "has no matrix line, expected the complete output of evaluate --json"
            )
        }
        self = evaluation
    }

    /// Throws if another evaluation is of another scene or has other settings.
    package func check(_ other: Evaluation, file: String, first: String) throws(RecordingError) {
        guard scene == other.scene, recognizers == other.recognizers else {
            let kind = scene.name == other.scene.name ? "another text of the scene" : "the scene"
            throw RecordingError(
                file,
                "has \(kind) \(other.scene.name), expected \(scene.name) as in \(first)"
            )
        }
        guard settings == other.settings else {
            func text(_ settings: [String], _ prefix: String, none: String) -> String {
                settings.isEmpty ? none : prefix + settings.joined(separator: " ")
            }
            throw RecordingError(
                file,
                "has \(text(other.settings, "the settings ", none: "no settings")),"
                    + " expected \(text(settings, "", none: "none")) as in \(first)"
            )
        }
    }

    fileprivate init(
        _ line: LineFields,
        _ sums: [(recognizer: String, figures: RecognizerFigures)]
    ) throws(RecordingError) {
        guard let checksum = try line.unsigned("checksum") else {
            throw line.wrong("checksum", "a whole number")
        }
        var recognizers: [String] = []
        for sum in sums {
            guard !recognizers.contains(sum.recognizer) else {
                throw line.error("found the recognizer \(sum.recognizer) twice, expected it once")
            }
            recognizers.append(sum.recognizer)
        }
        self.init(
            scene: SceneIdentity(name: try line.string("scene"), checksum: checksum),
            recognizers: recognizers,
            settings: try line.strings("settings")
        )
        for sum in sums { figures[sum.recognizer] = sum.figures }
        for cell in try line.list("matrix") {
            matrix.add(
                ConfusionMatrix.Cell(
                    expected: try cell.strings("expected"),
                    recognized: try cell.strings("recognized")
                ),
                count: try cell.count("count")
            )
        }
        caseCount = try line.count("cases")
        rightCount = try line.count("right")
        unlabelledCount = try line.count("unlabelled")
        unreadCount = try line.count("unread")
        sceneOption = try line.ifPresent("sceneOption", line.string)
        shard = try line.ifPresent("shard") { key throws(RecordingError) in
            guard let shard = Shard(try line.string(key)) else {
                throw line.wrong(key, "a share such as 2/5")
            }
            return shard
        }
        for call in try line.list("closest") {
            closeCalls.add(
                CloseCall(
                    file: try call.string("file"),
                    sequence: try call.integer("sequence"),
                    recognizer: try call.string("recognizer"),
                    isRecognized: try call.boolean("recognized"),
                    reason: try call.string("reason"),
                    measure: Measure(
                        value: try call.number("value"),
                        limit: try call.number("limit")
                    )
                )
            )
        }
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
    fileprivate func count(_ key: String) throws(RecordingError) -> Int {
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
