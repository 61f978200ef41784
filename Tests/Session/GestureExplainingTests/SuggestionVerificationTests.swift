import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import Recordings
import Testing

@testable import RecordingFormat
@testable import GestureExplaining

/// Every suggestion that `--write` writes does what it says when its scene's file is replayed with the
/// recording.
///
/// `TOUCHSTONE_SCRIPTS=N` checks N / 200 random recordings.
struct SuggestionVerificationTests {
    private static let count =
        ProcessInfo.processInfo.environment["TOUCHSTONE_SCRIPTS"].flatMap { Int($0) }
        .map { $0 / 200 } ?? 20

    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private static let recordings = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Assets/Recordings")

    private static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: recordings.path))?
        .filter { $0.hasSuffix(".jsonl") }.sorted() ?? []

    @Test(arguments: names)
    func `of a recording of a built-in scene`(name: String) throws {
        try verify(Self.recordings.appending(path: name).path)
    }

    @Test func `of random strokes on random scenes`() throws {
        var count = 0
        for seed in 0..<Self.count {
            let random = RandomSequences(seed: seed)
            let header = RecordingHeader(
                scene: "random",
                source: random.scene,
                size: CGSize(width: 400, height: 600)
            )
            let text = ([header.json] + random.lines).joined(separator: "\n") + "\n"
            count += try verify(folder.write("\(seed).jsonl", text))
        }
        #expect(count >= Self.count, "the scenes have changes to suggest")
    }

    @Test func `of a live recording, which lacks the deadlines of the changed scene`() throws {
        let header = RecordingHeader(
            scene: "pad",
            source: """
                views:
                  - id: pad
                    frame: [0, 0, 400, 600]
                    recognizers:
                      - {id: tap, type: tap}
                      - {id: late, type: tap, requires: [tap]}

                """,
            size: CGSize(width: 400, height: 600),
            startTime: 0
        )
        let lines = [
            header.json, #"{"t":0,"touch":"begin","id":1,"x":100,"y":100}"#,
            #"{"t":0.1,"touch":"end","id":1}"#, "",
        ]
        let file = try folder.write("live.jsonl", lines.joined(separator: "\n"))
        try verify(file)
        let reader = CaseReader(labels: nil, details: .steps) { Player.Options() }
        var texts: [String] = []
        try Explanation.explain(file, reader: reader, recognizer: "tap", isComplete: false) {
            texts += $0.decisions.flatMap { $0.suggestions ?? [] }.map(\.text)
        }
        #expect(
            texts == [
                "not recognized if late does not wait for it (then late is recognized)",
                "not recognized with numberOfTapsRequired ≥ 2, now 1 (then late is recognized)",
                "not recognized with numberOfTouchesRequired ≥ 2, now 1 (then late is recognized)",
            ],
            "\(texts)"
        )
    }

    /// Verifies the suggestions of a recording, for all recognizers, and returns their number.
    @discardableResult
    private func verify(_ file: String) throws -> Int {
        let reader = CaseReader(labels: nil, details: [.steps, .reachedValues]) { Player.Options() }
        let cases = try reader.cases(in: file)
        let replay = OrdinaryReplay(file: file, starts: cases.cases.map(\.start), folder: folder)
        let present = try replay.recognized()
        var count = 0
        for name in Set(cases.scenes.flatMap(\.recognizers)).sorted() {
            var explanations: [Explanation] = []
            try Explanation.explain(file, reader: reader, recognizer: name, isComplete: false) {
                explanations.append($0)
            }
            for explanation in explanations {
                for suggestion in explanation.decisions.flatMap({ $0.suggestions ?? [] }) {
                    let isUndone = try replay.sets(suggestion.change)
                    #expect(isUndone == (suggestion.undoingText != nil), "\(suggestion.text)")
                    guard !isUndone else { continue }
                    count += 1
                    let changed = try replay.recognized(suggestion.change, in: explanation.identity)
                    let effects = Self.effects(present, changed, of: suggestion)
                    let said = Set(suggestion.effects)
                    let index = suggestion.sequence - 1
                    #expect(
                        changed[index].contains(suggestion.recognizer) == suggestion.isRecognized
                            && present[index].contains(suggestion.recognizer)
                                != suggestion.isRecognized
                            && effects == said,
                        "\(file): \(suggestion.text)"
                    )
                }
                let lines = explanation.lines.joined(separator: "\n")
                let suggestions = explanation.decisions.flatMap { $0.suggestions ?? [] }
                #expect(try Self.read(lines) == suggestions.map(\.change), "\(lines)")
            }
        }
        return count
    }

    private static func effects(
        _ present: [Set<String>],
        _ changed: [Set<String>],
        of suggestion: Suggestion
    ) -> Set<Suggestion.Effect> {
        var effects: Set<Suggestion.Effect> = []
        for (index, (before, after)) in zip(present, changed).enumerated() {
            for name in before.symmetricDifference(after)
            where index + 1 != suggestion.sequence || name != suggestion.recognizer {
                effects.insert(
                    .init(sequence: index + 1, recognizer: name, isRecognized: after.contains(name))
                )
            }
        }
        return effects
    }

    private static func read(_ text: String) throws -> [SceneChange] {
        var lines = LineReader(text: Data(text.utf8), file: "explain")
        var changes: [SceneChange] = []
        while let line = try lines.next() {
            let fields = try LineFields(line, file: "explain")
            guard fields.has("suggestions") else { continue }
            for suggestion in try fields.list("suggestions") {
                changes.append(try SceneChange(suggested: suggestion.object("change")))
            }
        }
        return changes
    }
}

/// A replay of an unchanged recording, with a scene's file that has a change.
private struct OrdinaryReplay {
    let file: String
    let starts: [TimeInterval]
    let folder: RecordingFolder

    /// Whether the recording sets the property of a change.
    func sets(_ change: SceneChange) throws -> Bool {
        guard let path = change.propertyPath else { return false }
        return try String(contentsOfFile: file, encoding: .utf8).contains("\"set\":\"\(path)\"")
    }

    /// Returns the recognizers that recognized between the starts of the sequences.
    func recognized(
        _ change: SceneChange? = nil,
        in scene: SceneIdentity? = nil
    ) throws -> [Set<String>] {
        var options = Player.Options()
        options.firesMissingDeadlines = change != nil
        options.makeScene = { name, source in
            let plain = try Scene(recorded: name, source: source)
            guard let change, SceneIdentity(plain) == scene else { return plain }
            return try Scene(SceneText(named: folder.write("scene.yaml", plain.text(with: change))))
        }
        let player = try Player(file: file, options: options)
        var recognized = [Set<String>](repeating: [], count: starts.count)
        player.session.observeLines { [starts] line in
            guard case .action(let action) = line,
                ["began", "recognized"].contains(action.stateName),
                let index = starts.lastIndex(where: { $0 <= action.timestamp + 1e-6 })
            else { return }
            recognized[index].insert(action.recognizer.touchstone.label)
        }
        try player.performAll()
        return recognized
    }
}
