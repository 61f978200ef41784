import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import RecordingFormat

/// The search for the changes of a scene that turn a recognizer's verdict in a sequence of a recording.
///
/// Properties of the recognizer are tried, and relations to those that it lost to or waited for. The tried changes
/// are performed with an excerpt of the recording; those that turn the verdict are verified by the whole recording.
final class ChangeSearch {
    /// The number of suggestions for a verdict.
    private static let maxSuggestions = 3

    private let reader: CaseReader
    private let excerpts: [SequenceExcerpt]
    private let whole: ChangedReplay
    /// The recognitions of each sequence without a change.
    private let present: [Set<String>]
    /// The recognitions of the whole recording with a change of a scene.
    private var performed: [Performed: [Set<String>]] = [:]
    /// The sequence that was searched last, whose recognizers follow each other.
    private var last: (sequence: Int, stage: Stage)?

    private struct Performed: Hashable {
        let scene: SceneIdentity
        let change: SceneChange
    }

    /// A replay that shows a sequence, and the index of that sequence in it.
    private struct Stage {
        let scenes: ChangedScenes
        let replay: ChangedReplay
        let index: Int
    }

    /// A change that turns the verdict.
    private struct Candidate {
        let change: SceneChange
        /// The changed property; nil for any other change.
        var property: VerdictTrials.Property?

        var size: Double { change.size(from: property?.now) }
    }

    /// Creates a search in a recording with these cases, which are all of its sequences.
    init(_ recording: RecordedInputs, _ cases: [CorpusCase], _ reader: CaseReader) throws {
        self.reader = reader
        let starts = cases.map(\.start)
        excerpts = try SequenceExcerpt.all(of: recording, starts, reader)
        whole = ChangedReplay(
            header: recording.header,
            inputs: recording.inputs.map(\.input),
            starts: starts
        )
        let player = try Player(recording, options: reader.makeOptions())
        try player.begin()
        present = try whole.recognized(
            with: nil,
            of: ChangedScenes(player.session.scene, reader.makeOptions)
        )
    }

    /// Returns the best changes of a recognizer's verdict, by rank and then by size; empty if no tried change
    /// reverses it.
    ///
    /// Returns nil, and tries nothing, if the replay and the case disagree.
    func suggestions(for recognizer: String, in item: CorpusCase) throws -> [Suggestion]? {
        let index = item.sequence - 1
        let isRecognized = item.recognized.contains(recognizer)
        guard present[index].contains(recognizer) == isRecognized else { return nil }
        let stage = try stage(of: index)
        guard stage.scenes.scene.canChange(recognizer) else { return nil }
        let trials = VerdictTrials(item: item, recognizer: recognizer, scene: stage.scenes.scene)
        var found: [(suggestion: Suggestion, candidate: Candidate, outcome: [Set<String>])] = []
        let candidates = candidates(trials, stage).enumerated().sorted {
            ($0.element.size, $0.offset) < ($1.element.size, $1.offset)
        }
        for (_, first) in candidates {
            let harmlessCount = found.count { $0.suggestion.rank == .harmless }
            guard harmlessCount < Self.maxSuggestions else { break }
            guard let (candidate, outcome) = verified(first, trials, stage, index) else { continue }
            let isRepeated = found.contains { other in
                candidate.change.isVariant(of: other.candidate.change) && other.outcome == outcome
            }
            if isRepeated { continue }
            found.append((suggestion(candidate, trials, outcome), candidate, outcome))
        }
        let best = found.enumerated().sorted {
            ($0.element.suggestion.rank, $0.element.candidate.size, $0.offset)
                < ($1.element.suggestion.rank, $1.element.candidate.size, $1.offset)
        }
        return try best.prefix(Self.maxSuggestions).map { _, entry in
            var suggestion = entry.suggestion
            suggestion.property = try property(of: entry.candidate, trials, stage, index)
            return suggestion
        }
    }

    /// The part of a suggestion that only the change of a property has.
    ///
    /// The limit of the values that do the same holds in the whole recording too.
    private func property(
        of candidate: Candidate,
        _ trials: VerdictTrials,
        _ stage: Stage,
        _ index: Int
    ) throws -> Suggestion.Property? {
        guard case .property(let id, let name, let value) = candidate.change else { return nil }
        let replaced = whole.split(by: candidate.change, of: stage.scenes).replaced
        guard let property = candidate.property else {
            let now = try stage.scenes.scene.value(of: "\(id).\(name)")
            return .init(now: now, extent: .exactly, setTime: replaced.first?.time)
        }
        let whole = Stage(scenes: stage.scenes, replay: whole, index: index)
        var (extent, limit) = try search(property, trials, stage).extent(of: value)
        if limit != value, !turns(trials.change(of: property, to: limit), trials, whole) {
            (extent, _) = try search(property, trials, whole).extent(of: value)
        }
        return .init(now: property.now, extent: extent, setTime: replaced.first?.time)
    }

