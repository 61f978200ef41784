import Foundation
import GestureKit
import GestureTesting
import SampleGestures
import Testing

/// A stroke's samples, from the landing to the lift.
struct TouchCaptureTests {
    let stage = Stage()
    let capture = TouchCaptureGesture()

    init() { stage.add(capture, "capture") }

    @Test func `case 3: began with the first sample, changed with each, ended with the last`() {
        var counts: [Int] = []
        var stroke: [StrokeSample] = []
        capture.touchstone.addAction { [unowned capture] _ in
            counts.append(capture.samples.count)
            stroke = capture.samples
        }
        stage.down(10, 20)
        stage.elapse(0.01)
        stage.move(to: 11, 22)
        stage.elapse(0.01)
        stage.move(to: 13, 25)
        stage.elapse(0.01)
        stage.up()
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 capture began
                0.000 capture action began
                0.010 capture changed
                0.010 capture action changed
                0.020 capture changed
                0.020 capture action changed
                0.030 capture ended
                0.030 capture action ended
                """
        )
        #expect(counts == [1, 2, 3, 4])
        #expect(
            stroke == [
                StrokeSample(location: CGPoint(x: 10, y: 20), timestamp: 0),
                StrokeSample(location: CGPoint(x: 11, y: 22), timestamp: 0.01),
                StrokeSample(location: CGPoint(x: 13, y: 25), timestamp: 0.02),
                StrokeSample(location: CGPoint(x: 13, y: 25), timestamp: 0.03),
            ]
        )
        #expect(capture.samples.isEmpty)
    }

    @Test func `case 4: two fingers in one event fail`() {
        stage.down([FingerMove(1, to: 10, 20), FingerMove(2, to: 50, 20)])
        stage.move(1, by: 5, 5)
        stage.up([1, 2])
        #expect(
            stage.transcript([.transitions, .actions])
                == "0.000 capture failed: 2 touches (allows 1)"
        )
    }

    @Test func `case 5: a later finger is ignored`() {
        var last: [StrokeSample] = []
        capture.touchstone.addAction { [unowned capture] _ in last = capture.samples }
        stage.down(1, 10, 20)
        stage.down(2, 50, 20)
        stage.move(2, by: 9, 9)
        stage.up(2)
        stage.move(1, to: 30, 40)
        stage.up(1)
        #expect(
            stage.transcript([.actions, .messages]) == """
                0.000 capture action began
                0.000 v touchesBegan 2
                0.000 v touchesMoved 2
                0.000 v touchesEnded 2
                0.000 capture action changed
                0.000 capture action ended
                """
        )
        #expect(
            last.map(\.location)
                == [CGPoint(x: 10, y: 20), CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 40)]
        )
    }

    @Test func `case 6: a system cancel drops the samples, before its action`() {
        var counts: [String] = []
        capture.touchstone.addAction { counts.append("\($0.state.name) \(capture.samples.count)") }
        stage.down(10, 20)
        stage.move(by: 5, 5)
        stage.cancel()
        #expect(counts == ["began 1", "changed 2", "cancelled 0"])
        #expect(capture.samples.isEmpty)
    }

    @Test func `disabled while it draws, it has no samples in the last action either`() {
        var counts: [String] = []
        capture.touchstone.addAction { counts.append("\($0.state.name) \(capture.samples.count)") }
        stage.down(10, 20)
        capture.isEnabled = false
        #expect(counts == ["began 1", "cancelled 0"])
    }

    @Test func `samples are copies in the view's points, with the reported force`() {
        stage.view.frame = CGRect(x: 100, y: 50, width: 200, height: 200)
        var strokes: [[StrokeSample]] = []
        capture.touchstone.addAction { [unowned capture] _ in strokes.append(capture.samples) }
        let phases: [(ContactPhase, Double?)] = [(.began, 0.25), (.moved, 0.5), (.ended, nil)]
        for (index, (phase, force)) in phases.enumerated() {
            let place = CGPoint(x: 110 + 10 * index, y: 60)
            stage.window.send(
                InputEvent(
                    [TouchSample(id: 1, phase: phase, location: place, force: force)],
                    at: Double(index) / 8
                )
            )
        }
        #expect(strokes.first == [strokes[2][0]])
        #expect(strokes.last?.map(\.force) == [0.25, 0.5, 0.5])
        #expect(strokes.last?.map(\.timestamp) == [0, 0.125, 0.25])
        #expect(strokes.last?.map(\.location.x) == [10, 20, 30])
        #expect(strokes.last?.map(\.location.y) == [10, 10, 10])
    }

    @Test func `the next finger starts a new stroke, even while an ignored one is down`() {
        var ends: [Int] = []
        capture.touchstone.addAction {
            if $0.state == .ended { ends.append(capture.samples.count) }
        }
        stage.down(1, 10, 20)
        stage.down(2, 50, 20)
        stage.move(1, by: 1, 1)
        stage.up(1)
        stage.down(3, 80, 20)
        stage.up(3)
        stage.up(2)
        #expect(ends == [3, 2])
    }

    @Test func `its values contain the number of samples`() {
        stage.down(10, 20)
        stage.move(by: 1, 1)
        #expect(capture.gestureValues == [GestureValue("samples", .count(2))])
    }
}
