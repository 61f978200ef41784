import Foundation
package import GestureExplaining
import GestureRecording
import GestureScenes
import RecordingFormat
import TextFormatting

/// The figures of the recognizers of one scene over many cases, as sums that can be added.
package struct Evaluation: Sendable {
    /// The scene of all cases.
    package let scene: SceneIdentity
    /// The properties that differ from the scene, as `ID.PROPERTY=VALUE`, in the given order.
    let settings: [String]
    /// The recognizers in the order of the scene.
    package let recognizers: [String]
    /// The figures of each recognizer.
    package internal(set) var figures: [String: RecognizerFigures]
    package internal(set) var matrix = ConfusionMatrix()
    var closeCalls = CloseCalls()
    /// The number of cases with a label.
    package internal(set) var caseCount = 0
    /// The number of cases in which exactly the expected recognizers recognized.
    package internal(set) var correctCount = 0
    /// The number of unlabelled sequences, which are not judged.
    var unlabelledCount = 0
    /// The number of files that could not be evaluated.
    package internal(set) var unreadCount = 0
    /// The argument of `--scene`, with which its recordings are opened as they were evaluated; nil if there is
    /// none.
    package var sceneOption: String?
    /// The share of the files that was evaluated; nil for all.
    package var shard: Shard?

    /// Creates an evaluation without cases.
    package init(scene: SceneIdentity, recognizers: [String], settings: [String] = []) {
        self.scene = scene
        self.recognizers = recognizers
        self.settings = settings
        figures = Dictionary(uniqueKeysWithValues: recognizers.map { ($0, RecognizerFigures()) })
    }

    /// Creates the evaluation of a part of a corpus in which no file could be evaluated; it has no scene.
    package init(unreadCount: Int) {
        self.init(scene: SceneIdentity(name: "", checksum: 0), recognizers: [])
        self.unreadCount = unreadCount
    }

    /// Without an evaluated file, the scene is unknown.
    private var hasNoScene: Bool { scene.name.isEmpty }

    /// The cases in which exactly the expected recognizers recognized.
    package var correct: Proportion { Proportion(correctCount, of: caseCount) }

    package mutating func add(_ item: CorpusCase) {
        guard let expected = item.expected else {
            unlabelledCount += 1
            return
        }
        caseCount += 1
        let recognized = item.recognized
        if expected == Set(recognized) { correctCount += 1 }
        matrix.add(ConfusionMatrix.Cell(expected: expected, recognized: recognized))
        for (recognizer, outcome) in item.outcomes {
            let isExpected = expected.contains(recognizer)
            figures[recognizer]?.add(outcome, isExpected: isExpected)
        }
        for call in Self.closeCalls(of: item) { closeCalls.add(call) }
    }

    /// Returns the decisions on the expected recognizers of a case that have a value and a limit.
    static func closeCalls(of item: CorpusCase) -> [CloseCall] {
        item.outcomes.filter { item.expected?.contains($0.recognizer) == true }
            .flatMap { recognizer, outcome in
                outcome.limitMeasures.map { reason, measure in
                    CloseCall(
                        file: item.file,
                        sequence: item.sequence,
                        recognizer: recognizer,
                        isRecognized: outcome.isRecognized,
                        reason: reason,
                        measure: measure
                    )
                }
            }
    }

    /// Adds an evaluation of other cases of the same scene.
    mutating func add(_ other: Evaluation) {
        for (recognizer, sums) in other.figures { figures[recognizer]?.add(sums) }
        matrix.add(other.matrix)
        closeCalls.add(other.closeCalls)
        caseCount += other.caseCount
        correctCount += other.correctCount
        unlabelledCount += other.unlabelledCount
        unreadCount += other.unreadCount
    }

    // MARK: - The sum of a corpus in parts

    /// Adds up the evaluations of parts of a corpus, and passes each line of a case on.
    ///
    /// - Throws: `RecordingError` for parts of different scenes or settings, for a case in two parts, and for
    ///   a missing or repeated shard.
    package static func merged(
        _ files: [String],
        onCase: (CaseLine) throws -> Void
    ) throws -> Evaluation? {
        var sum: (whole: Evaluation, first: String)?
        var unreadCount = 0
        var names: [String: String] = [:]
        var shards = ShardSet()
        for file in files {
            var last = ""
            let part = try Evaluation(file: file) { line in
                // The cases of a recording are adjacent, so each recording is checked once.
                defer { last = line.file }
                if line.file != last, let other = names.updateValue(file, forKey: line.file) {
                    throw RecordingError(
                        file,
                        "has cases of \(line.file), as does \(other), expected each case once"
                    )
                }
                try onCase(line)
            }
            try shards.add(part.shard, file: file)
            guard !part.hasNoScene else {
                unreadCount += part.unreadCount
                continue
            }
            guard let (whole, first) = sum else {
                sum = (part, file)
                continue
            }
            try whole.check(part, file: file, first: first)
            sum?.whole.add(part)
        }
        try shards.checkComplete()
        sum?.whole.shard = nil
        sum?.whole.unreadCount += unreadCount
        return sum?.whole ?? (files.isEmpty ? nil : Evaluation(unreadCount: unreadCount))
    }

    // MARK: - Reading the lines of `evaluate --json`

    /// Reads a file that `evaluate --json` wrote line by line, and passes each line of a case on.
    ///
    /// - Throws: `RecordingError` with the line for anything that `evaluate --json` does not write, or an
    ///   error of `onCase`.
    init(file: String, onCase: (CaseLine) throws -> Void = { _ in }) throws {
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
    private func check(_ other: Evaluation, file: String, first: String) throws(RecordingError) {
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
        correctCount = try line.count("right")
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

    // MARK: - Writing the lines of `evaluate --json`

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
            line.add("right", correctCount)
            line.add("interval", correct.interval)
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

    // MARK: - Text

    package var textLines: [String] {
        let parts = [summary, recognizerTable, matrixTable, missTable, limitTable, callList]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var summary: [String] {
        var lines = [
            "\(Count.text(caseCount, "case")) in the scene \(scene.name)"
                + settings.map { ", \($0)" }.joined()
        ]
        if let value = correct.value, let interval = correct.interval {
            lines.append(
                "as expected: \(correctCount), \(PercentText.of(value))"
                    + " (\(PercentText.number(interval.lower)) to \(PercentText.of(interval.upper)))"
            )
        }
        if unlabelledCount > 0 {
            lines.append("\(Count.text(unlabelledCount, "sequence")) without a label")
        }
        if unreadCount > 0 { lines.append("\(Count.text(unreadCount, "file")) not evaluated") }
        return lines
    }

    private var recognizerTable: [String] {
        var table = TextTable(["recognizer", "precision", "recall", "F1", "missed", "false"])
        for recognizer in recognizers {
            let sums = figures[recognizer] ?? RecognizerFigures()
            table.add(
                [recognizer, sums.precision.text, sums.recall.text, sums.f1.text]
                    + [String(sums.falseNegatives), String(sums.falsePositives)]
            )
        }
        return table.lines
    }

    private var matrixTable: [String] {
        let sets = matrix.sets(in: recognizers)
        guard !sets.isEmpty else { return [] }
        var table = TextTable(["expected ↓ recognized →"] + sets.map(ConfusionMatrix.text))
        for expected in sets {
            let counts = sets.map {
                matrix.counts[.init(expected: expected, recognized: $0)] ?? 0
            }
            // A set that was only recognized has no row.
            guard counts.contains(where: { $0 > 0 }) else { continue }
            table.add([ConfusionMatrix.text(expected)] + counts.map(String.init))
        }
        return table.lines
    }

    private var missTable: [String] {
        var table = TextTable(["missed because of", "cases"])
        let reasons = recognizers.flatMap { recognizer in
            (figures[recognizer]?.missReasons ?? [:]).map { ("\(recognizer): \($0.key)", $0.value) }
        }
        for (name, count) in reasons.sorted(by: {
            $0.1 == $1.1 ? $0.0.precedesNaturally($1.0) : $0.1 > $1.1
        }) {
            table.add([name, String(count)])
        }
        return reasons.isEmpty ? [] : table.lines
    }

    private var limitTable: [String] {
        var table = TextTable(["limit", "value", "passed", "missed", "within 10 %"])
        for recognizer in recognizers {
            let limits = figures[recognizer]?.limits ?? [:]
            for (reason, figures) in limits.sorted(by: { $0.key < $1.key }) {
                table.add([
                    "\(recognizer): \(reason)", figures.limitText, figures.passed.rangeText,
                    figures.missed.rangeText, String(figures.nearCount),
                ])
            }
        }
        return table.isEmpty ? [] : table.lines
    }

    private var callList: [String] {
        guard !closeCalls.calls.isEmpty else { return [] }
        var table = TextTable(["closest calls", "sequence", "recognizer", "value", "limit"])
        for call in closeCalls.calls {
            let verdict = call.isRecognized ? "recognized" : "missed"
            table.add([
                call.file, String(call.sequence),
                "\(call.recognizer) \(verdict), \(call.reason)",
                NumberText.of(call.measure.value), NumberText.of(call.measure.limit),
            ])
        }
        return table.lines
    }
}

/// A decision whose value was near its limit.
struct CloseCall: Hashable, Sendable {
    let file: String
    let sequence: Int
    let recognizer: String
    let isRecognized: Bool
    /// The name of the reason whose limit was near.
    let reason: String
    let measure: Measure

    /// The margin as a fraction of the limit, so that calls with different units can be compared.
    var closeness: Double { measure.limit > 0 ? measure.margin / measure.limit : measure.margin }
}

/// The closest calls of all cases: the ones nearest to the other verdict.
struct CloseCalls: Hashable, Sendable {
    private static let maxCount = 10

    /// The calls, the closest first.
    private(set) var calls: [CloseCall] = []

    mutating func add(_ call: CloseCall) {
        guard calls.count < Self.maxCount || calls.last.map({ Self.precedes(call, $0) }) == true
        else { return }
        let index = calls.firstIndex { Self.precedes(call, $0) } ?? calls.count
        calls.insert(call, at: index)
        if calls.count > Self.maxCount { calls.removeLast() }
    }

    mutating func add(_ other: CloseCalls) { other.calls.forEach { add($0) } }

    /// Equal margins are in the order of the files, so that the order of merging does not matter.
    private static func precedes(_ first: CloseCall, _ second: CloseCall) -> Bool {
        (first.closeness, first.file, first.sequence, first.recognizer, first.reason)
            < (second.closeness, second.file, second.sequence, second.recognizer, second.reason)
    }
}

/// The shards of a sum.
private struct ShardSet {
    /// The maximum number of missing shards that an error lists.
    private static let maxListCount = 10

    private var files: [Shard: String] = [:]
    private var first: (shard: Shard, file: String)?

    /// Adds the shard of a part; nil for a part that is not a shard.
    mutating func add(_ shard: Shard?, file: String) throws(RecordingError) {
        guard let shard else { return }
        if let (first, name) = first, first.count != shard.count {
            throw RecordingError(
                file,
                "is the shard \(shard), but \(name) is the shard \(first), expected equal numbers of shards"
            )
        }
        if let other = files.updateValue(file, forKey: shard) {
            throw RecordingError(
                file,
                "is the shard \(shard), as is \(other), expected each shard once"
            )
        }
        first = first ?? (shard, file)
    }

    /// Throws if some of the shards are missing.
    func checkComplete() throws(RecordingError) {
        guard let count = first?.shard.count, files.count < count else { return }
        let present = Set(files.keys.map(\.number))
        let missing = (1...count).lazy.filter { !present.contains($0) }.prefix(Self.maxListCount)
        let list = missing.map { "\($0)/\(count)" }.joined(separator: ", ")
        let isCut = count - files.count > Self.maxListCount
        throw RecordingError(
            message: "found \(files.count) of \(Count.text(count, "shard")), without"
                + " \(list)\(isCut ? ", …" : ""), expected all of them"
        )
    }
}

/// A share of a list of files, such as `2/5`: every fifth file, starting with the second.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
    private static let maxCount = 1_000_000

    package let number: Int
    package let count: Int

    /// Creates a share from its text; nil for a number that is not from 1 to the count.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            (1...Self.maxCount).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    package var description: String { "\(number)/\(count)" }
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

extension String {
    /// Orders names with their numbers compared by value: `class2` before `class10`.
    func precedesNaturally(_ other: String) -> Bool {
        compare(other, options: .numeric) == .orderedAscending
    }
}

extension LimitFigures {
    /// The limit, or the range of limits.
    var limitText: String {
        lowest == highest
            ? NumberText.of(lowest) : "\(NumberText.of(lowest)) to \(NumberText.of(highest))"
    }
}

extension Histogram {
    /// The number of values and their range, such as `236, 0 to 43.9`.
    var rangeText: String {
        guard let first = sorted.first, let last = sorted.last else { return "0" }
        let range =
            first.value == last.value
            ? NumberText.of(first.value)
            : "\(NumberText.of(first.value)) to \(NumberText.of(last.value))"
        return "\(total): \(range)"
    }
}

extension Proportion {
    /// The value with its interval, such as `.867 (.829 to .898)`; `–` without trials.
    package var text: String {
        guard let value, let interval else { return "–" }
        return "\(Self.text(value)) (\(Self.text(interval.lower)) to \(Self.text(interval.upper)))"
    }

    /// Returns a proportion to three digits, such as `.867`.
    static func text(_ value: Double) -> String {
        let text = String(format: "%.3f", value)
        return value < 0.9995 ? String(text.dropFirst()) : text
    }
}
