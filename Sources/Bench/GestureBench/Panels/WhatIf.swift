import ChildProcesses
import Foundation
import GestureExplaining
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace
import Glibc
import ProcessSupport
import RecordingFormat
import XInputFrontEnd

/// The changes of the scene that would have turned the outcome of the shown sequence: their search, their sheet, and
/// their trial.
final class WhatIf: EventHandler, LoopSource {
    /// A question about the shown sequence.
    private struct Question: Equatable {
        let recognizer: String
        /// The times at which the shown sequence and the last one begin.
        let (start, last): (TimeInterval, TimeInterval?)
        let scene: Scene
        /// The number of changes of the scene or its properties before it.
        let changeCount: Int

        static func == (left: Question, right: Question) -> Bool {
            left.scene === right.scene && left.recognizer == right.recognizer
                && left.start == right.start && left.last == right.last
                && left.changeCount == right.changeCount
        }
    }

    private enum Answer {
        case searching(SuggestionSearch)
        case found([SuggestedChange])
        case failed(String)
    }

    /// A change with which the session was performed again.
    private struct Trial {
        let scene: Scene
        /// The number of changes of the scene or its properties after it.
        let changeCount: Int
        let sequence: TimeInterval
        /// The differences that it makes.
        let text: String
    }

    /// The question that the shown sequence raises, if any.
    private var question: Question?
    /// The last question that was asked, with its answer.
    private var asked: (question: Question, answer: Answer)?
    private var trial: Trial?
    /// Whether the shown sequence is that of the trial.
    private var isTrialShown = false
    private let session: WindowSession
    private let view: WindowPresenter
    private let editor: SceneEditor
    private let notices: Notices

    init(
        _ session: WindowSession,
        _ view: WindowPresenter,
        _ editor: SceneEditor,
        notices: Notices
    ) {
        self.session = session
        self.view = view
        self.editor = editor
        self.notices = notices
    }

    /// Whether there is a question to ask about the shown sequence.
    var hasQuestion: Bool { question != nil }

    // MARK: The question

    /// Updates the question from the shown sequence.
    func follow(_ snapshot: TraceSnapshot) {
        question = question(about: snapshot)
        isTrialShown =
            trial.map {
                $0.scene === session.scene && $0.sequence == snapshot.sequence?.start
                    && $0.changeCount == session.recorded.sceneHistory.changeCount
            } ?? false
    }

    /// Returns the question that a sequence raises once it is over: about its failure, or about a recognizer that lost;
    /// nil if everything was as expected.
    private func question(about snapshot: TraceSnapshot) -> Question? {
        guard session.isLive || session.playback?.isOver == true, session.showsPresentScene,
            snapshot.isSequenceOver,
            let sequence = snapshot.sequence, let verdict = snapshot.verdict,
            sequence.expected == nil || verdict.outcome == .failed,
            let row = snapshot.rows.first(where: { $0.id == verdict.loser ?? verdict.subject }),
            verdict.outcome == .failed || verdict.loser != nil
        else { return nil }
        // The system cancelled a gesture that was wanted; no change would have kept it.
        let isWanted = sequence.expected?.contains(row.name) ?? true
        guard verdict.winner != row.id || !isWanted else { return nil }
        return Question(
            recognizer: row.name,
            start: sequence.start,
            last: session.shownSession.trace.sequence?.start,
            scene: session.scene,
            changeCount: session.recorded.sceneHistory.changeCount
        )
    }

    /// Returns the first change for a sequence as a sentence, once it is known.
    func sentence(about snapshot: TraceSnapshot) -> Phrase? {
        guard let asked, asked.question == question(about: snapshot),
            case .found(let changes) = asked.answer, let first = changes.first
        else { return nil }
        return "\(name: asked.question.recognizer, .failed) would be \(first.text)."
    }

