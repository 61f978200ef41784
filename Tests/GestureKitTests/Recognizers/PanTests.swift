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

    @Test func `case 34: 9.9 pt are no pan`() {
        stage.down(100, 100)
        stage.move(by: 9.9, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 v touchesMoved 1
                0.000 pan failed: moved 9.9 pt, less than 10
                0.000 v touchesEnded 1
                """
        )
    }

    @Test func `case 34: 10 pt begin a pan`() {
        stage.down(100, 100)
        stage.move(by: 6, 8)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 pan ended
                0.000 pan action ended
                """
        )
        #expect(seen.text == "began (0, 0), ended (0, 0)")
    }

    @Test func `case 35: the slop is taken off, also where the first move is beyond it`() {
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 10, 0)
        stage.up()
        #expect(seen.text == "began (10, 0), changed (20, 0), ended (20, 0)")
    }

    @Test func `the origin is where the last step left the slop's circle`() {
        // 8 pt to the right, then straight down: the circle is crossed at (8, 6).
        stage.down(100, 100)
        stage.move(by: 8, 0)
        stage.move(by: 0, 10)
        stage.up()
        #expect(seen.text == "began (0, 4), ended (0, 4)")
    }

    @Test func `case 36: setTranslation re-bases`() {
        stage.down(100, 100)
        stage.move(by: 20, 0)
        pan.setTranslation(.zero, in: nil)
        stage.move(by: 10, 0)
        pan.setTranslation(CGPoint(x: 100, y: 50), in: stage.view)
        stage.move(by: 10, 5)
        stage.up()
        #expect(
            seen.text == "began (10, 0), changed (10, 0), changed (110, 55), ended (110, 55)"
        )
    }

    @Test func `case 37: fingers that come and go move the location, never the translation`() {
        let places = Sightings.of(pan) { "\($0.numberOfTouches) \(plain($0.location(in: nil)))" }
        stage.down(1, 100, 100)
        stage.move(1, by: 20, 0)
        stage.down(2, 220, 100)
        stage.up(1)
        stage.move(2, by: 5, 0)
        stage.up(2)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 pan began
                0.000 pan action began
                0.000 pan changed
                0.000 pan action changed
                0.000 pan changed
                0.000 pan action changed
                0.000 pan changed
                0.000 pan action changed
                0.000 pan ended
                0.000 pan action ended
                """
        )
        #expect(
            seen.text == """
                began (10, 0), changed (10, 0), changed (10, 0), changed (15, 0), ended (15, 0)
                """
        )
        #expect(
            places.text == """
                began 1 (120, 100), changed 2 (170, 100), changed 1 (220, 100), \
                changed 1 (225, 100), ended 0 (225, 100)
                """
        )
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

    @Test func `case 38: a finger too many fails it while possible`() {
        pan.maximumNumberOfTouches = 1
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        stage.move(1, by: 20, 0)
        stage.up([1, 2])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan failed: 2 touches, 1 required
                0.000 v touchesBegan 2
                0.000 v touchesMoved 1
                0.000 v touchesEnded 1 2
                """
        )
    }

    @Test func `case 38: later it is not counted, and its view hears of it`() {
        pan.maximumNumberOfTouches = 1
        let places = Sightings.of(pan) { "\($0.numberOfTouches) \(plain($0.location(in: nil)))" }
        stage.down(1, 100, 100)
        stage.move(1, by: 20, 0)
        stage.down(2, 200, 100)
        stage.move(2, by: 50, 0)
        stage.move(1, by: 10, 0)
        stage.up(1)
        stage.up(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 v touchesBegan 2
                0.000 v touchesMoved 2
                0.000 pan changed
                0.000 pan action changed
                0.000 pan ended
                0.000 pan action ended
                0.000 v touchesEnded 2
                """
        )
        #expect(places.text == "began 1 (120, 100), changed 1 (130, 100), ended 0 (130, 100)")
    }

    @Test func `of two that land at once with one place left, the first counts`() {
        pan.maximumNumberOfTouches = 2
        stage.down(1, 100, 100)
        stage.move(1, by: 20, 0)
        stage.down([FingerMove(2, to: 140, 100), FingerMove(3, to: 200, 100)])
        #expect(pan.numberOfTouches == 2)
        #expect(plain(pan.location(ofTouch: 1, in: nil)) == "(140, 100)")
    }

    @Test func `case 39: with a minimum of 2, movement counts when both are down`() {
        pan.minimumNumberOfTouches = 2
        stage.down(1, 100, 100)
        stage.move(1, by: 50, 0)
        stage.down(2, 200, 100)
        #expect(stage.transcript([.transitions]) == "")
        stage.move([FingerMove(1, to: 162, 100), FingerMove(2, to: 212, 100)])
        #expect(stage.transcript([.transitions]) == "0.000 pan began")
        stage.up(1)
        stage.move(2, by: 5, 0)
        stage.up(2)
        #expect(seen.text == "began (2, 0), changed (2, 0), changed (7, 0), ended (7, 0)")
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

    @Test func `case 40: thresholds are the window's, values are the view's`() {
        stage.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        let halved = Sightings.of(pan) {
            "\(plain($0.translation(in: $0.view))) \(plain($0.velocity(in: $0.view)))"
        }
        stage.down(100, 100)
        stage.elapse(0.02)
        stage.move(by: 9.9, 0)
        #expect(stage.transcript([.transitions]) == "")
        stage.elapse(0.02)
        stage.move(by: 10.1, 0)
        #expect(stage.transcript([.transitions]) == "0.040 pan began")
        #expect(seen.text == "began (10, 0)")
        #expect(halved.text.hasPrefix("began (5, 0) (25"))
    }

    @Test func `in a turned view the translation is turned back`() {
        stage.view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(plain(pan.translation(in: stage.view)) == "(0, -10)")
        pan.setTranslation(CGPoint(x: 0, y: -30), in: stage.view)
        #expect(plain(pan.translation(in: nil)) == "(30, 0)")
    }

    @Test func `case 76: a system cancel sends cancelled, and the view nothing new`() {
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 20, 0)
        stage.cancel()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 pan changed
                0.000 pan action changed
                0.000 pan cancelled: touch cancelled by the system
                0.000 pan action cancelled
                """
        )
    }
}
