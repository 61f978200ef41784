import Foundation
import GestureRecording
import GestureScenes
import Testing

@testable import GestureCorpus

/// Cases that are performed again with seeded perturbations.
struct RobustnessTests {
    private let folder: CorpusFolder

    init() throws { folder = try CorpusFolder() }

    private func evaluate(
        _ files: [String],
        _ perturbation: Perturbation,
        seed: UInt64 = 7,
        rounds: Int = 3,
        settings: [String: SceneValue] = [:],
        threads: Int = 2
    ) throws -> EvaluatedFiles {
        let reader = folder.reader(LabelSource(), settings)
        return try EvaluatedFiles(
            files,
            reader,
            robustness: Robustness(perturbation, seed: seed, rounds: rounds, reader: reader),
            threads: threads
        )
    }

    private func noise(_ points: Double) -> Perturbation {
        var perturbation = Perturbation()
        perturbation.noise = points
        return perturbation
    }

    @Test func `a seed gives the same bytes with any number of threads, another one others`() throws
    {
        let corpus = try GeneratedCorpus(30, in: folder)
        let first = try evaluate(corpus.files, noise(4))
        for threads in [1, 3] {
            let second = try evaluate(corpus.files, noise(4), threads: threads)
            #expect(second.robustness?.json == first.robustness?.json)
            #expect(second.flips.map(\.recording) == first.flips.map(\.recording))
        }
        #expect(!first.flips.isEmpty)
        let other = try evaluate(corpus.files, noise(4), seed: 8)
        #expect(other.robustness?.json != first.robustness?.json)
        #expect(other.evaluation.lines == first.evaluation.lines)
    }

    @Test func `a file has the same perturbations alone and among others`() throws {
        let corpus = try GeneratedCorpus(30, in: folder)
        let whole = try evaluate(corpus.files, noise(4))
        var flips: [Data] = []
        for number in 0..<3 {
            let files = stride(from: number, to: 30, by: 3).map { corpus.files[$0] }
            flips += try evaluate(files, noise(4)).flips.map(\.recording)
        }
        #expect(Set(flips) == Set(whole.flips.map(\.recording)))
    }

    @Test func `the sum of parts has the figures of the whole`() throws {
        let corpus = try GeneratedCorpus(30, in: folder)
        let whole = try evaluate(corpus.files, noise(4))
        let parts = try (0..<3).map { number in
            let files = stride(from: number, to: 30, by: 3).map { corpus.files[$0] }
            return try folder.write("\(number).json", evaluate(files, noise(4)).text)
        }
        let sum = try #require(try EvaluationFile.merged(parts.reversed()) { _ in })
        #expect(sum.robustness?.json == whole.robustness?.json)
        #expect(sum.robustness?.textLines == whole.robustness?.textLines)
        #expect(sum.evaluation.lines == whole.evaluation.lines)
    }

