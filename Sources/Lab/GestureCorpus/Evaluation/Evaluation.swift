package import GestureExplaining

/// The figures of the recognizers of one scene over many cases, as sums that can be added.
package struct Evaluation: Sendable {
    /// The scene of all cases.
    package let scene: SceneIdentity
    /// The properties that differ from the scene, as `ID.PROPERTY=VALUE`, in the given order.
    package let settings: [String]
    /// The recognizers in the order of the scene.
    package let recognizers: [String]
    /// The figures of each recognizer.
    package internal(set) var figures: [String: RecognizerFigures]
    package internal(set) var matrix = ConfusionMatrix()
    package internal(set) var closeCalls = CloseCalls()
    /// The number of cases with a label.
    package internal(set) var caseCount = 0
    /// The number of cases in which exactly the expected recognizers recognized.
    package internal(set) var rightCount = 0
    /// The number of sequences without a label, which are not judged.
    package internal(set) var unlabelledCount = 0
    /// The number of files that could not be evaluated.
    package internal(set) var unreadCount = 0
    /// The argument of `--scene`, with which its recordings are opened as they were evaluated; nil without one.
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

    /// Whether no file was evaluated.
    var hasNoScene: Bool { scene.name.isEmpty }

    /// The cases in which exactly the expected recognizers recognized.
    package var right: Proportion { Proportion(rightCount, of: caseCount) }

    package mutating func add(_ item: CorpusCase) {
        guard let expected = item.expected else {
            unlabelledCount += 1
            return
        }
        caseCount += 1
        let recognized = item.recognized
        if expected == Set(recognized) { rightCount += 1 }
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
        rightCount += other.rightCount
        unlabelledCount += other.unlabelledCount
        unreadCount += other.unreadCount
    }
}

/// A decision whose value was near its limit.
package struct CloseCall: Hashable, Sendable {
    package let file: String
    package let sequence: Int
    package let recognizer: String
    package let isRecognized: Bool
    /// The name of the reason whose limit was near.
    package let reason: String
    package let measure: Measure

    /// The margin as a fraction of the limit, which compares calls with different units.
    var closeness: Double { measure.limit > 0 ? measure.margin / measure.limit : measure.margin }
}

/// The closest calls of all cases: the ones nearest to the other verdict.
package struct CloseCalls: Hashable, Sendable {
    private static let maxCount = 10

    /// The calls, the closest first.
    package private(set) var calls: [CloseCall] = []

    package init() {}

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
