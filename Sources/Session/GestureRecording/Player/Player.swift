package import Foundation
import GestureKit
package import GestureScenes
package import RecordingFormat

/// The source of a session's inputs: a recording from a file or memory, performed as fast as possible or paced by a
/// clock.
///
/// The session's observers use the results: a journal, a trace, a printer or a comparison. A file is read
/// while it is performed and not kept, so memory use does not depend on its length.
package final class Player {
    package let session: Session
    /// The next input of the source; nil before `begin()`, at the end, and for a live session.
    package private(set) var next: TimedInput?
    private var source: InputSource
    /// The number of the line of `next` in its file.
    private var line: Int?
    private var hasBegun = false
    private let settings: [(path: String, value: SceneValue)]
    private let firesMissingDeadlines: Bool

    private init(scene: Scene, header: RecordingHeader, source: InputSource, options: Options) {
        self.source = source
        settings = options.settings
        firesMissingDeadlines =
            header.timing != .scripted
            && (options.firesMissingDeadlines || !options.settings.isEmpty)
        session = Session(scene: scene, header: header)
        session.makeScene = options.makeScene
    }

    /// The name of the code whose tree the recording begins with, if the recording is performed as it was made;
    /// otherwise nil.
    package var repeatedCode: String? {
        guard settings.isEmpty, !firesMissingDeadlines, session.scene.runsCode else { return nil }
        return session.scene.codeName
    }

    /// Creates a player for a recording or a report's PNG.
    ///
    /// - Throws: `RecordingError`, or any error of `Options.makeScene`.
    package convenience init(file: String, options: Options = Options()) throws {
        try self.init(RecordingReader(file: file), options)
    }

    /// Creates a player of a recording in memory; `name` identifies it in errors.
    ///
    /// - Throws: as `init(file:options:)`.
    package convenience init(text: Data, name: String, options: Options) throws {
        try self.init(RecordingReader(text: text, name: name), options)
    }

    private convenience init(_ reader: RecordingReader, _ options: Options) throws {
        var reader = reader
        let scene = try Self.scene(of: reader.header, in: reader.file, options)
        reader.fit(to: scene.size)
        let source = InputSource(reader)
        self.init(scene: scene, header: reader.header, source: source, options: options)
    }

    /// Creates a player of a recording that was read before.
    ///
    /// - Throws: as `init(file:options:)`.
    package convenience init(_ inputs: RecordedInputs, options: Options = Options()) throws {
        let scene = try Self.scene(of: inputs.header, in: inputs.file, options)
        let source = InputSource(inputs)
        self.init(scene: scene, header: inputs.header, source: source, options: options)
    }

    private static func scene(
        of header: RecordingHeader,
        in file: String,
        _ options: Options
    ) throws -> Scene {
        do {
            return try options.makeScene(header.scene, header.source)
        } catch let error as SceneError {
            throw RecordingError(file, line: 1, error.description)
        }
    }

    /// Creates a player of inputs in memory.
    ///
    /// - Throws: any error of `Options.makeScene`.
    package convenience init(
        inputs: [TimedInput],
        header: RecordingHeader,
        options: Options = Options()
    ) throws {
        let scene = try options.makeScene(header.scene, header.source)
        self.init(scene: scene, header: header, source: InputSource(inputs), options: options)
    }

    /// Problems in the file that are not errors; complete at its end.
    package var warnings: [RecordingError] { source.warnings }

    /// Fires the deadlines before a time that a live recording lacks, if the options ask for it.
    func fireMissingDeadlines(before time: TimeInterval) {
        if firesMissingDeadlines { session.tick(before: time) }
    }

    // MARK: - Input from the source

    /// Applies the options' settings, and reads the first input; add the session's observers before.
    package func begin() throws {
        guard !hasBegun else { return }
        hasBegun = true
        try applySettings(at: 0, isFirst: true)
        try read()
    }

    /// Performs the next input, and reads the one after it.
    ///
    /// - Throws: `RecordingError`, without a file and line for an input that cannot be performed, or any
    ///   error of `Options.makeScene`.
    package func performNext() throws {
        guard let input = next else { return }
        fireMissingDeadlines(before: input.time)
        try session.perform(input)
        if input.input.isScene { try applySettings(at: input.time, isFirst: false) }
        try read()
    }

    /// Leaves out the next input, and reads the one after it.
    package func skipNext() throws(RecordingError) { try read() }

    /// Reads the next input; ignores everything after an `end` line.
    ///
    /// A file is closed after its last input, because the session may continue live for a long time.
    func read() throws(RecordingError) {
        let read = try session.isOver ? nil : source.next()
        (next, line) = (read?.input, read?.line)
        if next == nil { source.close() }
    }

    /// Performs all inputs, and the deadlines after the last one.
    ///
    /// - Parameter willReach: called with each input's time before it is performed, and with the time of each
    ///   deadline after the last input.
    /// - Throws: `RecordingError`, or any error of `Options.makeScene`.
    package func performAll(_ willReach: (TimeInterval) -> Void = { _ in }) throws {
        try begin()
        while let time = next?.time {
            willReach(time)
            let line = line
            do {
                try performNext()
            } catch let error as RecordingError where error.file == nil {
                throw error.at(source.name, line: line)
            }
        }
        do throws(RecordingError) {
            try runOn(willReach)
        } catch {
            throw error.at(source.name)
        }
    }

    /// Performs the deadlines after the last input; of a live recording only recognizers' missing ones.
    ///
    /// - Parameter willReach: called with the time of each deadline before it fires.
    /// - Throws: `RecordingError` if deadlines keep following each other.
    package func runOn(_ willReach: (TimeInterval) -> Void = { _ in }) throws(RecordingError) {
        guard !session.isOver else { return }
        guard firesMissingDeadlines else { return try session.runOn(willReach) }
        for _ in 0..<Session.maxDeadlines {
            guard let due = session.scene.window.nextRecognizerDeadline else { return }
            willReach(due)
            session.tick(before: due + 2 * Tolerance.time)
        }
        throw Session.endlessDeadlines
    }

    /// Applies the options' settings; a later scene may lack the recognizers.
    private func applySettings(at time: TimeInterval, isFirst: Bool) throws {
        for (path, value) in settings {
            let id = path.prefix { $0 != "." }
            guard isFirst || session.scene.recognizer(String(id)) != nil else { continue }
            try session.preset(path, to: value, at: time)
        }
    }

    // MARK: - Playback paced by a clock

    /// The next event of playback by a clock.
    package enum Step {
        case input(TimedInput)
        /// A deadline that the clock fires.
        case deadline(TimeInterval)

        package var time: TimeInterval {
            switch self {
            case .input(let input): input.time
            case .deadline(let time): time
            }
        }
    }

    /// The next step of a clock that runs up to `end`, if there is one.
    ///
    /// An input precedes deadlines within the tolerance of times, as in a replay. After the last input,
    /// deadlines require an end, because animations can start each other endlessly.
    package func nextStep(until end: TimeInterval) -> Step? {
        guard !session.isOver else { return nil }
        if session.timing == .scripted || firesMissingDeadlines,
            let due = next == nil ? session.finalDeadline : session.nextDeadline,
            next.map({ $0.time - due > Tolerance.time }) ?? (due - end <= Tolerance.time)
        {
            return .deadline(due)
        }
        return next.map { .input($0) }
    }

    /// Performs a step returned by `nextStep(until:)`.
    package func perform(_ step: Step) throws {
        switch step {
        case .deadline(let time):
            if session.timing == .scripted {
                session.advance(to: time)
            } else {
                session.tick(before: time + 2 * Tolerance.time)
            }
        case .input: try performNext()
        }
    }

    /// Deviations from the recording.
    package struct Options {
        /// Properties to set before the first input, and after each `scene` line whose scene has them.
        package var settings: [(path: String, value: SceneValue)] = []
        /// Whether deadlines that a live recording lacks fire too, as they do with settings; false by default.
        ///
        /// Recognizers of another scene have other deadlines than those that fired live.
        package var firesMissingDeadlines = false
        /// A closure that creates each scene from its name and text; by default, the scene that the recording
        /// names.
        package var makeScene: (String, String?) throws -> Scene = {
            try Scene(recorded: $0, source: $1)
        }

        package init() {}

        /// Creates options that replace every scene with this one; nil keeps each recording's own.
        package init(
            scene text: SceneText?,
            settings: [(path: String, value: SceneValue)] = [],
            in program: Program
        ) {
            self.init()
            self.settings = settings
            if let text {
                firesMissingDeadlines = true
                makeScene = { _, _ in try program.scene(text) }
            } else {
                makeScene = { try program.scene(recorded: $0, source: $1) }
            }
        }

        /// Returns options with which a scene of code that this program lacks is an error.
        ///
        /// Outlines without recognizers cannot be judged.
        package func requiringCode() -> Options {
            var options = self
            options.makeScene = { [makeScene] name, source in
                let scene = try makeScene(name, source)
                guard let code = scene.codeName, scene.lacksCode else { return scene }
                throw SceneError(
                    "scene",
                    found: "the code \"\(code)\", which this program lacks",
                    expected: "the program with this code"
                )
            }
            return options
        }
    }
}

