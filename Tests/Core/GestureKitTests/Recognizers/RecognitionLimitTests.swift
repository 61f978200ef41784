import Foundation
import GestureKit
import GestureTesting
import Testing

/// The limits that a recognizer reports at each stage; none after its decision.
struct RecognitionLimitTests {
    let stage = Stage()

    /// The text of each limit.
    private func allowed(_ recognizer: GestureRecognizer) -> [String] {
        recognizer.reportedLimits.map { limit in
            let shape =
                switch limit.shape {
                case .circle(let center, let radius, let value):
                    "circle \(plain(center)) \(number(value)) of \(number(radius))"
                case .corridor(let from, let direction, let length, let halfWidth):
                    "corridor \(plain(from)) \(plain(direction))"
                        + " \(number(length)) by \(number(halfWidth))"
                case .band(let rect):
                    "band \(plain(rect.origin)) \(number(rect.width)) \(number(rect.height))"
                case .time(let from, let to): "time \(plain(from)) to \(plain(to))"
                case .distance(let from, let to, let least, let greatest):
                    "distance \(plain(from)) \(plain(to)) \(number(least)) \(number(greatest))"
                case .angle(let center, let radius, let from, let to):
                    "angle \(plain(center)) \(number(radius)) \(number(from)) \(number(to))"
                case .arc(let center, let radius, let from, let to):
                    "arc \(plain(center)) \(number(radius)) \(number(from)) \(number(to))"
                }
            return "\(shape) \(limit.crossing.rawValue)"
        }
    }

    private func number(_ value: CGFloat) -> String { plain(Double(value)) }

    /// Makes the recognizer wait for one that fails when its touches end.
    private func holdBack(_ recognizer: GestureRecognizer) {
        recognizer.require(toFail: stage.add(Spy(), "blocker"))
    }