    @Test func `parts of different perturbations are refused`() throws {
        let files = try GeneratedCorpus(4, in: folder).files
        func part(_ number: Int, _ noise: Double, seed: UInt64 = 7) throws -> String {
            let part = try evaluate([files[number]], self.noise(noise), seed: seed, rounds: 1)
            return try folder.write("\(number).json", part.text)
        }
        func error(_ second: String) throws -> String? {
            let first = try part(0, 1.5)
            return folder.error { _ = try EvaluationFile.merged([first, second]) { _ in } }
        }
        let expected = "expected --noise 1.5 --seed 7 --repeat 1 as in 0.json"
        #expect(try error(part(1, 2)) == "1.json: has --noise 2.0 --seed 7 --repeat 1, \(expected)")
        #expect(
            try error(part(1, 1.5, seed: 8))
                == "1.json: has --noise 1.5 --seed 8 --repeat 1, \(expected)"
        )
        let plain = try EvaluatedFiles([files[2]], folder.reader()).text
        #expect(
            try error(folder.write("2.json", plain)) == "2.json: has no perturbations, \(expected)"
        )
        let edited = try evaluate([files[3]], noise(1.5), rounds: 1).text
            .replacingOccurrences(of: "\"rounds\":1", with: "\"rounds\":2")
        #expect(
            try error(folder.write("3.json", edited))?.hasSuffix(
                "found perturbed: 1.0, expected 2 times the cases of the matrix"
            ) == true
        )
    }

    @Test func `a case has the same perturbations under another name`() throws {
        let corpus = try GeneratedCorpus(30, in: folder)
        let first = try evaluate(corpus.files, noise(4))
        let copies = try corpus.files.enumerated().map { index, file in
            try folder.write("copy/\(index).jsonl", String(contentsOfFile: file, encoding: .utf8))
        }
        let second = try evaluate(copies, noise(4))
        #expect(!first.flips.isEmpty)
        #expect(second.flips.map(\.recording) == first.flips.map(\.recording))
    }

    @Test func `a case has the same perturbations with other settings`() throws {
        let file = try folder.record("press.jsonl") { hand in
            hand.down(300, 300)
            hand.wait(0.1)
            hand.move(300, 312)
            hand.wait(0.6)
            hand.up()
            hand.expect("press")
        }
        func flips(_ limit: Double) throws -> [Int: [Substring]] {
            let settings = ["press.allowableMovement": SceneValue.number(limit)]
            let flips = try evaluate([file], noise(3), rounds: 20, settings: settings).flips
            return Dictionary(
                uniqueKeysWithValues: flips.map { flip in
                    let text = String(decoding: flip.recording, as: UTF8.self)
                    let lines = text.split(separator: "\n")
                    return (flip.round, lines.filter { $0.contains("\"touch\"") })
                }
            )
        }
        let (strict, lenient) = (try flips(13), try flips(14))
        #expect(!lenient.isEmpty && strict.count > lenient.count)
        for (round, lines) in lenient { #expect(strict[round] == lines) }
    }

    @Test func `without an effect nothing flips, alone or with other cases`() throws {
        let corpus = try GeneratedCorpus(60, in: folder)
        let outcome = try evaluate(corpus.files, Perturbation(), rounds: 1)
        let figures = try #require(outcome.robustness)
        #expect(figures.before.caseCount == outcome.evaluation.caseCount)
        #expect(figures.before.matrix == outcome.evaluation.matrix)
        #expect(figures.after.matrix == outcome.evaluation.matrix)
        #expect(outcome.flips.isEmpty && figures.lost == 0 && figures.gained == 0)
    }

    @Test(arguments: ["noise", "rate", "drop", "tremor"])
    func `each flip's recording replays to the other verdict`(_ kind: String) throws {
        var perturbation = Perturbation()
        switch kind {
        case "noise": perturbation.noise = 5
        case "rate": perturbation.rate = 7
        case "drop": perturbation.drop = 0.7
        default: perturbation.tremor = .init(frequency: 4, amplitude: 14)
        }
        let corpus = try GeneratedCorpus(60, in: folder)
        let outcome = try evaluate(corpus.files, perturbation)
        let figures = try #require(outcome.robustness)
        #expect(!outcome.flips.isEmpty)
        #expect(figures.lost == outcome.flips.filter(\.wasRight).count)
        #expect(figures.gained == outcome.flips.filter { !$0.wasRight }.count)
        #expect(figures.after.caseCount == 3 * figures.before.caseCount)
        #expect(
            figures.after.rightCount
                == 3 * figures.before.rightCount - figures.lost + figures.gained
        )
        for (index, flip) in outcome.flips.enumerated() {
            let text = String(decoding: flip.recording, as: UTF8.self)
            let file = try folder.write("flip\(index).jsonl", text)
            let replayed = try EvaluatedFiles([file], folder.reader())
            #expect(replayed.caseLines.map(\.isRight) == [!flip.wasRight], "\(flip.file)")
            #expect(replayed.caseLines.first?.recognized == flip.recognized)
            #expect(replayed.caseLines.first?.expected == flip.expected)
        }
    }

    @Test func `a flip's recording has the settings of the evaluation`() throws {
        let file = try folder.record("press.jsonl") { hand in
            hand.down(300, 300)
            hand.wait(0.1)
            hand.move(300, 313)
            hand.wait(0.6)
            hand.up()
            hand.expect("press")
        }
        let outcome = try evaluate(
            [file],
            noise(3),
            rounds: 20,
            settings: ["press.allowableMovement": 14]
        )
        #expect(outcome.caseLines.map(\.isRight) == [true])
        let flip = try #require(outcome.flips.first)
        let text = String(decoding: flip.recording, as: UTF8.self)
        #expect(text.contains(#""set":"press.allowableMovement","value":14"#), "\(text)")
        let replayed = try EvaluatedFiles(
            [folder.write("flip.jsonl", text)],
            folder.reader()
        )
        #expect(replayed.caseLines.map(\.isRight) == [false])
    }

    @Test func `a setting keeps its place within a sequence`() throws {
        let file = try folder.record("press.jsonl") { hand in
            hand.line(#""set":"press.minimumPressDuration","value":0.6"#)
            hand.down(300, 300)
            hand.wait(0.1)
            hand.move(300, 301)
            hand.line(#""set":"quick.isEnabled","value":false"#)
            hand.wait(0.2)
            hand.line(#""set":"check.tolerance","value":7"#)
            hand.wait(0.5)
            hand.up()
            hand.expect("press")
        }
        let flip = try #require(try evaluate([file], noise(30), rounds: 20).flips.first)
        let lines = String(decoding: flip.recording, as: UTF8.self).split(separator: "\n")
        let kinds = lines.compactMap { line in
            ["begin", "update", "end", "Duration", "isEnabled", "tolerance"].first {
                line.contains("\($0)\"")
            }
        }
        #expect(kinds == ["Duration", "begin", "update", "isEnabled", "tolerance", "end"])
    }

    @Test func `a rate that gives too many samples is an error of the one file`() throws {
        func hold(_ seconds: Double) throws -> String {
            try folder.record("\(Int(seconds)).jsonl") { hand in
                hand.tap(held: seconds)
                hand.expect("press")
            }
        }
        var rate = Perturbation()
        rate.rate = 10_000
        let outcome = try evaluate([hold(1), hold(100_000), hold(11)], rate, rounds: 1)
        #expect(
            outcome.errors.map(folder.short) == [
                "100000.jsonl: sequence 1 has 1000000000 samples at this rate, expected at most 100000",
                "11.jsonl: sequence 1 has 110000 samples at this rate, expected at most 100000",
            ]
        )
        #expect(outcome.robustness?.after.caseCount == 1)
    }

    @Test func `each sequence of a recording is perturbed alone`() throws {
        let file = try folder.record("three.jsonl") { hand in
            for _ in 0..<3 {
                hand.swipe()
                hand.wait(1)
            }
            hand.expect("quick")
            hand.tap()
            hand.wait(1)
            hand.tap()
            hand.expect("tap", at: 4.5)
        }
        let outcome = try evaluate([file], noise(40), rounds: 10)
        let figures = try #require(outcome.robustness)
        #expect(figures.before.caseCount == 4 && figures.before.rightCount == 4)
        #expect(figures.after.caseCount == 40)
        #expect(Set(outcome.flips.map(\.sequence)).isSubset(of: [1, 2, 3, 5]))
        for flip in outcome.flips {
            let lines = String(decoding: flip.recording, as: UTF8.self)
            #expect(lines.components(separatedBy: "\"begin\"").count == 2)
        }
    }

    @Test func `a pointer, a wheel and two fingers keep their verdicts`() throws {
        let pointer = try folder.record("pointer.jsonl") { hand in
            hand.line(#""pointer":"down","button":1,"x":300,"y":300"#)
            hand.wait(0.05)
            hand.line(#""pointer":"up","button":1,"x":300,"y":300"#)
            hand.expect("tap")
        }
        let fingers = try folder.record("fingers.jsonl", scene: "taps") { hand in
            hand.down(600, 300)
            hand.wait(0.03)
            hand.down(700, 300, id: 2)
            hand.wait(0.05)
            hand.up()
            hand.up(id: 2)
            hand.expect("twoFingers")
        }
        let wheel = try folder.record("wheel.jsonl", scene: "playground") { hand in
            for _ in 0..<4 {
                hand.line(#""scroll":[0,-20],"kind":"discrete","x":480,"y":300"#)
                hand.wait(0.05)
            }
            hand.expect("pan")
        }
        for file in [pointer, fingers, wheel] {
            let plain = try evaluate([file], Perturbation(), rounds: 1)
            let figures = try #require(plain.robustness)
            #expect(plain.errors == [])
            #expect(figures.before.matrix == plain.evaluation.matrix, "\(file)")
            let noisy = try evaluate([file], noise(1))
            #expect(noisy.robustness?.after.caseCount == 3 * plain.evaluation.caseCount)
            if file != wheel { #expect(noisy.robustness?.after.rightCount == 3) }
        }
    }
}
