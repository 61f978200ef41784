import Foundation
import GestureKit
import GestureTesting
import Testing

struct PanTests {
    let stage = Stage()
    let pan = PanGestureRecognizer()
    let seen: Sightings

    init() {
        stage.add(pan, "pan")
        seen = .of(pan) { plain($0.translation(in: nil)) }
    }

    @Test func `the origin is where the last step left the slop's circle`() {
        // 8 pt to the right, then straight down: the circle is crossed at (8, 6).
        stage.down(100, 100)
        stage.move(by: 8, 0)
        stage.move(by: 0, 10)
        stage.up()
        #expect(seen.text == "began (0, 4), ended (0, 4)")
    }

    @Test func `landing and lifting do not begin a pan`() {
        stage.down(1, 10, 10)
        stage.down(2, 290, 290)
        stage.up(1)
        stage.move(2, by: 9, 0)
        stage.up(2)
        #expect(
            stage.transcript([.transitions]) == "0.000 pan failed: moved 9.0 pt, less than 10"
        )
    }

    @Test func `one of two fingers moves the centroid by half its way`() {
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.move(1, by: 0, 19.8)
        #expect(stage.transcript([.transitions]) == "")
        stage.move(2, by: 0, 2.2)
        #expect(stage.transcript([.transitions]) == "0.000 pan began")
        #expect(seen.text == "began (0, 1)")
    }

    @Test func `of two that land at once with one place left, the first counts`() {
        pan.maximumNumberOfTouches = 2
        stage.down(1, 100, 100)
        stage.move(1, by: 20, 0)
        stage.down([FingerMove(2, to: 140, 100), FingerMove(3, to: 200, 100)])
        #expect(pan.numberOfTouches == 2)
        #expect(plain(pan.location(ofTouch: 1, in: nil)) == "(140, 100)")
    }

    @Test func `with a minimum of 2, one finger is too few`() {
        pan.minimumNumberOfTouches = 2
        stage.down(1, 100, 100)
        stage.move(1, by: 50, 0)
        stage.up(1)
        #expect(
            stage.transcript([.transitions]) == "0.000 pan failed: 1 touch, 2 required"
        )
    }

    @Test func `in a turned view the translation is turned back`() {
        stage.view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(plain(pan.translation(in: stage.view)) == "(0, -10)")
        pan.setTranslation(CGPoint(x: 0, y: -30), in: stage.view)
        #expect(plain(pan.translation(in: nil)) == "(30, 0)")
    }
}