/// The source of a player's inputs: a file, inputs in memory, or calls of `Player.perform(_:)`.
private struct InputSource {
    private var file: RecordingReader?
    private var inputs: ArraySlice<(input: TimedInput, line: Int?)> = []
    /// The error after the last input in memory; nil for none.
    private var failure: RecordingError?
    private var knownWarnings: [RecordingError] = []
    /// The source's name in errors.
    let name: String

    init(_ inputs: [TimedInput]) {
        self.inputs = inputs.map { ($0, nil) }[...]
        name = "the session"
    }

    init(_ recorded: RecordedInputs) {
        inputs = recorded.inputs[...]
        failure = recorded.failure
        knownWarnings = recorded.warnings
        name = recorded.file
    }

    init(_ reader: RecordingReader) {
        file = reader
        name = reader.file
    }

    /// Problems that are not errors; complete at the end of the source.
    var warnings: [RecordingError] { file?.warnings ?? knownWarnings }

    /// Reads the next input, with the number of its line if it has one.
    ///
    /// Returns nil at the end, and for a live source.
    mutating func next() throws(RecordingError) -> (input: TimedInput, line: Int?)? {
        if let next = inputs.popFirst() { return next }
        if let failure { throw failure }
        return try file?.next().map { ($0.input, $0.line) }
    }

    /// Closes the file after its last input.
    mutating func close() {
        knownWarnings = warnings
        file = nil
    }
}