    // MARK: The sheet

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .interrupted, .sceneChanged:
            if view.parts.cover == .changes { view.parts.cover = nil }
            stop()
        default: break
        }
        return .unhandled
    }

    func add(to chrome: inout Chrome) {
        chrome.verdictButtons = CommandBar.verdictButtons(
            hasTried: isTrialShown,
            hasQuestion: hasQuestion
        )
        chrome.tried = isTrialShown ? trial?.text : nil
        if view.parts.cover == .changes { chrome.changes = sheet }
    }

    private var sheet: Chrome.ChangeSheet {
        guard let asked else { return .note("") }
        let recognizer = asked.question.recognizer
        return switch asked.answer {
        case .searching:
            .note("Looking for a change that would give \(recognizer) a different outcome…")
        case .found([]):
            .note(
                "No single change of a property, relation or refusal would give "
                    + "\(recognizer) a different outcome."
            )
        case .found(let changes):
            .changes(of: recognizer, changes.map { .init($0.text, code: $0.swift) })
        case .failed(let reason): .note(reason)
        }
    }

    /// Opens the sheet, and begins the search unless the answer is known; or closes it.
    func toggle() {
        guard view.parts.cover != .changes else { return view.parts.cover = nil }
        guard let question else {
            return notices.show(
                "nothing to ask about: the gesture went as expected, or is not over"
            )
        }
        view.parts.cover = .changes
        if asked?.question != question || !isFound { search(for: question) }
    }

    private var isFound: Bool { if case .found = asked?.answer { true } else { false } }

    private func search(for question: Question) {
        stop()
        do {
            let search = try SuggestionSearch(
                about: question.recognizer,
                inSequenceAt: question.start,
                of: session.shownSession.inputs
            )
            asked = (question, .searching(search))
        } catch {
            fail(question, "The search did not start: \(error)")
        }
    }

    private func fail(_ question: Question, _ reason: String) {
        asked = (question, .failed(reason))
        printError("\(programName): \(reason)")
    }

    func stop() {
        guard case .searching(let search) = asked?.answer else { return }
        search.end()
        asked = nil
    }

    // MARK: The search

    var deadline: TimeInterval? {
        guard case .searching(let search) = asked?.answer else { return nil }
        return search.nextCheck
    }

    func deadlineReached(now: TimeInterval) -> Bool {
        guard let asked, case .searching(let search) = asked.answer, now >= search.nextCheck else {
            return false
        }
        guard view.parts.cover == .changes, asked.question == question else {
            stop()
            if view.parts.cover == .changes { view.parts.cover = nil }
            return true
        }
        do {
            guard let changes = try search.check(at: now) else { return false }
            self.asked = (asked.question, .found(changes))
        } catch {
            fail(asked.question, "\(error)")
        }
        return true
    }

    // MARK: The trial

    /// Performs the session again with one of the changes.
    func performAgain(with index: Int) {
        guard let change = close(choosing: index), let start = session.shown.sequence?.start else {
            return
        }
        do {
            let differences = try editor.performAgain(with: change)
            trial = Trial(
                scene: session.scene,
                changeCount: session.recorded.sceneHistory.changeCount,
                sequence: start,
                text: differences
            )
            notices.show(nil)
            printMessage("\(programName): performed again: \(differences)")
        } catch {
            notices.warn("not performed again: \(FileName.withoutFolder(error))")
        }
    }

    /// Writes the scene with one of the changes.
    func write(_ index: Int) {
        if let change = close(choosing: index) { editor.write(with: change) }
    }

    /// Closes the sheet, and returns the change with this index.
    private func close(choosing index: Int) -> SceneChange? {
        guard let asked, asked.question == question, case .found(let changes) = asked.answer,
            changes.indices.contains(index)
        else { return nil }
        view.parts.cover = nil
        return changes[index].change
    }
}

/// A change that turns an outcome, and the words of `explain` for it.
struct SuggestedChange: Hashable {
    let text: String
    /// The lines of Swift that make the change.
    let swift: String
    let change: SceneChange
}

/// A search for changes of the scene, in a child process that runs `explain --json` on the session so far.
///
/// The window draws meanwhile, and a search that is outdated can be ended.
final class SuggestionSearch {
    /// The time between two checks, in seconds.
    private static let interval: TimeInterval = 0.02

    private let process: ChildProcess
    /// The local time at which to check whether the search has ended.
    private(set) var nextCheck: TimeInterval

    /// Starts the search for what turns a recognizer's outcome in one sequence of a recording.
    ///
    /// - Parameters:
    ///   - recognizer: The recognizer's id.
    ///   - start: The time at which the sequence begins, in seconds.
    ///   - recording: The session so far.
    /// - Throws: a `Failure` if the recording cannot be handed over, or the process cannot be started.
    init(
        about recognizer: String,
        inSequenceAt start: TimeInterval,
        of recording: Journal
    ) throws(Failure) {
        do {
            let file = try Self.file(of: recording)
            process = try ChildProcess(
                [
                    programName, "explain", "/dev/stdin", "--json", "--recognizer", recognizer,
                    "--at", "\(start)",
                ],
                at: "/proc/self/exe",
                in: .inherited,
                input: file.fileDescriptor,
                output: .captured,
                errors: .captured
            )
        } catch {
            throw Failure(.badInput, "\(error)")
        }
        process.yieldToOthers()
        nextCheck = monotonicTime() + Self.interval
    }

    /// Returns a file with a recording.
    ///
    /// It disappears when the last process closes it.
    private static func file(of recording: Journal) throws -> FileHandle {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString).jsonl").path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(.badInput, "\(path): cannot be created, expected a writable folder")
        }
        defer { unlink(path) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try recording.write(to: file)
        return file
    }

    /// Returns the changes, best first, once the search is over.
    ///
    /// - Throws: a `Failure` with the last message of a search that failed, or a `RecordingError` for other output.
    func check(at now: TimeInterval) throws -> [SuggestedChange]? {
        nextCheck = now + Self.interval
        let end = process.checkEnd()
        let output = process.readOutput().split(separator: "\n")
        guard let end else { return nil }
        guard end == .exited(0) else {
            // A search that was killed has written at most a part of its result.
            let message = output.last { !$0.hasPrefix("{") }.map(String.init)
            throw Failure(.badInput, message ?? "The search \(end).")
        }
        return try Self.changes(in: output)
    }

    /// Returns the changes in the lines of `explain`, best first.
    ///
    /// - Throws: a `Failure` if it has tried none, or a `RecordingError` for other lines.
    static func changes(in output: [Substring]) throws -> [SuggestedChange] {
        // Between the lines of the result, there may be warnings.
        let result = output.filter { $0.hasPrefix("{") }.joined(separator: "\n")
        var lines = LineReader(text: Data(result.utf8), file: "explain")
        var found: [SuggestedChange] = []
        var changes: [SuggestedChange]?
        while let line = try lines.next() {
            let fields = try LineFields(line, file: "explain")
            guard fields.has("suggestions") else { continue }
            for suggestion in try fields.list("suggestions") {
                found.append(
                    SuggestedChange(
                        text: try suggestion.string("text"),
                        swift: try suggestion.string("swift"),
                        change: try SceneChange(suggested: suggestion.object("change"))
                    )
                )
            }
            changes = found
        }
        guard let changes else {
            throw Failure(
                .badInput,
                "No change was tried: a replay does not have this outcome, or the code adds the"
                    + " recognizer while it runs."
            )
        }
        return changes
    }

    func end() { process.kill() }
}
