import Foundation
import GestureKit
import GestureRecording
import GestureScenes

/// The search for the smallest change of one property that alters a decision in a recording.
///
/// The tried values are performed with an excerpt of the recording; the found value is verified by the whole
/// recording, which is searched itself where the excerpt decides differently.
struct ChangeSearch {
    private let recording: RecordedInputs
    private let reader: CaseReader
    /// The properties of each recognizer at the start of each case, with their values.
    private let properties: [[[Property]]]
    private let excerpts: [SequenceExcerpt]

    /// A change, and whether the whole recording verified it.
    private struct Candidate {
        let change: DecidingChange
        let property: Property
        let isVerified: Bool
    }

    private typealias Property = (description: RecognizerProperty, now: SceneValue)

    /// Creates a search in a recording with these cases, which are all of its sequences.
    init(_ recording: RecordedInputs, _ cases: [CorpusCase], _ reader: CaseReader) throws {
        self.recording = recording
        self.reader = reader
        var properties: [[[Property]]] = []
        let player = try Player(recording, options: reader.makeOptions())
        try player.performAll(stoppingAt: cases.map(\.start)) { number in
            let scene = player.session.scene
            properties.append(
                cases[number].outcomes.map { recognizer, _ in
                    scene.properties(of: recognizer).compactMap { property in
                        (try? scene.value(of: "\(recognizer).\(property.name)")).map {
                            (property, $0)
                        }
                    }
                }
            )
        }
        self.properties = properties
        excerpts = try SequenceExcerpt.all(of: recording, reader)
    }

    /// Returns the excerpt with a case; nil if its recognizers decide differently without the inputs before it.
    func excerpt(of item: CorpusCase) -> SequenceExcerpt? {
        let index = item.sequence - 1
        guard excerpts.indices.contains(index), excerpts[index].agrees(with: item, reader) else {
            return nil
        }
        return excerpts[index]
    }

    /// Returns the smallest change; nil if no property alone gives the other decision.
    func change(
        of number: Int,
        in item: CorpusCase,
        _ excerpt: SequenceExcerpt?
    ) throws -> DecidingChange? {
        let decision = Decision(search: self, item: item, number: number)
        let properties = properties[item.sequence - 1][number]
        var candidates = try properties.compactMap { property in
            try decision.change(property, excerpt).map { change in
                Candidate(change: change, property: property, isVerified: excerpt == nil)
            }
        }
        while let index = candidates.indices.min(by: {
            candidates[$0].change.size < candidates[$1].change.size
        }) {
            let candidate = candidates[index]
            let (found, property) = (candidate.change, candidate.property)
            if try candidate.isVerified || decision.isVerified(found, of: property) { return found }
            candidates.remove(at: index)
            guard let change = try decision.change(property, nil) else { continue }
            let other = Candidate(change: change, property: property, isVerified: true)
            candidates.insert(other, at: index)
        }
        return nil
    }

    /// One recognizer's decision in a case.
    private struct Decision {
        let search: ChangeSearch
        let item: CorpusCase
        /// The index of the recognizer.
        let number: Int
        var recognizer: String { item.outcomes[number].recognizer }

        /// Searches a property with an excerpt, or the whole recording without one.
        func change(_ property: Property, _ excerpt: SequenceExcerpt?) throws -> DecidingChange? {
            try propertySearch(property, excerpt).nearest()
        }

        /// Returns whether the whole recording confirms a change.
        func isVerified(_ change: DecidingChange, of property: Property) throws -> Bool {
            try propertySearch(property, nil).confirms(change)
        }

        private func propertySearch(
            _ property: Property,
            _ excerpt: SequenceExcerpt?
        ) throws -> PropertySearch {
            let path = "\(recognizer).\(property.description.name)"
            return PropertySearch(
                property: property.description,
                now: property.now,
                isTouched: item.steps.contains { $0.recognizer == recognizer },
                isChanged: { try isChanged(path, $0, excerpt) }
            )
        }

        private func isChanged(
            _ path: String,
            _ value: SceneValue,
            _ excerpt: SequenceExcerpt?
        ) throws -> Bool {
            let settings = [(path: path, value: value)]
            let sequence =
                try excerpt?.sequence(search.reader, settings: settings)
                ?? search.sequence(startingAt: item.start, settings)
            guard let outcome = sequence?.outcomes[number] else { return false }
            return outcome.isRecognized != item.outcomes[number].outcome.isRecognized
        }
    }

    /// Performs the whole recording up to the end of a sequence; nil without a sequence that begins then.
    private func sequence(
        startingAt start: TimeInterval,
        _ settings: [(path: String, value: SceneValue)]
    ) throws -> CaseRecorder.Sequence? {
        let player = try Player(recording, options: reader.makeOptions())
        return try player.sequence(startingAt: start, settings: settings)
    }
}