    /// Returns the excerpt with a sequence, or the whole recording if the excerpt decides differently.
    private func stage(of index: Int) throws -> Stage {
        if let last, last.sequence == index { return last.stage }
        let excerpt = excerpts[index]
        let scenes = ChangedScenes(
            try excerpt.scene(reader.makeOptions()),
            reader.makeOptions
        )
        let alone = try? excerpt.replay.recognized(with: nil, of: scenes).first
        let stage =
            alone == present[index]
            ? Stage(scenes: scenes, replay: excerpt.replay, index: 0)
            : Stage(scenes: scenes, replay: whole, index: index)
        last = (index, stage)
        return stage
    }

    /// Returns the changes that turn the verdict in a replay.
    private func candidates(_ trials: VerdictTrials, _ stage: Stage) -> [Candidate] {
        let isOfSeveral = excerpts[trials.item.sequence - 1].touchCount > 1
        var changes = (trials.relations + (isOfSeveral ? trials.limitsToOneTouch : []))
            .filter { turns($0, trials, stage) }
        for id in trials.refusing {
            for (axis, directions) in BeginDirection.axes {
                let change = SceneChange.refuseToBegin(recognizer: id, axis)
                guard turns(change, trials, stage) else { continue }
                changes.append(change)
                changes += directions.map { .refuseToBegin(recognizer: id, $0) }
                    .filter { turns($0, trials, stage) }
            }
        }
        return changes.map { Candidate(change: $0) }
            + trials.properties.compactMap { candidate($0, trials, stage) }
    }

    /// Finds the nearest change of a property that turns the verdict, if there is one.
    private func candidate(
        _ property: VerdictTrials.Property,
        _ trials: VerdictTrials,
        _ stage: Stage
    ) -> Candidate? {
        guard let value = try? search(property, trials, stage).nearest() else { return nil }
        return Candidate(change: trials.change(of: property, to: value), property: property)
    }

    private func search(
        _ property: VerdictTrials.Property,
        _ trials: VerdictTrials,
        _ stage: Stage
    ) -> PropertySearch {
        PropertySearch(
            property: property.description,
            now: property.now,
            reached: property.reached,
            touchCount: excerpts[trials.item.sequence - 1].touchCount
        ) { value in
            self.turns(trials.change(of: property, to: value), trials, stage)
        }
    }

    private func turns(_ change: SceneChange, _ trials: VerdictTrials, _ stage: Stage) -> Bool {
        let target = ChangedReplay.Target(sequence: stage.index, recognizer: trials.recognizer)
        // A change that the scene does not allow turns nothing.
        let recognized = try? stage.replay.recognized(
            with: change,
            of: stage.scenes,
            until: target
        )
        return recognized.map {
            $0[stage.index].contains(trials.recognizer) != trials.isRecognized
        } ?? false
    }

    /// Returns a candidate that the whole recording confirms, with the recognitions of its sequences.
    ///
    /// If an excerpt decided differently, the value of a property is searched again with the whole recording.
    private func verified(
        _ candidate: Candidate,
        _ trials: VerdictTrials,
        _ stage: Stage,
        _ index: Int
    ) -> (Candidate, [Set<String>])? {
        if let outcome = outcome(candidate.change, stage.scenes),
            outcome[index].contains(trials.recognizer) != trials.isRecognized
        {
            return (candidate, outcome)
        }
        let whole = Stage(scenes: stage.scenes, replay: whole, index: index)
        guard let property = candidate.property,
            let other = self.candidate(property, trials, whole),
            let outcome = outcome(other.change, stage.scenes)
        else { return nil }
        return (other, outcome)
    }

    /// Performs the whole recording with a change, once.
    private func outcome(_ change: SceneChange, _ scenes: ChangedScenes) -> [Set<String>]? {
        let key = Performed(scene: SceneIdentity(scenes.scene), change: change)
        if let known = performed[key] { return known }
        let outcome = try? whole.recognized(with: change, of: scenes)
        performed[key] = outcome
        return outcome
    }

