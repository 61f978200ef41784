import Foundation
import GestureKit
import GestureRecording
import GestureScenes

/// The search for the changes of a scene that turn a recognizer's verdict in a sequence of a recording.
///
/// Properties of the recognizer are tried, and relations to those that it lost to or waited for. The tried changes
/// are performed with an excerpt of the recording; those that turn the verdict are verified by the whole recording.
final class ChangeSearch {
    /// The number of suggestions for a verdict.
    static let maxSuggestions = 3

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
        let size: Double
        /// The search that found the value of a property, and the present value.
        var property: (search: PropertySearch, value: SceneValue)?
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

    /// Returns the best changes of a recognizer's verdict, best first; empty if nothing that is tried turns it.
    ///
    /// First come changes that turn no other recognizer's verdict, then those that only add recognitions, and within
    /// these the smallest changes.
    func suggestions(for recognizer: String, in item: CorpusCase) throws -> [Suggestion] {
        let index = item.sequence - 1
        let isRecognized = item.recognized.contains(recognizer)
        guard present[index].contains(recognizer) == isRecognized else { return [] }
        let stage = try stage(of: index)
        let trials = VerdictTrials(item: item, recognizer: recognizer, scene: stage.scenes.scene)
        var found: [(suggestion: Suggestion, candidate: Candidate, rank: Int)] = []
        var outcomes: [[Set<String>]] = []
        let candidates = candidates(trials, stage).enumerated().sorted {
            ($0.element.size, $0.offset) < ($1.element.size, $1.offset)
        }
        for (_, first) in candidates {
            guard found.count(where: { $0.rank == 0 }) < Self.maxSuggestions else { break }
            guard let (candidate, outcome) = verified(first, trials, stage, index) else { continue }
            let isRepeated = zip(found, outcomes).contains { other, known in
                candidate.change.isVariant(of: other.candidate.change) && known == outcome
            }
            if isRepeated { continue }
            let suggestion = suggestion(candidate, trials, outcome)
            found.append((suggestion, candidate, suggestion.rank))
            outcomes.append(outcome)
        }
        let best = found.enumerated().sorted {
            ($0.element.rank, $0.element.candidate.size, $0.offset)
                < ($1.element.rank, $1.element.candidate.size, $1.offset)
        }
        return try best.prefix(Self.maxSuggestions).map { _, entry in
            var suggestion = entry.suggestion
            if let (search, value) = entry.candidate.property {
                suggestion.property = .init(now: search.now, extent: try search.extent(of: value))
            }
            return suggestion
        }
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
        var candidates = trials.relations.filter { turns($0, trials, stage) }.map {
            Candidate(change: $0, size: $0.size)
        }
        for id in trials.refusing {
            for (axis, directions) in BeginDirection.axes {
                let change = SceneChange.refuseToBegin(recognizer: id, axis)
                guard turns(change, trials, stage) else { continue }
                candidates.append(Candidate(change: change, size: change.size))
                for direction in directions {
                    let change = SceneChange.refuseToBegin(recognizer: id, direction)
                    guard turns(change, trials, stage) else { continue }
                    candidates.append(Candidate(change: change, size: change.size))
                }
            }
        }
        return candidates + trials.properties.compactMap { candidate($0, trials, stage) }
    }

    /// Returns the nearest change of a property that turns the verdict; nil without one.
    private func candidate(
        _ property: VerdictTrials.Property,
        _ trials: VerdictTrials,
        _ stage: Stage
    ) -> Candidate? {
        let search = PropertySearch(
            property: property.description,
            now: property.now,
            reached: property.reached
        ) { value in
            self.turns(trials.change(of: property, to: value), trials, stage)
        }
        guard let value = try? search.nearest() else { return nil }
        return Candidate(
            change: trials.change(of: property, to: value),
            size: SceneValue.distance(from: property.now, to: value),
            property: (search, value)
        )
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
        guard let name = candidate.property?.search.property.name,
            let property = trials.properties.first(where: { $0.description.name == name }),
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
        return Suggestion(
            change: candidate.change,
            sequence: trials.item.sequence,
            recognizer: trials.recognizer,
            isRecognized: !trials.isRecognized,
            effects: effects
        )
    }
}

extension Suggestion {
    /// 0 if it turns no other recognizer's verdict, 1 if it only adds recognitions, 2 if it takes one away.
    fileprivate var rank: Int {
        if effects.contains(where: { !$0.isRecognized }) { return 2 }
        return effects.contains { $0.recognizer != recognizer } ? 1 : 0
    }
}

extension SceneValue {
    /// The relative change of a number; 1 for another kind of value.
    fileprivate static func distance(from now: SceneValue, to value: SceneValue) -> Double {
        guard case .number(let now) = now, case .number(let value) = value else { return 1 }
        return abs(value - now) / max(abs(now), 1e-3)
    }
}

extension SceneChange {
    /// The size of a change, comparable to that of a number: a relation counts as much as a number that grows by
    /// half.
    ///
    /// Relations that authors publish most often come first.
    fileprivate var size: Double {
        switch self {
        case .add(.requiresFailure, _, _): 0.5
        case .add(.simultaneous, _, _): 0.55
        case .remove: 0.6
        case .add(.cannotPrevent, _, _): 0.7
        case .refuseToBegin(_, .horizontal), .refuseToBegin(_, .vertical): 0.8
        case .refuseToBegin: 0.9
        case .property: 1
        }
    }

    /// Whether it is a special form of another change, which says nothing new if it does the same.
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
