import Foundation
import GestureKit
import GestureTesting
import Testing

struct PanTests {
    let stage = Stage()
    let pan = PanGestureRecognizer()
    let seen: ActionLog

    init() {
        stage.add(pan, "pan")
        seen = .of(pan) { plain($0.translation(in: nil)) }
    }

    @Test func `the translation starts where the last step leaves the slop's circle`() {
        // 8 pt to the right, then straight down: the circle is crossed at (8, 6).
        stage.down(100, 100)
        stage.move(by: 8, 0)
        stage.move(by: 0, 10)
        stage.up()
        #expect(seen.text == "began (0, 4), ended (0, 4)")
    }

    @Test(arguments: [1.0, 2, 2.5, 5, 10, 3])
    func `views and delegates read the whole movement when they are asked about a beginning`(
        step: Double
    ) {
        var read: [String] = []
        let judge = ScriptedDelegate()
        judge.begins = { [pan] _ in
            read.append(plain(pan.translation(in: nil)))
            return true
        }
        pan.delegate = judge
        stage.down(100, 100)
        while pan.state == .possible { stage.move(by: 0, step) }
        let way = (10 / step).rounded(.up) * step
        #expect(read == [plain(CGPoint(x: 0, y: way))])
        #expect(seen.text == "began (0, \(plain(way - 10)))")
    }

    @Test func `the first action reads a translation that is set during that question`() {
        let judge = ScriptedDelegate()
        judge.begins = { [pan] _ in
            pan.setTranslation(CGPoint(x: 5, y: 0), in: nil)
            return true
        }
        pan.delegate = judge
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 10, 0)
        #expect(seen.text == "began (5, 0), changed (15, 0)")
    }

    @Test func `after a wait the delegate reads the whole movement, and the action reads zero`() {
        var read: [String] = []
        let judge = ScriptedDelegate()
        judge.begins = { [pan] _ in
            read.append(plain(pan.translation(in: nil)))
            return true
        }
        pan.delegate = judge
        let other = stage.add(Spy(), "other")
        pan.require(toFail: other)
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 15, 0)
        other.state = .failed
        stage.move(by: 10, 0)
        #expect(read == ["(35, 0)"])
        #expect(seen.text == "began (0, 0), changed (10, 0)")
    }

    @Test func `a subclass reads the whole movement in the callback that begins it`() {
        final class Reading: PanGestureRecognizer {
            var read: [String] = []

            override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
                super.touchesMoved(touches, with: event)
                read.append("\(state) \(plain(translation(in: nil)))")
            }
        }
        pan.isEnabled = false
        let reading = stage.add(Reading(), "reading")
        stage.down(100, 100)
        stage.move(by: 6, 0)
        stage.move(by: 6, 0)
        stage.move(by: 6, 0)
        #expect(reading.read == ["possible (0, 0)", "began (12, 0)", "changed (8, 0)"])
    }

    /// A pan that begins at once.
    private final class Immediate: PanGestureRecognizer {
        var isFirst = false

        override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
            if isFirst && state == .possible { state = .began }
            super.touchesBegan(touches, with: event)
            if !isFirst && state == .possible { state = .began }
        }
    }

    @Test(arguments: [true, false])
    func `a subclass that assigns began at the landing starts its path there`(isFirst: Bool) {
        pan.isEnabled = false
        let immediate = Immediate()
        immediate.isFirst = isFirst
        stage.add(immediate, "immediate")
        let seen = ActionLog.of(immediate) { plain($0.translation(in: nil)) }
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.move(by: 20, 5)
        stage.up()
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 immediate began
                0.000 immediate changed
                0.000 immediate changed
                0.000 immediate ended
                """
        )
        #expect(seen.text == "began (0, 0), changed (1, 0), changed (21, 5), ended (21, 5)")
    }

    @Test func `a direction-locked pan that cancels itself leaves its parent's pan alone`() {
        final class Horizontal: PanGestureRecognizer {
            override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
                super.touchesMoved(touches, with: event)
                guard state == .began else { return }
                let way = translation(in: nil)
                if abs(way.y) > abs(way.x) { state = .cancelled }
            }
        }
        pan.isEnabled = false
        stage.add(PanGestureRecognizer(), "parent", to: stage.window)
        stage.add(Horizontal(), "child")
        stage.down(100, 100)
        stage.move(by: 0, 20)
        stage.up()
        #expect(
            stage.transcript([.transitions, .actions, .diagnostics]) == """
                0.000 child failed: assigned cancelled, taken as failed
                0.000 parent began
                0.000 parent action began
                0.000 parent ended
                0.000 parent action ended
                """
        )
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.up()
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 child began
                0.000 parent failed: prevented by child
                0.000 child ended
                """
        )
    }

    @Test
    func `of two fingers that land in one event, the first counts if only one more is allowed`() {
        pan.maximumNumberOfTouches = 2
        stage.down(1, 100, 100)
        stage.move(1, by: 20, 0)
        stage.down([FingerMove(2, to: 140, 100), FingerMove(3, to: 200, 100)])
        #expect(pan.numberOfTouches == 2)
        #expect(plain(pan.location(ofTouch: 1, in: nil)) == "(140, 100)")
    }

    @Test func `in a rotated view the translation is in the view's coordinates`() {
        stage.view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(plain(pan.translation(in: stage.view)) == "(0, -10)")
        pan.setTranslation(CGPoint(x: 0, y: -30), in: stage.view)
        #expect(plain(pan.translation(in: nil)) == "(30, 0)")
    }
}
