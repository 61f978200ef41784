import Foundation
import GestureKit
import GestureTesting
import Testing

/// Touches within a recognizer's view that it does not receive, with the causes.
@Suite struct `An unreceived touch` {
    private let stage = Stage()
    private let judge = ScriptedDelegate()
    private let outer: View
    private let inner: View
    private let tap: TapGestureRecognizer

    /// Puts `outer` (50, 50, 100, 100) into the stage's view, and into it `inner` (50, 50, 100, 100), half of which is
    /// outside.
    init() {
        outer = stage.add(View(frame: CGRect(x: 50, y: 50, width: 100, height: 100)), "outer")
        inner = View(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        inner.touchstone.name = "inner"
        outer.addSubview(inner)
        tap = stage.add(TapGestureRecognizer(), "tap", to: inner)
        tap.delegate = judge
    }

    /// Lands a finger, and returns what the recognizers do not receive.
    private func land(
        _ finger: Int = 1,
        _ x: CGFloat = 120,
        _ y: CGFloat = 120,
        type: Touch.TouchType = .direct
    ) -> [String] {
        let log = Log()
        let usual = stage.window.onOutput
        stage.window.onOutput = { output in
            usual?(output)
            if case .unreceived(let touch) = output {
                log.lines.append(
                    "\(touch.recognizer.touchstone.label) #\(touch.touch): \(touch.sentence)"
                )
            }
        }
        stage.touchType = type
        stage.down(finger, x, y)
        stage.window.onOutput = usual
        return log.lines
    }

    private final class Log { var lines: [String] = [] }

    @Test func `is not one that a recognizer receives, that missed its view, or of a hover`() {
        stage.add(HoverGestureRecognizer(), "hover", to: inner)
        #expect(land() == [])
        #expect(land(2, 350, 350) == [])
    }

    @Test(arguments: [true, false])
    func `meets the first rule of the hit test, from the window inward`(isInner: Bool) {
        let view = isInner ? inner : outer
        let name = isInner ? "inner" : "outer"
        view.isUserInteractionEnabled = false
        #expect(land(1) == ["tap #1: not hit: \(name) has interaction: false"])
        view.alpha = 0.0099
        #expect(land(2) == ["tap #2: not hit: \(name) has alpha 0.0099 < 0.01"])
        view.isHidden = true
        #expect(land(3) == ["tap #3: not hit: \(name) is hidden"])
        (view.isHidden, view.alpha, view.isUserInteractionEnabled) = (false, 0.01, true)
        #expect(land(4) == [])
    }

    @Test func `can be within its view, and outside of the view around that`() {
        #expect(land(1, 149.9, 120) == [])
        #expect(land(2, 150, 120) == ["tap #2: not hit: outside its parent's bounds (outer)"])
        inner.transform = CGAffineTransform(scaleX: 0, y: 0)
        #expect(land(3, 120, 120) == [], "a view scaled to nothing contains nothing")
    }

    @Test func `lands on a view in front`() {
        _ = stage.add(View(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), "overlay")
        #expect(land() == ["tap #1: not hit: overlay lies in front of it"])
        #expect(land(2, 150, 120) == ["tap #2: not hit: outside its parent's bounds (outer)"])
    }

    @Test func `is where an overridden hit test finds another view`() {
        final class Shield: View {
            var hit: View?
            override func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? { hit }
        }
        _ = stage.add(View(frame: stage.view.bounds), "behind")
        let shield = stage.add(Shield(frame: stage.view.bounds), "shield")
        shield.hit = shield
        shield.addSubview(outer)
        #expect(land(1) == ["tap #1: not hit: the hit test found shield"])
        shield.hit = nil
        #expect(land(2) == ["tap #2: not hit: the hit test found behind"])
    }

    @Test func `is within the shape that its view gave in the hit test, else in the bounds`() {
        final class Round: View {
            override func point(inside point: CGPoint, with event: TouchEvent?) -> Bool {
                hypot(point.x - bounds.midX, point.y - bounds.midY) < bounds.width / 2
            }
        }
        let round = stage.add(
            Round(frame: CGRect(x: 200, y: 200, width: 100, height: 100)),
            "round"
        )
        stage.add(TapGestureRecognizer(), "press", to: round)
        #expect(land(1, 205, 205) == [], "round was asked, and the corner is outside")
        round.isUserInteractionEnabled = false
        #expect(land(2, 205, 205) == ["press #2: not hit: round has interaction: false"])
    }

    @Test func `has the cause that applied when it landed, whatever a delegate changes later`() {
        _ = stage.add(View(frame: stage.view.bounds), "overlay")
        stage.add(TapGestureRecognizer(), "back").delegate = judge
        judge.receivesTouch = { [inner] _, _ in
            inner.isHidden = true
            return true
        }
        #expect(land() == ["tap #1: not hit: overlay lies in front of it"])
    }

    @Test func `asks views and delegates nothing more`() {
        final class Asked: View {
            let log: Log
            init(_ frame: CGRect, _ log: Log) {
                self.log = log
                super.init(frame: frame)
            }
            override func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
                log.lines.append("hit \(touchstone.label)")
                return super.hitTest(point, with: event)
            }
            override func point(inside point: CGPoint, with event: TouchEvent?) -> Bool {
                log.lines.append("inside \(touchstone.label)")
                return super.point(inside: point, with: event)
            }
        }
        func questions(isObserved: Bool) -> [String] {
            let (stage, judge, log) = (Stage(), ScriptedDelegate(), Log())
            let frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            for name in ["back", "front", "small"] {
                let view = stage.add(Asked(name == "small" ? .zero : frame, log), name)
                stage.add(TapGestureRecognizer(), name, to: view).delegate = judge
            }
            judge.receivesEvent = { recognizer, _ in
                log.lines.append("event \(recognizer.touchstone.label)")
                return true
            }
            judge.receivesTouch = { recognizer, _ in
                log.lines.append("touch \(recognizer.touchstone.label)")
                return false
            }
            if !isObserved { stage.window.onOutput = nil }
            stage.down(120, 120)
            return log.lines
        }
        let asked = [
            "hit small", "inside small", "hit front", "inside front", "event front", "touch front",
        ]
        #expect(questions(isObserved: false) == asked)
        #expect(questions(isObserved: true) == asked)
    }

