import Foundation
import GestureKit
import GestureRecording
import GestureScenes

/// The search for the smallest change of one property that alters a verdict in a recording.
///
/// The tried values are performed with an excerpt of the recording; the found value is verified by the whole
/// recording, which is searched itself where the excerpt decides differently.
struct ChangeSearch {
    private let recording: SharedRecording
    private let reader: CaseReader
    private let scene: Scene
    private let excerpts: [SequenceExcerpt]

    /// A change, and whether the whole recording verified it.
    private struct Candidate {
        let change: DecidingChange
        let property: RecognizerProperty
        let isVerified: Bool
    }

    init(_ recording: SharedRecording, _ reader: CaseReader) throws {
        self.recording = recording
        self.reader = reader
        scene = try reader.scene(of: recording)
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

    /// Returns the smallest change; nil if no property alone gives the other verdict.
    func change(
        of number: Int,
        in item: CorpusCase,
        _ excerpt: SequenceExcerpt?
    ) throws -> DecidingChange? {
        let verdict = Verdict(search: self, item: item, number: number)
        let properties = scene.properties(of: verdict.recognizer)
        var candidates = try properties.compactMap { property in
            try verdict.change(property, excerpt).map { change in
                Candidate(change: change, property: property, isVerified: excerpt == nil)
            }
        }
        while let index = candidates.indices.min(by: {
            candidates[$0].change.size < candidates[$1].change.size
        }) {
            let candidate = candidates[index]
            let (found, property) = (candidate.change, candidate.property)
            if try candidate.isVerified || verdict.isVerified(found, of: property) { return found }
            candidates.remove(at: index)
            guard let change = try verdict.change(property, nil) else { continue }
            let other = Candidate(change: change, property: property, isVerified: true)
            candidates.insert(other, at: index)
        }
        return nil
    }

    /// One recognizer's verdict in a case.
    private struct Verdict {
        let search: ChangeSearch
        let item: CorpusCase
        /// The index of the recognizer.
        let number: Int
        var recognizer: String { item.outcomes[number].recognizer }

        /// Searches a property with an excerpt, or the whole recording without one.
        func change(
            _ property: RecognizerProperty,
            _ excerpt: SequenceExcerpt?
        ) throws -> DecidingChange? {
            try propertySearch(property, excerpt).nearest()
        }

        /// Returns whether the whole recording confirms a change.
        func isVerified(_ change: DecidingChange, of property: RecognizerProperty) throws -> Bool {
            try propertySearch(property, nil).confirms(change)
        }

        private func propertySearch(
            _ property: RecognizerProperty,
            _ excerpt: SequenceExcerpt?
        ) throws -> PropertySearch {
            let path = "\(recognizer).\(property.name)"
            return PropertySearch(
                property: property,
                now: try search.scene.value(of: path),
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
        var options = reader.makeOptions()
        options.settings += settings
        return try recording.player(options).sequence(startingAt: start)
    }
}
