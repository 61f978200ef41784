import Foundation
import GestureKit
import GestureScenes
import GestureTrace

/// A replay under way.
struct ReplayRun {
    let session: Session
    let header: RecordingHeader
    let journal: Journal?
    private(set) var reader: RecordingReader
    private(set) var picture: Replay.Picture?
    private var latest: TimeInterval = 0
    private let options: Replay.Options
    private let onLine: ((OutputLine) -> Void)?

    init(file: String, options: Replay.Options, onLine: ((OutputLine) -> Void)?) throws {
        reader = try RecordingReader(file: file)
        let scene: Scene
        do {
            scene = try options.makeScene(reader.header.scene, reader.header.source)
        } catch let error as SceneError {
            throw RecordingError(file, line: 1, error.description)
        }
        reader.fit(to: scene.size)
        var header = reader.header
        header.scene = scene.name
        header.source = scene.sourceText
        self.header = header
        self.options = options
        self.onLine = onLine
        let journal = options.keepsJournal ? Journal(header) : nil
        self.journal = journal
        session = Session(scene: scene, header: header)
        session.makeScene = options.makeScene
        if let journal {
            session.onLine = { line in
                journal.note(line)
                onLine?(line)
            }
        } else {
            session.onLine = onLine
        }
    }

    /// When the last input came, or the last deadline after it.
    var endTime: TimeInterval { max(latest, session.scene.window.time) }

    func pictureNow(at time: TimeInterval) -> Replay.Picture {
        Replay.Picture(
            snapshot: session.snapshot(at: max(time, session.scene.window.time)),
            size: session.scene.window.bounds.size,
            opensFolded: session.scene.opensFolded
        )
    }

    /// Performs all of it.
    mutating func perform() throws {
        try applySettings(at: 0, isFirst: true)
        var hasEnd = false
        while !hasEnd, let (input, line) = try reader.next() {
            takePicture(before: input.time)
            latest = max(latest, input.time)
            hasEnd = input.input == .end
            do throws(Session.Refusal) {
                try perform(input)
            } catch {
                throw RecordingError(reader.file, line: line, error.message)
            }
            if case .scene = input.input { try applySettings(at: input.time, isFirst: false) }
        }
        // After an `end` line nothing happens: a later picture is the one at the end.
        guard !hasEnd else { return }
        try runOn()
        takePicture(before: .infinity)
    }

    /// Notes the input until the picture is taken: a report holds the inputs up to its picture.
    private func note(_ input: TimedInput) {
        if picture == nil { journal?.note(input) }
    }

    /// Notes the input and performs it.
    ///
    /// Which scene a `scene` line means may have been decided on the command line: the one that comes is
    /// noted whole, so that the report replays as this did.
    private func perform(_ input: TimedInput) throws(Session.Refusal) {
        guard case .scene(let name, let source) = input.input else {
            note(input)
            return try session.perform(input)
        }
        let scene = try session.scene(recorded: name, source: source)
        let noted = RecordingInput.scene(name: scene.name, source: scene.sourceText)
        note(TimedInput(noted, at: input.time))
        session.change(to: scene, at: input.time)
    }

    private mutating func runOn() throws(RecordingError) {
        let session = session
        do throws(Session.Refusal) {
            try session.runOn { takePicture(before: $0) }
        } catch {
            throw RecordingError(reader.file, error.message)
        }
    }

    /// Takes the picture if the next input or deadline is later than its time; the journal ends
    /// there.
    private mutating func takePicture(before next: TimeInterval) {
        guard picture == nil, let time = options.pictureTime, next > time else { return }
        var end = max(latest, time)
        if header.startTime == nil {
            // Deadlines within the tolerance wait for what comes next, as without a picture. After
            // an input of that time nothing follows.
            let isAfterInput = latest >= time && next - time > Self.margin
            end = isAfterInput ? time : max(latest, time - Self.margin)
            session.advance(to: isAfterInput ? time : time - Self.margin)
        }
        picture = pictureNow(at: time)
        guard let journal else { return }
        journal.note(TimedInput(.end, at: end))
        session.onLine = onLine
    }

    /// More than the tolerance of times, in whole microseconds, as lines have them.
    private static let margin: TimeInterval = 2e-6

    /// Sets what `--set` wants; a later scene need not have it.
    private func applySettings(at time: TimeInterval, isFirst: Bool) throws {
        for (path, value) in options.settings {
            let id = path.prefix { $0 != "." }
            guard isFirst || session.scene.recognizer(String(id)) != nil else { continue }
            try session.scene.set(path, value)
            note(TimedInput(.set(path, to: value), at: time))
        }
    }
}
