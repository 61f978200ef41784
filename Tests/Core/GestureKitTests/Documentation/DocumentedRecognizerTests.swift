import Foundation
import GestureKit
import GestureTesting
import Testing

/// Three fingers that land together, and nothing else.
final class TripleLanding: GestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        if numberOfTouches == 3 { state = .recognized }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        touchstone.fail(.tooFewTouches(numberOfTouches + touches.count, limit: 3))
    }
}

/// A finger that rests for a moment, and then slides.
final class RestAndSlide: GestureRecognizer, TouchstoneGesture {
    private var start = CGPoint.zero

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard numberOfTouches == 1 else {
            return touchstone.fail(.tooManyTouches(numberOfTouches, limit: 1))
        }
        start = location(in: nil)
        touchstone.deadline = event.timestamp + 0.3
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        guard state == .possible else { return state = .changed }
        let place = location(in: nil)
        let way = hypot(place.x - start.x, place.y - start.y)
        if way > 5 { touchstone.fail(.movedTooFar(way, limit: 5)) }
    }

    func deadlineReached(at time: TimeInterval) { state = .began }

    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        state = state == .possible ? .failed : .ended
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        touchstone.fail(.touchCancelled)
    }

    var recognitionLimits: [RecognitionLimit] {
        guard state == .possible, numberOfTouches == 1 else { return [] }
        return [RecognitionLimit(.circle(center: start, radius: 5, value: 0), .fails)]
    }
}

/// A recognizer that fails for a custom reason.
final class NoTurning: GestureRecognizer {
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        touchstone.fail(
            .custom(
                name: "turnedBack",
                value: 21,
                limit: 15,
                sentence: "turned back 21° (allows 15)"
            )
        )
    }
}

/// The examples of the documentation behave as described there.
struct DocumentedRecognizerTests {
    private let stage = Stage()

    @Test func `three fingers land`() {
        stage.add(TripleLanding(), "three")
        stage.down(1, 50, 50)
        stage.down(2, 90, 50)
        stage.down(3, 130, 50)
        stage.up([1, 2, 3])
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 three recognized
                0.000 three action recognized
                """
        )
    }

    @Test func `two of three required fingers do not begin it`() {
        stage.add(TripleLanding(), "three")
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 90, 50)])
        stage.up(1)
        #expect(stage.transcript([.transitions]) == "0.000 three failed: 2 touches (needs 3)")
    }

    @Test func `a finger that rests and then slides recognizes it`() {
        let slide = stage.add(RestAndSlide(), "slide")
        stage.down(50, 50)
        let circle = RecognitionLimit.Shape.circle(
            center: CGPoint(x: 50, y: 50),
            radius: 5,
            value: 0
        )
        #expect(slide.recognitionLimits == [RecognitionLimit(circle, .fails)])
        stage.wait(0.3)
        stage.move(to: 150, 50)
        stage.up()
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.300 slide began
                0.300 slide action began
                0.300 slide changed
                0.300 slide action changed
                0.300 slide ended
                0.300 slide action ended
                """
        )
        #expect(slide.recognitionLimits.isEmpty)
    }

    @Test func `a custom reason has its own sentence`() {
        stage.add(NoTurning(), "straight")
        stage.down(50, 50)
        stage.move(to: 60, 50)
        stage.up()
        #expect(
            stage.transcript([.transitions])
                == "0.000 straight failed: turned back 21° (allows 15)"
        )
    }

    @Test func `a finger that does not rest fails it, and the reason contains the distance`() {
        stage.add(RestAndSlide(), "slide")
        stage.down(50, 50)
        stage.move(to: 50, 64.2)
        stage.up()
        #expect(
            stage.transcript([.transitions]) == "0.000 slide failed: moved 14.2 pt (allows 5)"
        )
    }
}
