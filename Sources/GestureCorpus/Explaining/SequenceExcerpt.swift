import Foundation
import GestureKit
import GestureRecording
import GestureScenes

/// The inputs of one sequence of a recording, which are performed faster than the whole recording.
///
/// The scene, the settings, devices and window sizes before the sequence are part of it, and so is the sequence that
/// follows: with another value, such as a longer deadline, it can continue this one.
struct SequenceExcerpt {
    fileprivate let header: RecordingHeader
    fileprivate let inputs: [TimedInput]
    /// Whether the recording has inputs after these.
    fileprivate let isCut: Bool
    fileprivate let start: TimeInterval

    /// Returns the excerpts of all sequences of a recording.
    static func all(of recording: RecordedInputs, _ reader: CaseReader) throws -> [Self] {
        let player = try Player(recording, options: reader.makeOptions())
        let recorder = CaseRecorder(player.session, [])
        var inputs: [TimedInput] = []
        var bounds: [Int] = []
        try player.begin()
        while let input = player.next {
            try player.performNext()
            while bounds.count < recorder.starts.count { bounds.append(inputs.count) }
            inputs.append(input)
        }
        // A sequence that began at a deadline after the last input.
        let starts = recorder.starts.prefix(bounds.count)
        var context: [TimedInput] = []
        var performed = 0
        return starts.enumerated().map { index, start in
            for input in inputs[performed..<bounds[index]] where input.isContext {
                // Settings belong to their scene.
                if input.input.isScene { context.removeAll { $0.input.isOfScene } }
                context.append(input)
            }
            performed = bounds[index]
            let end = index + 2 < bounds.count ? bounds[index + 2] : inputs.count
            return SequenceExcerpt(
                header: player.header,
                inputs: context + inputs[performed..<end],
                isCut: end < inputs.count,
                start: start
            )
        }
    }

    /// Performs the sequence; nil if the inputs after the excerpt could continue it, or it cannot be performed.
    func sequence(
        _ reader: CaseReader,
        settings: [(path: String, value: SceneValue)] = [],
        _ details: CaseDetails = []
    ) -> CaseRecorder.Sequence? {
        let options = reader.makeOptions()
        guard
            let player = try? Player(inputs: inputs, header: header, options: options),
            let sequence = try? player.sequence(
                startingAt: start,
                settings: settings,
                details,
                isCut: isCut
            )
        else { return nil }
        return sequence
    }

    /// Whether the sequence has the same steps and decisions as in the whole recording.
    func agrees(with item: CorpusCase, _ reader: CaseReader) -> Bool {
        guard let alone = sequence(reader, .steps) else { return false }
        return alone.outcomes.map(\.isRecognized) == item.outcomes.map(\.outcome.isRecognized)
            && alone.steps.elementsEqual(item.steps) { $0.agrees(with: $1) && $0.time == $1.time }
    }
}

extension Player {
    /// Performs the inputs until a sequence is complete.
    ///
    /// - Parameters:
    ///   - start: The time at which the sequence begins.
    ///   - settings: Settings of properties from there on.
    ///   - details: The parts of the sequence beyond the outcomes.
    ///   - isCut: Whether further inputs follow, so that a sequence under way at the end is incomplete.
    /// - Returns: The sequence; nil without a complete one that begins then.
    /// - Throws: `RecordingError` or `SceneError`, for an input or a setting that cannot be performed.
    func sequence(
        startingAt start: TimeInterval,
        settings: [(path: String, value: SceneValue)] = [],
        _ details: CaseDetails = [],
        isCut: Bool = false
    ) throws -> CaseRecorder.Sequence? {
        let recorder = CaseRecorder(session, details)
        func isWanted(_ sequence: CaseRecorder.Sequence) -> Bool {
            abs(sequence.start - start) <= Tolerance.time
        }
        var count = 0
        var rest = settings
        try begin()
        while let input = next {
            if !rest.isEmpty, !input.isContext, input.time >= start - Tolerance.time {
                for (path, value) in rest {
                    try perform(TimedInput(.set(path, to: value), at: start))
                }
                rest = []
            }
            try performNext()
            guard recorder.sequences.count > count else { continue }
            if let found = recorder.sequences[count...].first(where: isWanted) { return found }
            count = recorder.sequences.count
        }
        guard !isCut else { return nil }
        if !isOver { try session.runOn() }
        recorder.finish()
        return recorder.sequences[count...].first(where: isWanted)
    }
}

extension RecordingInput {
    /// Whether it ends with its scene.
    fileprivate var isOfScene: Bool { if case .set = self { true } else { isScene } }
}