    private func suggestion(
        _ candidate: Candidate,
        _ trials: VerdictTrials,
        _ outcome: [Set<String>]
    ) -> Suggestion {
        var effects: [Suggestion.Effect] = []
        for (index, (before, after)) in zip(present, outcome).enumerated() {
            let turned = before.symmetricDifference(after)
            let names = trials.order(turned).filter { name in
                index != trials.item.sequence - 1 || name != trials.recognizer
            }
            effects += names.map { name in
                Suggestion.Effect(
                    sequence: index + 1,
                    recognizer: name,
                    isRecognized: after.contains(name)
                )
            }
        }
        var recognizesBoth = false
        if case .add(_, let first, let second) = candidate.change {
            recognizesBoth = outcome[trials.item.sequence - 1].isSuperset(of: [first, second])
        }
        return Suggestion(
            change: candidate.change,
            swift: trials.scene.swift(of: candidate.change),
            sequence: trials.item.sequence,
            recognizer: trials.recognizer,
            isRecognized: !trials.isRecognized,
            recognizesBoth: recognizesBoth,
            effects: effects
        )
    }
}

extension Suggestion {
    /// The effect of a change on the other verdicts, best first.
    fileprivate enum Rank: Comparable {
        /// No other recognizer's verdict turns, and no recognition is lost.
        case harmless
        /// Recognitions of other recognizers are added, and none is lost.
        case additive
        /// A recognition is lost.
        case harmful
    }

    fileprivate var rank: Rank {
        if effects.contains(where: { !$0.isRecognized }) { return .harmful }
        return effects.contains { $0.recognizer != recognizer } ? .additive : .harmless
    }
}

extension SceneChange {
    /// The size of a change.
    ///
    /// A numeric change is measured relative to the present value; a relation counts about as much as a number
    /// that grows by half.
    ///
    /// Relations that authors publish most often come first.
    fileprivate func size(from now: SceneValue?) -> Double {
        switch self {
        case .property(_, "maximumNumberOfTouches", _) where now == nil: 0.52
        case .add(.requiresFailure, _, _): 0.5
        case .add(.simultaneous, _, _): 0.55
        case .remove: 0.6
        case .add(.cannotPrevent, _, _): 0.7
        case .refuseToBegin(_, .horizontal), .refuseToBegin(_, .vertical): 0.8
        case .refuseToBegin: 0.9
        case .property(_, _, .number(let value)):
            if case .number(let now)? = now { abs(value - now) / max(abs(now), 1e-3) } else { 1 }
        case .property: 1
        }
    }

    /// A special form of another change says nothing new if it has the same effect.
    fileprivate func isVariant(of other: SceneChange) -> Bool {
        switch (self, other) {
        case (.add(.cannotPrevent, let first, let second), .add(.simultaneous, let one, let two)):
            Set([first, second]) == [one, two]
        case (.refuseToBegin(let id, _), .refuseToBegin(let otherID, _)): id == otherID
        default: false
        }
    }
}

extension BeginDirection {
    /// The axes, each with its directions.
    fileprivate static let axes: [(axis: BeginDirection, directions: [BeginDirection])] = [
        (.horizontal, [.left, .right]), (.vertical, [.up, .down]),
    ]
}

/// The changes that are worth a replay, because they may turn the verdict of one recognizer in one sequence.
///
/// A recognizer depends on others only by arbitration. So of a failure, the steps of the recognizer name all others
/// that it lost to or waited for.
private struct VerdictTrials {
    let item: CorpusCase
    let recognizer: String
    let isRecognized: Bool
    /// The scene as it is when the sequence begins.
    let scene: Scene
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
        let known = scene.recognizers.map(\.touchstone.label).filter(names.contains)
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
                let (first, second) = (
                    relation.first.touchstone.label, relation.second.touchstone.label
                )
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

    /// The limits of the others to one finger, which leave several to this recognizer: a page's pan with one finger
    /// leaves two fingers to a rotation.
    var limitsToOneTouch: [SceneChange] {
        guard !isRecognized else { return [] }
        let name = "maximumNumberOfTouches"
        return others.compactMap { other in
            guard case .number(let now)? = try? scene.value(of: "\(other).\(name)"), now > 1
            else { return nil }
            return .property(recognizer: other, name: name, value: .number(1))
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

    /// Of the properties that every recognizer has, only some can turn a verdict.
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
