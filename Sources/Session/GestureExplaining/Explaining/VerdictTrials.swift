import GestureKit
import GestureScenes

/// The changes that are worth a replay, because they may turn the verdict of one recognizer in one sequence.
///
/// A recognizer depends on others only by arbitration. So of a failure, the steps of the recognizer name all others
/// that it lost to or waited for.
struct VerdictTrials {
    let item: CorpusCase
    let recognizer: String
    let isRecognized: Bool
    /// The scene as it is when the sequence begins.
    private let scene: Scene
    private let steps: [CaseStep]

    /// A property of the recognizer.
    struct Property {
        let description: RecognizerProperty
        let now: SceneValue
        /// The value that the gesture reached, if the property is the limit that it missed.
        let reached: Double?
    }

    init(item: CorpusCase, recognizer: String, scene: Scene) {
        self.item = item
        self.recognizer = recognizer
        self.scene = scene
        isRecognized = item.recognized.contains(recognizer)
        steps = item.steps.filter { $0.recognizer == recognizer }
    }

    /// Returns names in the order of the scene.
    func order(_ names: Set<String>) -> [String] {
        guard names.count > 1 else { return Array(names) }
        let known = scene.recognizers.map(\.label).filter(names.contains)
        return known + names.subtracting(known).sorted()
    }

    func change(of property: Property, to value: SceneValue) -> SceneChange {
        .property(recognizer: recognizer, name: property.description.name, value: value)
    }

    /// The others that may be the cause of the verdict.
    private var others: [String] {
        let others =
            isRecognized
            ? item.steps.map(\.recognizer) : steps.compactMap { $0.reason?.other }
        return order(Set(others).subtracting([recognizer]))
    }

    /// The relations to add and to remove.
    var relations: [SceneChange] {
        others.flatMap { other in
            let present = scene.relations.compactMap { relation -> SceneChange? in
                let (first, second) = (relation.first.label, relation.second.label)
                guard Set([first, second]) == [recognizer, other] else { return nil }
                // Both directions are removed together.
                return relation.kind == .simultaneous
                    ? .remove(.simultaneous, first: recognizer, second: other)
                    : .remove(relation.kind, first: first, second: second)
            }
            let added: [SceneChange] =
                isRecognized
                ? [.add(.requiresFailure, first: recognizer, second: other)]
                : [
                    .add(.requiresFailure, first: other, second: recognizer),
                    .add(.simultaneous, first: recognizer, second: other),
                    .add(.cannotPrevent, first: other, second: recognizer),
                ]
            return added + Set(present).sorted { "\($0)" < "\($1)" }
        }
    }

    /// The recognizers that may refuse to begin.
    var refusing: [String] {
        (isRecognized ? [recognizer] : others).filter {
            scene.recognizer($0) is PanGestureRecognizer
        }
    }

    /// The properties that may matter.
    var properties: [Property] {
        let decision = item.outcomes.first { $0.recognizer == recognizer }?.outcome
        let step = decision.flatMap { item.decidingStep(of: recognizer, $0) }
        let reached = isRecognized ? nil : step?.reached ?? step?.reason?.limitMeasure?.value
        let measure = isRecognized ? nil : step?.reason?.limitMeasure
        return scene.properties(of: recognizer).compactMap { property in
            guard isWorthTrying(property.name, step?.reason),
                let now = try? scene.value(of: "\(recognizer).\(property.name)")
            else { return nil }
            let isLimit = measure.map { now == .number($0.limit) } ?? false
            return Property(description: property, now: now, reached: isLimit ? reached : nil)
        }
    }

    /// Whether a property of every recognizer can turn the verdict.
    private func isWorthTrying(_ name: String, _ reason: Reason?) -> Bool {
        switch name {
        case "isEnabled", "allowedPressTypes": steps.isEmpty
        case "allowedTouchTypes", "requiresExclusiveTouchType":
            switch reason {
            case .tooManyTouches, .tooFewTouches: true
            default: steps.isEmpty
            }
        // They decide which views are asked.
        case "cancelsTouchesInView", "delaysTouchesBegan", "delaysTouchesEnded":
            if case .viewRefused = reason { true } else { isRecognized }
        default: !steps.isEmpty
        }
    }
}
