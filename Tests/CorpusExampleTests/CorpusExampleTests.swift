import Foundation
import GestureCorpus
import GestureRecording
import GestureScenes
import Testing

/// Assets/Examples/Corpus, which the page "How good is my recognizer?" evaluates.
///
/// `TOUCHSTONE_CORPUS=write swift test --filter CorpusExampleTests` rewrites the recordings; then update the
/// figures of the page.
@Suite(.serialized) struct CorpusExampleTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Assets/Examples/Corpus").standardizedFileURL

    private static func url(_ path: String) -> URL { folder.appending(path: path) }

    @Test func `the recordings are those that the scripted hands draw`() throws {
        let files = ExampleCorpus.files
        if ProcessInfo.processInfo.environment["TOUCHSTONE_CORPUS"] == "write" {
            for name in Set(files.map { $0.path.prefix { $0 != "/" } }) {
                let url = Self.url(String(name))
                try? FileManager.default.removeItem(at: url)
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            }
            for file in files { try Data(file.text.utf8).write(to: Self.url(file.path)) }
        }
        for file in files {
            let text = try? String(contentsOf: Self.url(file.path), encoding: .utf8)
            #expect(
                text == file.text,
                "\(file.path): TOUCHSTONE_CORPUS=write swift test --filter CorpusExampleTests"
            )
        }
        let all = FileManager.default.enumerator(atPath: Self.folder.path)?.allObjects ?? []
        let others = Set(all.compactMap { $0 as? String }.filter { $0.contains(".") })
            .subtracting(files.map(\.path))
        #expect(others == ["gestures.yaml"])
    }

    @Test func `the recordings are many, and small`() {
        #expect(ExampleCorpus.files.count >= 120)
        #expect(ExampleCorpus.files.map(\.text.utf8.count).reduce(0, +) < 250_000)
    }

    @Test func `each hand repeats its stroke, and no two strokes are equal`() {
        var noise = Noise(seed: 7)
        var same = Noise(seed: 7)
        let stroke = Strokes.checkmark(&noise, hook: 3)
        #expect(Strokes.checkmark(&same, hook: 3) == stroke)
        #expect(Strokes.checkmark(&noise, hook: 3) != stroke)
        #expect(Set(ExampleCorpus.files.map(\.text)).count == ExampleCorpus.files.count)
    }

    @Test func `each limit that is a property has cases on both sides`() throws {
        let scene = try SceneText(
            String(contentsOf: Self.url("gestures.yaml"), encoding: .utf8),
            name: "gestures"
        )
        let reader = CaseReader(labels: LabelSource(.folder), details: .reachedValues) {
            var options = Player.Options()
            options.makeScene = { _, _ in try Scene(scene) }
            return options
        }
        var errors: [String] = []
        let outcome = try CorpusRun(reader: reader).perform(
            ExampleCorpus.files.map { Self.url($0.path).path },
            onError: { errors.append("\($0): \($1)") },
            onCase: { _ in }
        )
        #expect(errors == [])
        let figures = try #require(outcome).evaluation.figures
        for (recognizer, reason) in [
            ("press", "movedTooFar"), ("press", "liftedTooSoon"), ("check", "wentLeft"),
        ] {
            let limit = try #require(figures[recognizer]?.limits[reason])
            #expect(limit.passed.total > 20 && limit.missed.total >= 2, "\(recognizer) \(reason)")
            #expect(limit.hasBothSides, "\(recognizer) \(reason)")
        }
        // A hand can rest, and a letter can look like a checkmark.
        for recognizer in ["press", "right", "check"] {
            #expect((figures[recognizer]?.falsePositives ?? 0) > 0, "\(recognizer)")
        }
    }
}
