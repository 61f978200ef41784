import Foundation
import GestureKit
import GestureTesting
import Testing

struct PredictionTests {
    let stage = Stage()
    let spy = Spy()

    init() { stage.add(spy, "spy") }

    /// The predicted locations of the last event's finger.
    private func predicted(_ finger: Int = 1) -> [String] {
        guard let event = spy.event,
            let touch = event.allTouches.first(where: { $0.id == finger })
        else { return ["no touch"] }
        return event.predictedTouches(for: touch).map { prediction in
            "\(plain(prediction.location(in: nil))) at \(plain(prediction.timestamp))"
        }
    }

    @Test func `two samples, 8 and 16 ms ahead, are exact on a straight line`() {
        stage.down(100, 100)
        #expect(predicted() == [])
        for _ in 1...5 {
            stage.elapse(0.01)
            stage.move(by: 10, -5)
        }
        // 1000 and −500 pt/s.
        #expect(predicted() == ["(158, 71) at 0.058", "(166, 67) at 0.066"])
    }

    @Test func `a movement that accelerates is predicted farther ahead`() {
        stage.down(0, 100)
        // 500 t², in pt: its speed at 0.1 s is 100 pt/s.
        for step in 1...10 {
            stage.elapse(0.01)
            stage.move(to: 0.05 * Double(step * step), 100)
        }
        #expect(predicted() == ["(5.8, 100) at 0.108", "(6.6, 100) at 0.116"])
    }

    @Test func `a resting, lifted or cancelled touch has no predictions`() {
        stage.down(100, 100)
        stage.elapse(0.01)
        stage.move(by: 10, 0)
        #expect(predicted() == ["(118, 100) at 0.018", "(126, 100) at 0.026"])
        stage.wait(0.04)
        #expect(predicted() == ["(118, 100) at 0.018", "(126, 100) at 0.026"])
        stage.wait(0.001)
        #expect(predicted() == [])
        stage.move(by: 10, 0)
        #expect(predicted() == [])
        stage.elapse(0.01)
        stage.move(by: 10, 0)
        stage.up()
        #expect(predicted() == [])
        stage.down(100, 100)
        stage.elapse(0.01)
        stage.move(by: 10, 0)
        stage.cancel()
        #expect(predicted() == [])
    }

    @Test func `each finger has its own predictions`() {
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.elapse(0.01)
        stage.move([FingerMove(1, to: 110, 100), FingerMove(2, to: 200, 120)])
        #expect(predicted(1) == ["(118, 100) at 0.018", "(126, 100) at 0.026"])
        #expect(predicted(2) == ["(200, 136) at 0.018", "(200, 152) at 0.026"])
    }

    @Test
    func `a prediction is a touch of the same finger and view that is not delivered`() {
        stage.down(100, 100)
        stage.elapse(0.01)
        stage.move(by: 10, 0)
        let touch = spy.event?.allTouches.first
        let predictions = touch.flatMap { spy.event?.predictedTouches(for: $0) } ?? []
        #expect(predictions.count == 2)
        for prediction in predictions {
            #expect(prediction.id == 1)
            #expect(prediction.view === stage.view)
            #expect(prediction.phase == .moved)
            #expect(prediction.gestureRecognizers.isEmpty)
            #expect(prediction != touch)
        }
        #expect(stage.window.touches == touch.map { [$0] })
        #expect(spy.log == ["b 1", "m 1"])
    }

    @Test func `the coalesced touches of an event include the touch itself`() {
        stage.down(100, 100)
        let touch = spy.event?.allTouches.first
        #expect(touch.flatMap { spy.event?.coalescedTouches(for: $0) } == touch.map { [$0] })
    }
}
