import ChildProcesses
import Foundation
import GestureCorpus
import GestureExplaining
import GestureRecording
import GestureScenes
import Glibc
import ProcessSupport
import RecordingFormat
import XInputFrontEnd

/// A change that turns an outcome, and the words of `explain` for it.
struct SuggestedChange: Hashable {
    let text: String
    let change: SceneChange
}

/// A search for changes of the scene: a child process that runs `explain --json` on the session so far.
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

    /// Returns a file with a recording, which disappears when the last process closes it.
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

    /// Returns the changes, best first; nil while the search is under way.
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
                let change = try SceneChange(suggested: suggestion.object("change"))
                found.append(SuggestedChange(text: try suggestion.string("text"), change: change))
            }
            changes = found
        }
        guard let changes else {
            throw Failure(
                .badInput,
                "No change was tried: a replay of the session does not have this outcome."
            )
        }
        return changes
    }

    func end() { process.kill() }
}
