import Foundation
import GestureKit
import GestureTesting
import Testing

@Suite struct `Fingers on a path` {
    private let stage = Stage()

    /// The locations of finger 1 after the landing, with one decimal.
    private func locations(_ path: FingerPath, steps: Int) -> [String] {
        var locations: [String] = []
        stage.willSend = { event in
            guard case .touches(let samples) = event.content, let place = samples.first?.location
            else { return }
            locations.append(String(format: "%.1f %.1f", Double(place.x), Double(place.y)))
        }
        stage.move(along: path, over: Double(steps) * Stage.step)
        return locations
    }

    @Test func `move around a centre clockwise`() {
        stage.down(150, 100)
        #expect(
            locations(.arc(around: 150, 150, by: 2 * .pi), steps: 4) == [
                "200.0 150.0", "150.0 200.0", "100.0 150.0", "150.0 100.0",
            ]
        )
        #expect(abs(stage.time - 4 * Stage.step) < 1e-9)
    }

    @Test func `move outward and inward on a spiral`() {
        stage.down(160, 150)
        #expect(
            locations(.arc(around: 150, 150, by: -.pi, to: 30), steps: 2) == [
                "150.0 130.0", "120.0 150.0",
            ]
        )
    }

    @Test func `move around corners at constant speed`() {
        stage.down(10, 10)
        let corners = [CGPoint(x: 40, y: 10), CGPoint(x: 40, y: 20)]
        #expect(
            locations(.through(corners), steps: 4) == [
                "20.0 10.0", "30.0 10.0", "40.0 10.0", "40.0 20.0",
            ]
        )
    }

    @Test func `stay in place without a second corner`() {
        stage.down(10, 10)
        #expect(locations(.through([]), steps: 2) == ["10.0 10.0", "10.0 10.0"])
        #expect(locations(.line(to: 10, 10), steps: 2) == ["10.0 10.0", "10.0 10.0"])
    }

    @Test func `follow a custom function`() {
        stage.down(10, 10)
        let jump = FingerPath { start, part in
            CGPoint(x: start.x + CGFloat(part * part) * 100, y: start.y)
        }
        #expect(locations(jump, steps: 2) == ["35.0 10.0", "110.0 10.0"])
    }

    @Test func `share each event, and reach the end in one event without a duration`() {
        stage.down([FingerMove(1, to: 10, 10), FingerMove(2, to: 20, 10)])
        _ = stage.transcript()
        stage.move(along: [2: .line(to: 20, 50), 1: .line(to: 10, 50)])
        stage.expect("0.000 v touchesMoved 1 2")
    }
}
