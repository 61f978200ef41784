import Foundation
import GestureKit
import GestureTesting
import Testing

/// Control events under random fingers, recognizers and actions.
struct RandomControlTests {
    /// Checks the events of controls that accept one touch, and collects the faults.
    private final class Reader {
        var faults: [String] = []
        private(set) var isDown: Set<String> = []
        private var isInside: [String: Bool] = [:]
        private var last: [String: String] = [:]

        func read(_ name: String, _ event: String, in place: String) {
            let isTouched = isDown.contains(name)
            switch event {
            case "touchDownRepeat", "touchDown":
                let isAfterRepeat = event == "touchDown" && last[name] == "touchDownRepeat"
                if isTouched && !isAfterRepeat { faults.append("\(name) \(event) twice") }
                isDown.insert(name)
                isInside[name] = true
            case "touchDragEnter", "touchDragExit":
                if isInside[name] == (event == "touchDragEnter") {
                    faults.append("\(name) \(event) from there")
                }
                isInside[name] = event == "touchDragEnter"
            case "touchDragInside", "touchDragOutside":
                if isInside[name] != (event == "touchDragInside") {
                    faults.append("\(name) \(event) elsewhere")
                }
            case "touchUpInside", "touchUpOutside", "touchCancel":
                isDown.remove(name)
            default:
                return
            }
            last[name] = event
            if !isTouched && !event.hasPrefix("touchDown") {
                faults.append("\(name) \(event) without a landing \(place)")
            }
        }
    }

    @Test func `every landing has one end, and every value stays in its limits`() {
        for seed in 1...400 {
            play(seed)
        }
    }

    private func play(_ seed: Int) {
        var dice = Dice(seed: seed)
        let stage = Stage()
        let pages = PageControl()
        pages.numberOfPages = 3
        let controls: [Control] = [
            Control(), Button(), Switch(), Slider(), Stepper(),
            SegmentedControl(items: ["a", "b", "c"]), pages,
        ]
        for (index, control) in controls.enumerated() {
            stage.put(control, "c\(index)", 50, CGFloat(index) * 42, 80, 30)
        }
        let kinds: [() -> GestureRecognizer] = [
            { TapGestureRecognizer() }, { PanGestureRecognizer() }, { SwipeGestureRecognizer() },
            { LongPressGestureRecognizer() }, { PinchGestureRecognizer() },
        ]
        for index in 0..<dice.roll(3) {
            let recognizer = stage.add(kinds[dice.roll(kinds.count)](), "r\(index)")
            recognizer.delaysTouchesBegan = dice.roll(3) == 0
            recognizer.cancelsTouchesInView = dice.roll(4) > 0
        }
        // One control changes itself or another one in its action.
        let (actor, victim) = (controls[dice.roll(7)], controls[dice.roll(7)])
        let deed = dice.roll(5)
        let event = Control.Event(rawValue: 1 << UInt(dice.roll(9)))
        actor.touchstone.addAction(for: event) { [unowned stage, unowned victim] _ in
            switch deed {
            case 0: victim.isEnabled = false
            case 1: victim.removeFromSuperview()
            case 2: stage.window.addSubview(victim)
            case 3: stage.window.cancelAllTouches(at: stage.window.time)
            default: break
            }
        }
        let reader = Reader()
        stage.window.onOutput = { output in
            guard case .control(let sending) = output else { return }
            reader.read(sending.control.touchstone.name ?? "", sending.event, in: "of seed \(seed)")
        }
        var down: Set<Int> = []
        for _ in 1...60 {
            let finger = dice.roll(3)
            stage.elapse(Double(dice.roll(20)) * 0.02)
            if !down.contains(finger) {
                stage.down(finger, 45 + CGFloat(dice.roll(100)), CGFloat(dice.roll(290)))
                down.insert(finger)
            } else if dice.roll(3) > 0 {
                stage.move(finger, by: CGFloat(dice.roll(41)) - 20, CGFloat(dice.roll(41)) - 20)
            } else if dice.roll(12) == 0 {
                stage.cancel()
                down = []
            } else {
                stage.up(finger)
                down.remove(finger)
            }
            // The action may have cancelled the fingers; the script forgets them too.
            down.formIntersection(stage.window.touches.map(\.id))
        }
        for finger in down.sorted() { stage.up(finger) }
        stage.wait(3)
        #expect(reader.faults == [], "seed \(seed)")
        #expect(reader.isDown == [], "seed \(seed)")
        #expect(
            controls.allSatisfy { !$0.isTracking && !$0.isHighlighted && !$0.isTouchInside },
            "seed \(seed)"
        )
        #expect(
            controls.compactMap { $0 as? Slider }.allSatisfy { (0...1).contains($0.value) },
            "seed \(seed)"
        )
        #expect((0..<3).contains(pages.currentPage), "seed \(seed)")
        #expect(stage.window.isAtRest, "seed \(seed)")
    }
}
