package import Foundation
import GestureKit
package import GestureScenes

/// A session with what feeds it: a window's live inputs, or a recording from a file or from memory.
///
/// What becomes of it is for the session's observers: a journal, a trace, a printer, a comparison. A file
/// is read as it is performed, and forgotten: a recording of any length takes the same memory.
package final class Player {
    package let session: Session
    /// The recording's header, with the scene that is used.
    package let header: RecordingHeader
    /// The source's input that comes next; nil before `begin()`, at the end, and for a live session.
    package private(set) var next: TimedInput?
    /// Whether an `end` was performed: nothing comes after it.
    package private(set) var isOver = false
    /// The line of `next` in its file.
    private var line: Int?
    /// The latest input's time.
    private(set) var latest: TimeInterval = 0
    private var source: InputSource
    private var hasBegun = false
    private let settings: [(path: String, value: SceneValue)]

    private init(
        scene: Scene,
        header: RecordingHeader,
        source: InputSource,
        options: Options
    ) {
        var header = header
        header.scene = scene.name
        header.source = scene.sourceText
        self.header = header
        self.source = source
        settings = options.settings
        session = Session(scene: scene, header: header)
        session.makeScene = options.makeScene
    }

    /// Plays what `perform(_:)` is called with.
    package convenience init(
        scene: Scene,
        header: RecordingHeader,
        options: Options = Options()
    ) {
        self.init(scene: scene, header: header, source: .live, options: options)
    }

    /// Plays a recording, or a report's PNG.
    ///
    /// - Throws: `RecordingError`, or what `Options.makeScene` throws.
    package convenience init(file: String, options: Options = Options()) throws {
        var reader = try RecordingReader(file: file)
        let scene: Scene
        do {
            scene = try options.makeScene(reader.header.scene, reader.header.source)
        } catch let error as SceneError {
            throw RecordingError(file, line: 1, error.description)
        }
        reader.fit(to: scene.size)
        self.init(scene: scene, header: reader.header, source: .file(reader), options: options)
    }

    /// Plays inputs that are held in memory.
    ///
    /// - Throws: what `Options.makeScene` throws.
    package convenience init(
        inputs: [TimedInput],
        header: RecordingHeader,
        options: Options = Options()
    ) throws {
        let scene = try options.makeScene(header.scene, header.source)
        self.init(scene: scene, header: header, source: .memory(inputs[...]), options: options)
    }

    /// The latest time that is known of: an input's, or a deadline's that fired.
    package var now: TimeInterval { max(latest, session.scene.window.time) }

    package var timing: Timing { header.timing }

    /// What was odd in the file but no error; all of it is known at its end.
    package var warnings: [RecordingError] { source.warnings }
}

/// From outside: what a live session is given, and what a played one is given besides.
extension Player {
    package func perform(_ input: TimedInput) throws(RecordingError) {
        guard !isOver else { return }
        latest = max(latest, input.time)
        isOver = input.input == .end
        try session.perform(input)
    }

    /// Lets another scene stand in the window, as a `scene` line with its whole text does.
    package func change(to scene: Scene, at time: TimeInterval) {
        guard !isOver else { return }
        let time = TimedInput.rounded(time)
        latest = max(latest, time)
        session.change(to: scene, at: time)
    }

    /// Fires what is due up to this time where deadlines fire by themselves: a replay does it too, without
    /// a line.
    package func advance(to time: TimeInterval) { session.advance(to: time) }

    /// Ticks that may follow each other with no input between them.
    private static let mostTicks = 10_000

    /// Fires what is due before a time, each with a line of its own, as when it was live: the lines that
    /// are there are of other deadlines.
    package func tick(before time: TimeInterval) {
        for _ in 0..<Self.mostTicks {
            guard let due = session.nextDeadline, time - due > Tolerance.time else { return }
            // A session refuses no tick.
            try? perform(TimedInput(.tick, at: max(session.scene.window.time, due)))
        }
    }
}

/// From the source.
extension Player {
    /// Sets what the options say, and reads the first input; what observes the session has to be attached
    /// before.
    package func begin() throws {
        guard !hasBegun else { return }
        hasBegun = true
        try applySettings(at: 0, isFirst: true)
        try read()
    }

    /// Performs the next input and reads the one after it.
    ///
    /// - Throws: `RecordingError`, without a place for an input that cannot be performed, or what
    ///   `Options.makeScene` throws.
    package func performNext() throws {
        guard let input = next else { return }
        try perform(input)
        if input.input.isScene { try applySettings(at: input.time, isFirst: false) }
        try read()
    }

    /// Reads the next input; nothing of what stands after an `end` line.
    ///
    /// Closes a file after its last input, because the session may go on live for a long time.
    func read() throws(RecordingError) {
        (next, line) = try isOver ? (nil, nil) : source.next().map { ($0, $1) } ?? (nil, nil)
        if next == nil { source.close() }
    }

    /// Performs all of it, and what is due after the last input.
    ///
    /// - Parameter willReach: told of each input's time before it is performed, and of each deadline after
    ///   the last.
    /// - Throws: `RecordingError`, or what `Options.makeScene` throws.
    package func performAll(_ willReach: (TimeInterval) -> Void = { _ in }) throws {
        try begin()
        while let next {
            willReach(next.time)
            let line = line
            do {
                try performNext()
            } catch let error as RecordingError where error.file == nil {
                throw error.at(source.name, line: line)
            }
        }
        guard !isOver else { return }
        do throws(RecordingError) {
            try session.runOn(willReach)
        } catch {
            throw error.at(source.name)
        }
    }

    /// Sets what the options say; a later scene need not have it.
    private func applySettings(at time: TimeInterval, isFirst: Bool) throws {
        for (path, value) in settings {
            let id = path.prefix { $0 != "." }
            guard isFirst || session.scene.recognizer(String(id)) != nil else { continue }
            try session.preset(path, to: value, at: time)
        }
    }
}
