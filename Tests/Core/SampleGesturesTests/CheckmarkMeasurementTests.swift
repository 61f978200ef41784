import Foundation
import GestureKit
import GestureTesting
import SampleGestures
import Testing

/// The measured distances of a checkmark, against its tolerance.
struct CheckmarkMeasurementTests {
    /// Returns the measurements at the decision of a stroke with a tolerance of 6.
    private func measured(_ points: [(x: CGFloat, y: CGFloat)]) -> String {
        let stage = Stage()
        stage.add(CheckmarkGestureRecognizer(), "check").tolerance = 6
        var text = ""
        stage.window.onOutput = { output in
            guard case .transition(let transition) = output, transition.to != .possible else {
                return
            }
            let values = transition.recognizer.reportedMeasurements.map { reason in
                let value = ((reason.measure?.value ?? 0) * 100).rounded() / 100
                return "\(reason.name) \(value)/\(reason.measure?.limit ?? -1)"
            }
            text = "\(transition.to.name): " + values.joined(separator: ", ")
        }
        stage.down(points[0].x, points[0].y)
        for point in points.dropFirst() { stage.move(to: point.x, point.y) }
        stage.up()
        return text
    }

    @Test func `the distance to the left is the largest`() {
        let rest = "startedUpward 0.0/6.0, turnedDown 0.0/6.0, noUpstroke 60.0/6.0"
        let up: [(x: CGFloat, y: CGFloat)] = [(56, 80), (110, 20)]
        #expect(
            measured([(50, 50), (60, 60), (54, 80)] + up) == "ended: wentLeft 6.0/6.0, \(rest)"
        )
        #expect(
            measured([(50, 50), (60, 60), (53.9, 80)] + up)
                == "failed: wentLeft 6.1/6.0, startedUpward 0.0/6.0, turnedDown 0.0/6.0,"
                + " noUpstroke 0.0/6.0"
        )
    }

    @Test func `the distance up before the downstroke is the largest`() {
        let up: [(x: CGFloat, y: CGFloat)] = [(60, 80), (110, 20)]
        #expect(
            measured([(50, 50), (51, 44)] + up)
                == "ended: wentLeft 0.0/6.0, startedUpward 6.0/6.0, turnedDown 0.0/6.0,"
                + " noUpstroke 60.0/6.0"
        )
        #expect(
            measured([(50, 50), (51, 43.9)] + up)
                .hasPrefix("failed: wentLeft 0.0/6.0, startedUpward 6.1/6.0, ")
        )
    }
}
