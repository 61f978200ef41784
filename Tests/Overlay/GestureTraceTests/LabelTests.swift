import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// The label of a sequence, compared with its outcome.
@Suite struct `A sequence's label` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }
    private var sequence: TraceSnapshot.SequenceRecord? { traced.snapshot().sequence }

    private func addTapAndPan() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.add(PanGestureRecognizer(), "pan")
    }

    @Test func `is that of the last sequence, with those that took part and recognized`() {
        addTapAndPan()
        #expect(sequence == nil)
        stage.down(1, 50, 50)
        #expect(sequence?.participants == ["tap", "pan"] && sequence?.isOver == false)
        stage.elapse(0.05)
        stage.up()
        stage.wait(2)
        #expect(sequence?.recognized == ["tap"] && sequence?.isOver == true)
        #expect(sequence?.expected == nil && sequence?.sentence == nil)
        traced.trace.label(["pan"], at: nil)
        #expect(sequence?.expected == ["pan"])
        #expect(sequence?.sentence == "expected pan, recognized tap")
        #expect(sequence?.match(of: "pan") == .missed)
        #expect(sequence?.match(of: "tap") == .unexpected)
        #expect(sequence?.match(of: "other") == nil)
        traced.trace.label(["tap"], at: nil)
        #expect(sequence?.sentence == "recognized tap, as expected")
        #expect(sequence?.match(of: "tap") == .right)
        #expect(sequence?.match(of: "pan") == nil)
        traced.trace.label([], at: nil)
        #expect(sequence?.sentence == "expected nothing, recognized tap")
        traced.trace.label(nil, at: nil)
        #expect(sequence?.expected == nil && sequence?.sentence == nil)
        traced.trace.label([], at: nil)
        let start = sequence?.start ?? -1
        stage.tap(1, 50, 50)
        stage.wait(2)
        #expect(sequence?.expected == nil)
        #expect(traced.trace.sequence(startingAt: start)?.expected == [])
        #expect(traced.trace.sequence(startingAt: start)?.recognized == ["tap"])
        #expect(traced.trace.sequence(startingAt: start)?.participants == ["tap", "pan"])
        #expect(traced.trace.sequence(startingAt: start + 0.5) == nil)
    }

    @Test func `says that a gesture was missed only at the end of its sequence`() {
        addTapAndPan()
        stage.down(1, 50, 50)
        traced.trace.label(["pan"], at: nil)
        #expect(sequence?.match(of: "pan") == nil && sequence?.sentence == nil)
        stage.move(to: 110, 50, over: 0.1)
        #expect(sequence?.match(of: "pan") == .right && sequence?.sentence == nil)
        stage.up()
        stage.wait(2)
        #expect(sequence?.sentence == "recognized pan, as expected")
    }

    @Test func `is gone with the outcome after clearing, and with the scene`() {
        addTapAndPan()
        stage.tap(1, 50, 50)
        stage.wait(2)
        let start = sequence?.start ?? -1
        traced.trace.label(["tap"], at: nil)
        traced.trace.clear()
        #expect(sequence == nil)
        let next = Trace(window: stage.window, sequences: traced.trace.endedSequences())
        #expect(next.snapshot(at: stage.time).sequence == nil)
        #expect(next.sequence(startingAt: start)?.sentence == "recognized tap, as expected")
        // A late correction still concerns it.
        next.label([], at: start + 0.01)
        #expect(next.sequence(startingAt: start)?.expected == [])
    }

    @Test func `without a time concerns the sequences since the line before`() {
        addTapAndPan()
        var starts: [TimeInterval] = []
        func tap() {
            stage.tap(1, 50, 50)
            stage.wait(2)
            starts.append(sequence?.start ?? -1)
        }
        func labels() -> [[String]?] {
            starts.map { traced.trace.sequence(startingAt: $0)?.expected }
        }
        func isAlone() -> Bool {
            starts.last.map(traced.trace.sequences.isLabelledAlone) ?? false
        }
        traced.trace.label(["pan"], at: nil)
        tap()
        #expect(labels() == [nil] && isAlone())
        traced.trace.label(["tap"], at: nil)
        #expect(isAlone(), "a correction")
        traced.trace.label([], at: nil)
        #expect(labels() == [[]])
        tap()
        tap()
        #expect(!isAlone())
        traced.trace.label(["tap"], at: nil)
        #expect(labels() == [[], ["tap"], ["tap"]] && !isAlone())
        traced.trace.label(["pan"], at: nil)
        #expect(labels() == [[], ["pan"], ["pan"]])
        tap()
        #expect(isAlone())
        traced.trace.label(["tap"], at: starts[1] + 0.02)
        #expect(labels() == [[], ["tap"], ["pan"], nil] && !isAlone())
        traced.trace.label(["tap", "pan"], at: starts[3])
        traced.trace.label([], at: -1)
        #expect(labels() == [[], ["tap"], ["pan"], ["tap", "pan"]])
    }
}
