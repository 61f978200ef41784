import Foundation
import GestureKit
import GestureTesting
import Testing

/// The measured values of each class: the largest of the gesture, against the limit.
private struct MeasurementTests {
    let stage = Stage(viewFrame: CGRect(x: 0, y: 0, width: 400, height: 400))

    /// Returns the measurements at each decision and end of a recognizer, as `name value/limit`.
    func measured(_ recognizer: some GestureRecognizer, _ perform: (Stage) -> Void) -> [String] {
        var texts: [String] = []
        stage.add(recognizer, "measured")
        let note = stage.window.onOutput
        stage.window.onOutput = { output in
            note?(output)
            guard case .transition(let transition) = output, transition.to != .possible,
                transition.to != .changed
            else { return }
            let values = transition.recognizer.reportedMeasurements.map { reason in
                let (value, limit) = reason.measure ?? (0, nil)
                return "\(reason.name) \(Self.text(value))/\(limit.map(Self.text) ?? "–")"
            }
            texts.append("\(transition.to.name): " + values.joined(separator: ", "))
        }
        perform(stage)
        stage.wait(1)
        return texts
    }

    static func text(_ value: Double) -> String {
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    @Test(arguments: [(45.0, "ended"), (45.01, "failed")])
    func `a tap measures its largest movement and its press`(distance: Double, state: String) {
        let values = measured(TapGestureRecognizer()) { stage in
            stage.down(100, 100)
            stage.move(by: distance, 0)
            stage.move(by: -distance, 0)
            stage.elapse(0.1)
            stage.up()
        }
        let press = state == "ended" ? ", heldTooLong 0.1/0.75" : ""
        #expect(values == ["\(state): movedTooFar \(Self.text(distance))/45\(press)"])
    }

    @Test func `a double tap measures the longest press and pause, and the largest distance`() {
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 3
        let values = measured(double) { stage in
            stage.tap(100, 100, held: 0.2)
            stage.elapse(0.35)
            stage.tap(145, 100, held: 0.1)
            stage.elapse(0.1)
            stage.tap(110, 100, held: 0.1)
        }
        #expect(
            values == [
                "ended: movedTooFar 0/45, heldTooLong 0.2/0.75, nextTapTooLate 0.35/0.35,"
                    + " nextTapTooFar 45/45"
            ]
        )
    }

    @Test(arguments: [(10.0, true), (10.01, false)])
    func `a long press measures the largest movement and its length`(
        distance: Double,
        begins: Bool
    ) {
        let values = measured(LongPressGestureRecognizer()) { stage in
            stage.down(100, 100)
            stage.elapse(0.1)
            stage.move(by: distance, 0)
            stage.move(by: -distance, 0)
            stage.elapse(0.5)
            // Movement after the beginning has no limit.
            if begins { stage.move(by: 50, 0) }
            stage.elapse(0.1)
            stage.up()
        }
        let text = "movedTooFar \(Self.text(distance))/10"
        #expect(
            values
                == (begins
                    ? [
                        "began: liftedTooSoon 0.5/0.5, \(text)",
                        "ended: liftedTooSoon 0.7/0.5, \(text)",
                    ]
                    : ["failed: liftedTooSoon 0.1/0.5, \(text)"])
        )
    }

    @Test(arguments: [(10.0, "began"), (9.99, "failed")])
    func `a pan measures its largest displacement`(distance: Double, state: String) {
        let values = measured(PanGestureRecognizer()) { stage in
            stage.down(100, 100)
            stage.move(by: distance, 0)
            stage.move(by: -distance, 0)
            stage.up()
        }
        #expect(values.first == "\(state): movedTooLittle \(Self.text(distance))/10")
        #expect(values.last?.hasSuffix(": movedTooLittle \(Self.text(distance))/10") == true)
    }

    @Test func `a pan of too few fingers measures their number`() {
        let pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        let values = measured(pan) { stage in
            stage.down(100, 100)
            stage.move(by: 50, 0)
            stage.up()
        }
        #expect(values == ["failed: tooFewTouches 1/2"])
    }

    @Test(arguments: [(20.0, "began"), (20.01, "failed")])
    func `an edge pan measures the distance of its landing and its displacement`(
        place: Double,
        state: String
    ) {
        let edge = ScreenEdgePanGestureRecognizer()
        edge.edges = .left
        let values = measured(edge) { stage in
            stage.down(place, 100)
            stage.move(by: 12, 0)
            stage.up()
        }
        let distance = "startedAwayFromEdge \(Self.text(place))/20"
        #expect(
            values.first
                == (state == "began"
                    ? "began: movedTooLittle 12/10, \(distance)" : "failed: \(distance)")
        )
    }

    // MARK: - Movement

    @Test(arguments: [(8.0, "failed"), (8.01, "began")])
    func `a pinch measures its largest change of distance`(distance: Double, state: String) {
        let values = measured(PinchGestureRecognizer()) { stage in
            stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
            stage.move(1, by: -distance, 0)
            stage.move(1, by: distance, 0)
            stage.up([1, 2])
        }
        #expect(values.first == "\(state): spreadTooLittle \(Self.text(distance))/8")
        #expect(values.last?.hasSuffix("spreadTooLittle \(Self.text(distance))/8") == true)
    }

    @Test(arguments: [(5.0, "failed"), (5.1, "began")])
    func `a rotation measures its largest angle`(degrees: Double, state: String) {
        let angle = degrees * .pi / 180
        let values = measured(RotationGestureRecognizer()) { stage in
            stage.down([FingerMove(1, to: 200, 200), FingerMove(2, to: 300, 200)])
            stage.move(2, to: 200 + 100 * cos(angle), 200 + 100 * sin(angle))
            stage.move(2, to: 300, 200)
            stage.up([1, 2])
        }
        let text = "turnedTooLittle \(Self.text(angle))/\(Self.text(5 * .pi / 180))"
        #expect(values.first == "\(state): \(text)")
        #expect(values.last?.hasSuffix(text) == true)
    }

    @Test(arguments: [(45.1, "ended"), (45.2, "failed")])
    func `a swipe measures the distance across that came nearest to its limit`(
        rise: Double,
        state: String
    ) {
        let values = measured(SwipeGestureRecognizer()) { stage in
            stage.down(100, 200)
            stage.elapse(0.1)
            stage.move(by: 20, rise)
            stage.move(by: 60, -rise)
            stage.up()
        }
        // The corridor shrinks by 0.98 of 50 points in a second.
        let across = "strayed \(Self.text(rise))/45.1"
        #expect(values.first?.hasPrefix("\(state): \(across)") == true, "\(values)")
        if state == "ended" { #expect(values == ["ended: \(across)"]) }
    }

    @Test func `a swipe that is too short measures its distance`() {
        let values = measured(SwipeGestureRecognizer()) { stage in
            stage.down(100, 200)
            stage.elapse(0.1)
            stage.move(by: 45, 3)
            stage.up()
        }
        #expect(values == ["failed: strayed 3/45.1, movedTooLittle 45/45.3"])
    }
}
