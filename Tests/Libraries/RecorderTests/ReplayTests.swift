import GestureTesting
import Testing
import UIKit

/// The lines of `TouchRecorder.swift`, a file for apps on iOS, replay as the window received them.
struct `A recording of a window` {
    let recorded = RecordedWindow()
    let card: UIView
    let stage: Stage

    init() {
        stage = recorded.stage
        card = recorded.addView(
            UIView(frame: CGRect(x: 20, y: 20, width: 300, height: 300)),
            "card"
        )
        card.isMultipleTouchEnabled = true
    }

    private func add(_ recognizers: (UIGestureRecognizer, String)...) {
        for (recognizer, name) in recognizers {
            stage.add(recognizer, name, to: card)
            recognizer.touchstone.addAction { _ in }
        }
    }

    @Test func `repeats taps, a long press, a pan and a pinch`() throws {
        let triple = UITapGestureRecognizer()
        triple.numberOfTapsRequired = 3
        let two = UITapGestureRecognizer()
        two.numberOfTouchesRequired = 2
        add(
            (UITapGestureRecognizer(), "tap"),
            (triple, "triple"),
            (two, "two"),
            (UILongPressGestureRecognizer(), "press"),
            (UIPanGestureRecognizer(), "pan"),
            (UIPinchGestureRecognizer(), "pinch"),
            (UIRotationGestureRecognizer(), "rotation")
        )
        stage.tap(100, 100, times: 3)
        stage.elapse(1)
        stage.tap([FingerMove(1, to: 60, 60), FingerMove(2, to: 120, 60)])
        stage.elapse(1)
        stage.hold(100, 100, for: 0.8)
        stage.elapse(1)
        stage.drag(100, 100, to: 210.1234567, 105)
        stage.elapse(1)
        stage.pinch(150, 150, from: 80, to: 200, rotation: 0.4)
        stage.elapse(1)
        stage.down(1, 100, 100)
        stage.elapse(0.05)
        stage.down(2, 200, 100)
        stage.fingers(.move(1, to: 120, 120), .up(2, at: 201, 100))
        stage.elapse(0.01)
        stage.up(1)
        try recorded.expectReplay(contains: [
            "triple action", "two action", "press action began", "pan action changed",
            "pinch action ended", "rotation action",
        ])
    }

    @Test func `repeats a cancelled touch, alone and in a gesture`() throws {
        add(
            (UITapGestureRecognizer(), "tap"),
            (UIPanGestureRecognizer(), "pan"),
            (UILongPressGestureRecognizer(), "press")
        )
        stage.down(100, 100)
        stage.elapse(0.05)
        stage.cancel()
        stage.elapse(1)
        stage.down(100, 100)
        stage.move(to: 180, 100, over: 0.2)
        stage.cancel(1)
        stage.elapse(1)
        stage.tap(100, 100)
        try recorded.expectReplay(contains: ["tap failed", "pan action cancelled", "tap action"])
        #expect(recorded.touchLines[1].contains(#""touch":"cancel","id":1"#))
    }

    @Test func `repeats swipes and has their labels`() throws {
        let left = UISwipeGestureRecognizer()
        left.direction = .left
        let many = UISwipeGestureRecognizer()
        many.numberOfTouchesRequired = 2
        many.direction = [.up, .down]
        add((UISwipeGestureRecognizer(), "right"), (left, "left"), (many, "many"))
        stage.swipe(60, 100, .right)
        recorded.recorder.expect(["right"])
        stage.elapse(1)
        stage.swipe(250, 100, .left)
        recorded.recorder.expect(["left", "and \"more\""])
        stage.elapse(1)
        stage.down([FingerMove(1, to: 60, 60), FingerMove(2, to: 120, 60)])
        stage.move([FingerMove(1, to: 60, 200), FingerMove(2, to: 120, 200)], over: 0.15)
        stage.up([1, 2])
        recorded.recorder.expect([])
        try recorded.expectReplay(contains: ["right action", "left action", "many action"])
        #expect(
            recorded.touchLines.filter { $0.contains("expected") } == [
                #"{"t":0.120000,"expected":["right"]}"#,
                #"{"t":1.240000,"expected":["left","and__more_"]}"#,
                #"{"t":2.390000,"expected":[]}"#,
            ]
        )
    }

    @Test func `repeats pans from the edges and recognizers of the window`() throws {
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = [.right, .bottom]
        stage.add(edge, "edge", to: recorded.window)
        stage.add(UITapGestureRecognizer(), "anywhere", to: recorded.window)
        stage.drag(399, 380, to: 200, 380)
        stage.elapse(1)
        stage.drag(300, 380, to: 100, 380)
        stage.elapse(1)
        stage.tap(10, 10)
        try recorded.expectReplay(contains: ["edge began", "edge failed", "anywhere recognized"])
    }

    @Test func `repeats touches on controls, and on turned and scrolled views`() throws {
        let scroll = recorded.addView(
            UIScrollView(frame: CGRect(x: 0, y: 320, width: 400, height: 80)),
            "scroll"
        )
        scroll.contentSize = CGSize(width: 800, height: 80)
        scroll.contentOffset.x = 300
        scroll.panGestureRecognizer.name = "scrolling"
        let cell = recorded.addView(
            UIView(frame: CGRect(x: 310, y: 10, width: 60, height: 60)),
            "cell",
            to: scroll
        )
        let turned = recorded.addView(
            UIView(frame: CGRect(x: 200, y: 100, width: 100, height: 20)),
            "turned",
            to: card
        )
        turned.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 1.5, y: 1.5)
            .translatedBy(x: 3, y: 4)
        let button = recorded.addView(
            UIButton(frame: CGRect(x: 20, y: 20, width: 80, height: 40)),
            "button",
            to: card
        )
        button.touchstone.addAction(for: .touchUpInside) { _ in }
        for (view, name) in [(cell, "inCell"), (turned, "inTurned"), (card, "inCard")] {
            stage.add(UITapGestureRecognizer(), name, to: view)
        }
        for point in [(20, 340), (80, 390), (100, 390), (50, 50)] as [(CGFloat, CGFloat)] {
            stage.tap(point.0, point.1)
            stage.elapse(1)
        }
        for y in stride(from: 30.0, through: 300, by: 10) {
            stage.tap(270, y)
            stage.elapse(0.5)
            stage.tap(285, y)
            stage.elapse(0.5)
        }
        try recorded.expectReplay(contains: ["inCell recognized", "inTurned recognized", "inCard"])
    }
}
