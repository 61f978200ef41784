import Foundation
import GestureRecording
import Recordings
import Testing

@testable import TextFormatting
@testable import GestureExplaining

/// A case is a sequence: from the first finger down until all are up and no deadline is pending.
struct CaseTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    @Test func `two strokes with a pause are two cases`() throws {
        let file = try folder.record("two.jsonl") { hand in
            hand.tap()
            hand.wait(1)
            hand.swipe()
        }
        let cases = try folder.cases(file)
        #expect(cases == ["1 at 0: tap, expected ?", "2 at 1.05: quick, expected ?"])
    }

    @Test func `a tap within the pause of a double tap continues its case`() throws {
        let file = try folder.record("double.jsonl", scene: "taps") { hand in
            hand.tap(held: 0.15)
            hand.wait(0.3)
            hand.tap()
            hand.wait(4)
            hand.tap()
        }
        let cases = try folder.cases(file)
        #expect(cases == ["1 at 0: double, expected ?", "2 at 4.5: single, expected ?"])
    }

    @Test func `a tap that comes a little too late for a double tap continues its case`() throws {
        let late = try folder.record("late.jsonl", scene: "taps") { hand in
            hand.tap()
            hand.wait(0.45)
            hand.tap()
        }
        let cases = try folder.cases(late)
        #expect(cases == ["1 at 0: single, expected ?"])
    }

    @Test func `a second finger that lands before the first is up belongs to the case`() throws {
        let file = try folder.record("fingers.jsonl", scene: "taps") { hand in
            hand.down(600, 300)
            hand.wait(0.05)
            hand.down(700, 300, id: 2)
            hand.wait(0.05)
            hand.up()
            hand.up(id: 2)
            hand.wait(1)
            hand.tap(600, 300)
        }
        let cases = try folder.cases(file)
        #expect(cases == ["1 at 0: twoFingers, expected ?", "2 at 1.1: oneFinger, expected ?"])
    }

    @Test func `a recording without touches has no case`() throws {
        let file = try folder.record("none.jsonl", [#"{"t":1,"tick":true}"#])
        #expect(try folder.cases(file) == [])
    }

    @Test func `each sequence is judged in the scene and with the values of its time`() throws {
        let file = try folder.record("session.jsonl") { hand in
            hand.tap()
            hand.wait(2)
            hand.line(#""scene":"taps""#)
            hand.tap()
            hand.wait(2)
            hand.line(#""set":"single.numberOfTapsRequired","value":2"#)
            hand.tap()
            hand.wait(2)
            hand.expect()
        }
        let recording = try folder.reader().cases(in: file)
        #expect(recording.cases.map(\.scene.name) == ["canvas", "taps", "taps"])
        #expect(
            recording.cases.map { RecordingFolder.text($0.recognized) } == [
                "tap", "single", "nothing",
            ]
        )
    }

    @Test func `an expected line labels the sequences since the line before`() throws {
        let file = try folder.record("labels.jsonl") { hand in
            hand.tap()
            hand.wait(1)
            hand.tap()
            hand.expect("tap")
            hand.wait(1)
            hand.swipe()
            hand.wait(1)
            hand.expect()
            hand.tap()
        }
        let cases = try folder.cases(file)
        #expect(
            cases == [
                "1 at 0: tap, expected tap", "2 at 1.05: tap, expected tap",
                "3 at 2.1: quick, expected nothing", "4 at 3.24: tap, expected ?",
            ]
        )
    }

    @Test func `null removes the label of the line before, or of a sequence`() throws {
        let file = try folder.record("removed.jsonl") { hand in
            hand.tap()
            hand.expect()
            hand.line("\"expected\":null")
            hand.wait(1)
            hand.tap()
            hand.expect("press")
            hand.wait(1)
            hand.tap()
            hand.expect("tap")
            hand.line("\"expected\":null,\"at\":1.06")
        }
        #expect(
            try folder.cases(file) == [
                "1 at 0: tap, expected ?", "2 at 1.05: tap, expected ?",
                "3 at 2.1: tap, expected tap",
            ]
        )
        let alone = try folder.record("tap/alone.jsonl") { hand in
            hand.tap()
            hand.expect("press")
            hand.line("\"expected\":null")
        }
        #expect(try folder.cases(alone, LabelSource(.folder)) == ["1 at 0: tap, expected tap"])
    }

    @Test func `a line without a new sequence corrects the line before`() throws {
        let file = try folder.record("correction.jsonl") { hand in
            hand.tap()
            hand.wait(1)
            hand.expect("tap")
            hand.tap()
            hand.wait(1)
            hand.tap()
            hand.expect("quick")
            hand.expect("press", "tap")
        }
        let cases = try folder.cases(file)
        #expect(
            cases == [
                "1 at 0: tap, expected tap", "2 at 1.05: tap, expected press + tap",
                "3 at 2.1: tap, expected press + tap",
            ]
        )
    }

    @Test func `a line with a time labels the one sequence that was under way`() throws {
        let file = try folder.record("at.jsonl") { hand in
            hand.tap()
            hand.wait(1)
            hand.tap()
            hand.wait(1)
            hand.tap()
            hand.expect("tap")
            hand.expect("quick", at: 1.5)
            hand.expect("press", at: 0)
        }
        let cases = try folder.cases(file)
        #expect(
            cases == [
                "1 at 0: tap, expected press", "2 at 1.05: tap, expected quick",
                "3 at 2.1: tap, expected tap",
            ]
        )
    }

    @Test func `a line with a time ends the sequences that the next line labels`() throws {
        let file = try folder.record("since.jsonl") { hand in
            hand.tap()
            hand.wait(1)
            hand.tap()
            hand.wait(1)
            hand.expect("quick", at: 0)
            hand.tap()
            hand.expect("tap")
            hand.wait(1)
            hand.expect("press", at: 0)
            hand.expect("check")
        }
        let cases = try folder.cases(file)
        #expect(
            cases == [
                "1 at 0: tap, expected check", "2 at 1.05: tap, expected ?",
                "3 at 2.1: tap, expected tap",
            ]
        )
    }

    @Test func `a line before the first sequence labels nothing`() throws {
        let file = try folder.record("early.jsonl") { hand in
            hand.expect("quick")
            hand.tap()
        }
        #expect(try folder.cases(file) == ["1 at 0: tap, expected ?"])
        let empty = try folder.record("label.jsonl") { $0.expect("tap") }
        #expect(try folder.cases(empty) == [])
    }

    @Test(arguments: [
        (99, "a time from 0 s, when the first sequence begins, to 2 s, that of the line"),
        (-1, "a time from 0 s, when the first sequence begins, to 2 s, that of the line"),
        (2.001, "a time from 0 s, when the first sequence begins, to 2 s, that of the line"),
    ])
    func `a line with a time at which no sequence had begun is refused`(
        _ time: Double,
        _ expected: String
    ) throws {
        let file = try folder.record("stray.jsonl") { hand in
            hand.tap()
            hand.wait(1.95)
            hand.expect("tap", at: time)
        }
        #expect(
            folder.error { _ = try folder.cases(file) }
                == "stray.jsonl: labels the sequence at \(NumberText.of(time)) s, expected \(expected)"
        )
        let last = try folder.record("last.jsonl") { hand in
            hand.tap()
            hand.wait(1.95)
            hand.expect("tap", at: 2)
        }
        #expect(try folder.cases(last) == ["1 at 0: tap, expected tap"])
    }

    @Test func `a line with a time before the first sequence is refused`() throws {
        let file = try folder.record("early.jsonl") { hand in
            hand.expect("quick", at: 0)
            hand.tap()
        }
        #expect(
            folder.error { _ = try folder.cases(file) }
                == "early.jsonl: labels the sequence at 0 s, expected a sequence before the line"
        )
    }

    @Test func `a line during a sequence labels it`() throws {
        let file = try folder.record("during.jsonl") { hand in
            hand.down(300, 300)
            hand.wait(0.01)
            hand.expect("tap")
            hand.wait(0.01)
            hand.up()
        }
        #expect(try folder.cases(file) == ["1 at 0: tap, expected tap"])
    }
}