    @Test func `a tap allows 45 pt and 0.75 s, then 0.35 s and 45 pt to the next`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.numberOfTapsRequired = 2
        #expect(allowed(tap) == [])
        stage.elapse(1)
        stage.down(100, 100)
        stage.elapse(0.1)
        stage.move(by: 3, 4)
        #expect(allowed(tap) == ["circle (100, 100) 5 of 45 fails", "time 1 to 1.75 fails"])
        stage.up()
        #expect(allowed(tap) == ["circle (100, 100) 0 of 45 fails", "time 1.1 to 1.45 fails"])
        stage.down(110, 100)
        #expect(allowed(tap) == ["circle (110, 100) 0 of 45 fails", "time 1.1 to 1.85 fails"])
        stage.up()
        #expect(allowed(tap) == [])
    }

    @Test func `a failed tap allows nothing, and neither does a waiting one`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        stage.down(100, 100)
        stage.move(by: 46, 0)
        #expect(allowed(tap) == [])
        stage.up()
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        tap.require(toFail: double)
        stage.tap(100, 100)
        #expect(allowed(tap) == [])
        #expect(allowed(double) == ["circle (100, 100) 0 of 45 fails", "time 0.05 to 0.4 fails"])
    }

    @Test func `a tap of two fingers is measured from the centre of their landings`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.numberOfTouchesRequired = 2
        stage.down(1, 100, 100)
        stage.elapse(0.1)
        stage.down(2, 200, 100)
        stage.move(2, by: 0, 10)
        #expect(allowed(tap) == ["circle (150, 100) 5 of 45 fails", "time 0 to 0.75 fails"])
    }

    @Test func `a key allows a duration only`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        let press = stage.add(LongPressGestureRecognizer(), "press")
        tap.allowedPressTypes = [.select]
        press.allowedPressTypes = [.select]
        stage.window.firstResponder = stage.view
        stage.keyDown(.select)
        #expect(allowed(tap) == ["time 0 to 0.75 fails"])
        #expect(allowed(press) == ["time 0 to 0.5 recognizes"])
    }

    @Test func `a long press allows some movement, and recognizes after its duration`() {
        let press = stage.add(LongPressGestureRecognizer(), "press")
        stage.down(100, 100)
        stage.elapse(0.1)
        stage.move(by: 0, 2)
        #expect(allowed(press) == ["circle (100, 100) 2 of 10 fails", "time 0 to 0.5 recognizes"])
        stage.wait(0.4)
        #expect(press.state == .began)
        #expect(allowed(press) == [])
    }

    @Test func `a long press after a tap first allows the same as a tap`() {
        let press = stage.add(LongPressGestureRecognizer(), "press")
        press.numberOfTapsRequired = 1
        stage.down(100, 100)
        #expect(allowed(press) == ["circle (100, 100) 0 of 45 fails", "time 0 to 0.75 fails"])
        stage.up()
        #expect(allowed(press) == ["circle (100, 100) 0 of 45 fails", "time 0 to 0.35 fails"])
        stage.down(100, 110)
        #expect(allowed(press) == ["circle (100, 110) 0 of 10 fails", "time 0 to 0.5 recognizes"])
        stage.wait(0.4)
        stage.up()
        #expect(allowed(press) == [])
    }

    @Test func `a pan's slop surrounds the start, and follows fingers that land`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        holdBack(pan)
        #expect(allowed(pan) == [])
        stage.down(1, 100, 100)
        stage.move(1, by: 6, 0)
        #expect(allowed(pan) == ["circle (100, 100) 6 of 10 recognizes"])
        stage.down(2, 206, 100)
        #expect(allowed(pan) == ["circle (150, 100) 6 of 10 recognizes"])
        stage.move([FingerMove(1, to: 110, 100), FingerMove(2, to: 210, 100)])
        // The recognizer waits; its transition is decided.
        #expect(pan.state == .possible)
        #expect(allowed(pan) == [])
        stage.up([1, 2])
        #expect(allowed(pan) == [])
    }

    @Test func `an edge pan reports its edges, then its slop and its time`() {
        let edge = stage.add(ScreenEdgePanGestureRecognizer(), "edge")
        edge.edges = [.left, .bottom, .top, .right]
        #expect(
            allowed(edge) == [
                "band (0, 0) 400 20 fails", "band (0, 0) 20 400 fails",
                "band (0, 380) 400 20 fails", "band (380, 0) 20 400 fails",
            ]
        )
        edge.edges = .left
        holdBack(edge)
        stage.elapse(1)
        stage.down(5, 100)
        stage.move(by: 3, 0)
        #expect(allowed(edge) == ["circle (5, 100) 3 of 10 recognizes", "time 1 to 1.25 fails"])
        stage.move(by: 7, 0)
        #expect(edge.state == .possible)
        #expect(allowed(edge) == [])
        stage.up()
        #expect(allowed(edge) == ["band (0, 0) 20 400 fails"])
        stage.down(80, 100)
        #expect(allowed(edge) == [])
    }

    @Test func `a swipe's corridors shrink, close, and end with the swipe`() {
        let swipe = stage.add(SwipeGestureRecognizer(), "swipe")
        swipe.direction = [.right, .down]
        holdBack(swipe)
        #expect(allowed(swipe) == [])
        stage.down(100, 100)
        #expect(
            allowed(swipe) == [
                "corridor (100, 100) (1, 0) 50 by 50 recognizesAtEnd",
                "corridor (100, 100) (0, 1) 50 by 50 recognizesAtEnd", "time 0 to 0.5 fails",
            ]
        )
        stage.elapse(0.1)
        stage.move(by: 10, -1)
        #expect(
            allowed(swipe) == [
                "corridor (100, 100) (1, 0) 45.3 by 45.1 recognizesAtEnd", "time 0 to 0.5 fails",
            ]
        )
        stage.move(by: 50, 0)
        #expect(swipe.state == .possible)
        #expect(allowed(swipe) == [])
        stage.up()
        #expect(allowed(swipe) == [])
    }

    @Test func `a swipe of two fingers has a corridor for each`() {
        let swipe = stage.add(SwipeGestureRecognizer(), "swipe")
        swipe.numberOfTouchesRequired = 2
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 100, 200)])
        #expect(
            allowed(swipe) == [
                "corridor (100, 100) (1, 0) 50 by 50 recognizesAtEnd",
                "corridor (100, 200) (1, 0) 50 by 50 recognizesAtEnd", "time 0 to 0.5 fails",
            ]
        )
        stage.wait(0.5)
        #expect(allowed(swipe) == [])
    }

    @Test func `a pinch's dead zone is 8 pt in both directions, and restarts with a new finger`() {
        let pinch = stage.add(PinchGestureRecognizer(), "pinch")
        holdBack(pinch)
        stage.down(1, 100, 100)
        #expect(allowed(pinch) == [])
        stage.down(2, 200, 100)
        stage.move(2, by: 5, 0)
        #expect(allowed(pinch) == ["distance (100, 100) (205, 100) 92 108 recognizes"])
        stage.up(2)
        #expect(allowed(pinch) == [])
        stage.down(3, 104, 100)
        #expect(allowed(pinch) == ["distance (100, 100) (104, 100) 0 12 recognizes"])
        stage.move(3, by: 20, 0)
        #expect(pinch.state == .possible)
        #expect(allowed(pinch) == [])
    }

    @Test func `a rotation's dead zone is 5 degrees to both sides of the first line`() {
        let rotation = stage.add(RotationGestureRecognizer(), "rotation")
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        #expect(allowed(rotation) == ["angle (150, 100) 50 -0.087 0.087 recognizes"])
        stage.move(2, to: 200, 105)
        #expect(allowed(rotation) == ["angle (150, 102.5) 50.062 -0.087 0.087 recognizes"])
        stage.move(2, to: 200, 110)
        #expect(rotation.state == .began)
        #expect(allowed(rotation) == [])
    }

    @Test func `hovering, scrolling and a touchpad's pinch have no limits`() {
        let hover = stage.add(HoverGestureRecognizer(), "hover")
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let pinch = stage.add(PinchGestureRecognizer(), "pinch")
        pan.allowedScrollTypesMask = .all
        stage.hover(to: 100, 100)
        stage.scroll(phase: .began, by: 5, 0, at: 100, 100)
        stage.transform(phase: .began, at: 100, 100)
        #expect(allowed(hover) + allowed(pan) + allowed(pinch) == [])
    }
}
