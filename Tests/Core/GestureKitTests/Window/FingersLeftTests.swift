import Foundation
import GestureKit
import GestureTesting
import Testing

/// Fingers that have left while another client still decides about their touches.
struct FingersLeftTests {
    let stage = Stage()

    private func send(_ phase: ContactPhase, id: Int = 1, at time: TimeInterval) {
        let sample = TouchSample(id: id, phase: phase, location: CGPoint(x: 100, y: 100))
        stage.window.send(InputEvent([sample], at: time))
    }

    @Test func `a finger that has left fires no deadlines and keeps the time of its lift`() {
        stage.add(LongPressGestureRecognizer(), "press")
        send(.began, at: 0)
        #expect(stage.window.nextDeadline == 0.5)
        stage.window.fingersLeft = [1]
        #expect(stage.window.nextDeadline == nil)
        stage.window.advance(to: 0.9)
        stage.window.fingersLeft = []
        send(.ended, at: 0.063)
        #expect(
            stage.transcript([.transitions])
                == "0.900 press failed: lifted after 0.06 s (needs 0.5)"
        )
    }

    @Test func `deadlines before the lift fire first`() {
        stage.add(LongPressGestureRecognizer(), "press")
        send(.began, at: 0)
        stage.window.fingersLeft = [1]
        stage.window.fingersLeft = []
        send(.ended, at: 0.6)
        #expect(
            stage.transcript([.transitions]) == """
                0.500 press began
                0.600 press ended
                """
        )
    }

    @Test func `a finger in another view keeps pressing`() {
        stage.add(LongPressGestureRecognizer(), "press")
        let other = View(frame: CGRect(x: 310, y: 0, width: 80, height: 80))
        stage.window.addSubview(other)
        stage.add(LongPressGestureRecognizer(), "other", to: other)
        send(.began, at: 0)
        let sample = TouchSample(id: 2, phase: .began, location: CGPoint(x: 350, y: 40))
        stage.window.send(InputEvent([sample], at: 0))
        stage.window.fingersLeft = [1]
        stage.window.advance(to: 0.9)
        #expect(stage.transcript([.transitions]) == "0.500 other began")
    }

    @Test func `a finger that is back keeps pressing, and overdue deadlines fire at once`() {
        stage.add(LongPressGestureRecognizer(), "press")
        send(.began, at: 0)
        stage.window.fingersLeft = [1]
        stage.window.advance(to: 0.9)
        stage.window.fingersLeft = []
        stage.window.advance(to: 0.9)
        #expect(stage.transcript([.transitions]) == "0.900 press began")
    }

    @Test func `a recognizer that ignores the finger that has left waits for its deadline again`() {
        final class Choosy: GestureRecognizer, TouchstoneGesture {
            private var first: Touch?

            override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
                first = first ?? touches.first
                touchstone.deadline = 0.5
            }

            override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
                if let first { ignore(first, for: event) }
            }

            func deadlineReached(at time: TimeInterval) { state = .began }
        }
        stage.add(Choosy(), "choosy")
        send(.began, at: 0)
        send(.began, id: 2, at: 0)
        stage.window.fingersLeft = [1]
        #expect(stage.window.nextDeadline == nil)
        send(.moved, id: 2, at: 0.1)
        #expect(stage.window.nextDeadline == 0.5)
        stage.window.advance(to: 0.9)
        #expect(stage.transcript([.transitions]) == "0.500 choosy began")
    }
}
