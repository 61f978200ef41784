import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import RecordingFormat

/// A recording, or one of its sequences, that is performed with changes of a scene.
struct ChangedReplay {
    let header: RecordingHeader
    let inputs: [TimedInput]
    /// The times at which the sequences begin: a recognition belongs to the last of them that began before it.
    let starts: [TimeInterval]
    /// The recording continues, so deadlines after the last input are not reached.
    var isCut = false

    /// A recognizer in a sequence, by its index among the starts.
    struct Target: Hashable {
        let sequence: Int
        let recognizer: String
    }

    /// Performs the inputs.
    ///
    /// - Parameters:
    ///   - change: The change; nil for none.
    ///   - scenes: Makes the scenes.
    ///   - target: The recognition that ends the replay, because the rest does not matter; nil for all.
    /// - Returns: The recognitions of each sequence.
    /// - Throws: `RecordingError` or `SceneError`, for inputs or a change that cannot be performed.
    func recognized(
        with change: SceneChange?,
        of scenes: ChangedScenes,
        until target: Target? = nil
    ) throws -> [Set<String>] {
        let player = try Player(
            inputs: change.map { split(by: $0, of: scenes).kept } ?? inputs,
            header: header,
            options: scenes.options(with: change)
        )
        var recognized = [Set<String>](repeating: [], count: starts.count)
        var isKnown = false
        player.session.observe { [starts] event in
            guard case .output(.action(let action)) = event,
                action.stateName == "began" || action.stateName == "recognized",
                let index = starts.lastIndex(where: { $0 <= action.timestamp + Tolerance.time })
            else { return }
            let name = action.recognizer.touchstone.label
            recognized[index].insert(name)
            if target == Target(sequence: index, recognizer: name) { isKnown = true }
        }
        try player.begin()
        while player.next != nil, !isKnown { try player.performNext() }
        if !isKnown, !isCut { try player.runOn() }
        return recognized
    }

    /// Returns the inputs that remain with a change of their scene, and those that the change replaces.
    func split(
        by change: SceneChange,
        of scenes: ChangedScenes
    ) -> (kept: [TimedInput], replaced: [TimedInput]) {
        change.split(inputs, after: header, where: scenes.isChanged)
    }
}

/// The scenes of replays in which one scene of a recording is changed.
final class ChangedScenes {
    /// The scene that is changed, as it is when a sequence begins.
    let scene: Scene
    private let makeOptions: () -> Player.Options
    /// Whether a name and a text are those of the changed scene.
    private var known: [[String?]: Bool] = [:]

    init(_ scene: Scene, _ makeOptions: @escaping () -> Player.Options) {
        self.scene = scene
        self.makeOptions = makeOptions
    }

    func isChanged(_ name: String, _ source: String?) -> Bool {
        if let known = known[[name, source]] { return known }
        let other = try? makeOptions().makeScene(name, source)
        let isChanged = other?.name == scene.name && other?.text == scene.text
        known[[name, source]] = isChanged
        return isChanged
    }

    /// Returns the options of a replay with a change.
    ///
    /// The replay without a change fires missing deadlines too, so that the change alone makes the difference.
    func options(with change: SceneChange?) -> Player.Options {
        var options = makeOptions()
        options.firesMissingDeadlines = true
        guard let change else { return options }
        options.settings.removeAll { $0.path == change.propertyPath }
        let makeScene = options.makeScene
        options.makeScene = { [self] name, source in
            isChanged(name, source) ? try scene.changed(by: change) : try makeScene(name, source)
        }
        return options
    }
}

/// One sequence of a recording, faster to perform than the whole recording.
struct SequenceExcerpt {
    let replay: ChangedReplay
    /// The number of its touches.
    let touchCount: Int
    /// The settings, scenes, devices and window sizes before the sequence.
    private let context: [TimedInput]

    /// Divides a recording into the excerpts of its sequences, which begin at these times.
    static func all(
        of recording: RecordedInputs,
        _ starts: [TimeInterval],
        _ reader: CaseReader
    ) throws -> [SequenceExcerpt] {
        let player = try Player(recording, options: reader.makeOptions())
        let recorder = CaseRecorder(player.session, .strokes)
        var inputs: [TimedInput] = []
        // The numbers of inputs before the sequences.
        var bounds: [Int] = []
        try player.begin()
        while let input = player.next {
            try player.performNext()
            while bounds.count < recorder.starts.count { bounds.append(inputs.count) }
            inputs.append(input)
        }
        // A sequence may begin at a deadline after the last input.
        while bounds.count < starts.count { bounds.append(inputs.count) }
        recorder.finish()
        var context: [TimedInput] = []
        var performed = 0
        return starts.indices.map { index in
            for input in inputs[performed..<bounds[index]] where input.isContext {
                // Settings belong to their scene.
                if input.input.isScene { context.removeAll { $0.input.isOfScene } }
                context.append(input)
            }
            performed = bounds[index]
            let isLast = index + 1 == starts.count
            // The input that begins the next sequence fires the deadlines before it.
            let end = isLast ? inputs.count : min(bounds[index + 1] + 1, inputs.count)
            return SequenceExcerpt(
                replay: ChangedReplay(
                    header: recording.header,
                    inputs: context + inputs[performed..<end],
                    starts: Array(starts[index...].prefix(2)),
                    isCut: !isLast
                ),
                touchCount: recorder.sequences.dropFirst(index).first?.strokes.count ?? 0,
                context: context
            )
        }
    }

    /// Returns the scene as it is when the sequence begins.
    func scene(_ options: Player.Options) throws -> Scene {
        let player = try Player(inputs: context, header: replay.header, options: options)
        try player.begin()
        while let input = player.next {
            // Code adds the recognizer of a setting when it performs more than the settings.
            if case .set(let path, _) = input.input,
                player.session.scene.recognizerClass(of: String(path.prefix { $0 != "." })) == nil
            {
                try player.skipNext()
            } else {
                try player.performNext()
            }
        }
        return player.session.scene
    }
}

extension RecordingInput {
    /// Whether it ends with its scene.
    fileprivate var isOfScene: Bool { if case .set = self { true } else { isScene } }
}
