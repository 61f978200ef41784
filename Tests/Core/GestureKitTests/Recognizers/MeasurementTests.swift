import Foundation
import GestureKit
import GestureTesting
import Testing

/// The measured values of each class: the largest of the gesture, against the limit.
struct MeasurementTests {
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
            let values = transition.recognizer.measurements.map { reason in
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
}
