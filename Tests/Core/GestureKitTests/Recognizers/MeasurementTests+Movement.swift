import Foundation
import GestureKit
import GestureTesting
import Testing

extension MeasurementTests {
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
