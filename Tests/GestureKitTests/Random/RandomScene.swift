import Foundation
import GestureKit

/// A window with views, recognizers, requirements and delegates that dice have chosen.
final class RandomScene: GestureRecognizerDelegate {
    let window = Window(size: CGSize(width: 400, height: 400))
    let views: [View]
    private(set) var recognizers: [GestureRecognizer] = []
    /// Answers in calls out of the core; apart from the script's own dice.
    private var dice: Dice
    private let isMeddling: Bool

    init(seed: Int) {
        dice = Dice(seed: seed)
        isMeddling = dice.once(in: 3)
        let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let left = View(frame: CGRect(x: 20, y: 20, width: 120, height: 200))
        let right = View(frame: CGRect(x: 150, y: 20, width: 120, height: 200))
        let deep = View(frame: CGRect(x: 10, y: 10, width: 90, height: 90))
        views = [root, left, right, deep]
        window.addSubview(root)
        root.addSubview(left)
        root.addSubview(right)
        left.addSubview(deep)
        for (index, view) in views.enumerated() {
            view.name = "v\(index)"
            view.isMultipleTouchEnabled = !dice.once(in: 4)
            view.isExclusiveTouch = dice.once(in: 12)
        }
        for index in 0..<(2 + dice.roll(6)) { addRecognizer(index) }
        for _ in 0..<dice.roll(4) {
            dice.pick(recognizers).require(toFail: dice.pick(recognizers))
        }
    }

    private func addRecognizer(_ index: Int) {
        let recognizer = makeRecognizer()
        recognizer.name = "\(type(of: recognizer))\(index)"
        recognizer.cancelsTouchesInView = !dice.once(in: 3)
        recognizer.delaysTouchesBegan = dice.once(in: 4)
        recognizer.delaysTouchesEnded = !dice.once(in: 3)
        recognizer.requiresExclusiveTouchType = dice.once(in: 2)
        if dice.once(in: 2) { recognizer.delegate = self }
        recognizer.addAction { [unowned self] recognizer in meddle(with: recognizer) }
        recognizers.append(recognizer)
        dice.pick(views).addGestureRecognizer(recognizer)
    }

    private func makeRecognizer() -> GestureRecognizer {
        switch dice.roll(7) {
        case 0, 1:
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 1 + dice.roll(2)
            tap.numberOfTouchesRequired = 1 + dice.roll(2)
            return tap
        case 2:
            let press = LongPressGestureRecognizer()
            press.numberOfTapsRequired = dice.roll(2)
            press.numberOfTouchesRequired = 1 + dice.roll(2)
            return press
        case 3:
            let pan = PanGestureRecognizer()
            pan.minimumNumberOfTouches = 1 + dice.roll(2)
            if dice.once(in: 3) { pan.maximumNumberOfTouches = 2 }
            return pan
        case 4: return PinchGestureRecognizer()
        case 5: return RotationGestureRecognizer()
        default: return Whim(seed: dice.roll(1 << 30))
        }
    }

    /// Does what an application might do in an action or a delegate's method, at a bad moment.
    private func meddle(with recognizer: GestureRecognizer) {
        guard isMeddling, dice.once(in: 6) else { return }
        let other = dice.pick(recognizers)
        switch dice.roll(8) {
        case 0: recognizer.isEnabled = false
        case 1: other.isEnabled.toggle()
        case 2: recognizer.view?.removeGestureRecognizer(recognizer)
        case 3: dice.pick(views).addGestureRecognizer(other)
        case 4: dice.pick(views).removeFromSuperview()
        case 5: other.state = dice.pick(GestureRecognizer.State.allCases)
        case 6: other.isEnabled = true
        default:
            let touch = window.touches.min { $0.id < $1.id }
            guard let touch else { return }
            let sample = TouchSample(
                id: touch.id,
                phase: .moved,
                location: touch.location(in: nil)
            )
            window.send(InputEvent([sample], at: window.time))
        }
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        meddle(with: recognizer)
        return !dice.once(in: 6)
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        meddle(with: recognizer)
        return !dice.once(in: 8)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        meddle(with: recognizer)
        return dice.once(in: 3)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        meddle(with: recognizer)
        return dice.once(in: 8)
    }
}

/// A recognizer that assigns any state at any time.
final class Whim: GestureRecognizer {
    private var dice = Dice(seed: 0)

    convenience init(seed: Int) {
        self.init()
        dice = Dice(seed: seed)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        if dice.once(in: 6) { deadline = event.timestamp + 0.1 * Double(dice.roll(4)) }
        if dice.once(in: 8), let touch = touches.min(by: { $0.id < $1.id }) {
            ignore(touch, for: event)
        }
        act()
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) { act() }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { finish() }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) { finish() }
    override func deadlineReached(at time: TimeInterval) { act() }
    override func reset() { state = .began }

    private func act() {
        if dice.once(in: 4) { state = dice.pick(State.allCases) }
    }

    /// One that is begun has to be ended by its class: the core leaves that to it.
    private func finish() {
        if numberOfTouches == 0 && state != .possible { state = .ended }
    }
}