    @Test func `is refused by the recognizer's own state, in this order`() {
        tap.allowedTouchTypes = [.pencil]
        tap.isEnabled = false
        judge.receivesEvent = { _, _ in false }
        judge.receivesTouch = { _, _ in false }
        #expect(land(1) == ["tap #1: it does not take finger touches"])
        #expect(land(2, type: .pencil) == ["tap #2: it is disabled"])
        tap.isEnabled = true
        #expect(land(3, type: .pencil) == ["tap #3: its shouldReceive(event) refused #3"])
        judge.receivesEvent = nil
        #expect(land(4, type: .pencil) == ["tap #4: its delegate refused #4"])
        judge.receivesTouch = nil
        #expect(land(5, type: .pencil) == [])
        tap.allowedTouchTypes = [.pencil, .direct, .indirectPointer]
        #expect(land(6) == ["tap #6: it takes only pencil touches, like the first one"])
    }

    @Test func `comes too late for an attempt that is over, or that waits`() {
        let hold = stage.add(LongPressGestureRecognizer(), "hold", to: inner)
        tap.require(toFail: hold)
        _ = land(1)
        _ = land(2)
        #expect(land(3) == ["hold #3: its attempt was over", "tap #3: its attempt was over"])
    }

    @Test func `finds a recognizer that waits, or follows scrolling`() {
        let double = stage.add(TapGestureRecognizer(), "double", to: inner)
        double.numberOfTapsRequired = 2
        tap.require(toFail: double)
        stage.tap(120, 120)
        #expect(land() == ["tap #1: it waits for another recognizer"])
        stage.up(1)
        stage.wait(2)
        let pan = stage.add(PanGestureRecognizer(), "pan", to: inner)
        pan.allowedScrollTypesMask = .all
        stage.scroll(phase: .began, by: 0, 5, at: 120, 120)
        #expect(land(2) == ["pan #2: it follows scrolling or a pinch"])
    }

    @Test func `can remove the recognizer that it asks`() {
        judge.receivesTouch = { recognizer, _ in
            recognizer.view?.removeGestureRecognizer(recognizer)
            return true
        }
        #expect(land() == ["tap #1: it was removed when it was asked"])
    }
}
