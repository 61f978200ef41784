import Foundation
import GestureKit

/// A scene and the steps of fingers on it, as a value that can be replayed.
struct RandomScript {
    /// A step of the script, some time after the step before it.
    struct Step {
        var delay: TimeInterval
        var act: Act

        enum Act {
            case touches([TouchSample])
            case presses([PressSample])
            case hover(HoverSample)
            case scroll(ScrollSample)
            case transform(TransformSample)
            case cancelAll
            case wait
            case toggle(Int)
        }
    }

    var seed: Int
    var views: [ViewPlan]
    var recognizers: [RecognizerPlan]
    var relations: [Relation]
    var interventions: [Intervention]
    var steps: [Step]
    /// Whether the scene is released after the last step, even during a gesture.
    var isReleasedEarly: Bool
}

/// The description of a view.
struct ViewPlan {
    /// The superview; nil for the window.
    var parent: Int?
    var frame: CGRect
    var scale: CGFloat = 1
    var angle: CGFloat = 0
    var isMultipleTouchEnabled = true
    var isExclusiveTouch = false
    /// Whether it refuses the beginning of every recognizer of its touches.
    var refuses = false
}

/// The description of a recognizer.
struct RecognizerPlan {
    enum Kind {
        case tap(taps: Int, touches: Int)
        case press(taps: Int, touches: Int)
        case pan(least: Int, most: Int, scrolls: ScrollTypeMask)
        case edgePan(RectEdge)
        case swipe(SwipeGestureRecognizer.Direction, touches: Int)
        case pinch
        case rotation
        case hover
        case whim([PlannedRecognizer.Act])
    }

    var kind: Kind
    var view: Int
    var cancelsTouchesInView = true
    var delaysTouchesBegan = false
    var delaysTouchesEnded = true
    var requiresExclusiveTouchType = true
    var takesPresses = false
    /// The attempts and touches that the delegate refuses, with a bit for each of the first.
    var refusedAttempts: UInt8 = 0
    var refusedTouches: UInt8 = 0

    /// The short name of the class, which precedes the number in transcripts.
    var name: String {
        switch kind {
        case .tap: "tap"
        case .press: "press"
        case .pan: "pan"
        case .edgePan: "edgePan"
        case .swipe: "swipe"
        case .pinch: "pinch"
        case .rotation: "rotation"
        case .hover: "hover"
        case .whim: "whim"
        }
    }

    func make() -> any ProbedRecognizer {
        switch kind {
        case .tap(let taps, let touches):
            let tap = ProbedTap()
            tap.numberOfTapsRequired = taps
            tap.numberOfTouchesRequired = touches
            return tap
        case .press(let taps, let touches):
            let press = ProbedLongPress()
            press.numberOfTapsRequired = taps
            press.numberOfTouchesRequired = touches
            return press
        case .pan(let least, let most, let scrolls):
            let pan = ProbedPan()
            pan.minimumNumberOfTouches = least
            pan.maximumNumberOfTouches = most
            pan.allowedScrollTypesMask = scrolls
            return pan
        case .edgePan(let edges):
            let pan = ProbedScreenEdgePan()
            pan.edges = edges
            return pan
        case .swipe(let direction, let touches):
            let swipe = ProbedSwipe()
            swipe.direction = direction
            swipe.numberOfTouchesRequired = touches
            return swipe
        case .pinch: return ProbedPinch()
        case .rotation: return ProbedRotation()
        case .hover: return ProbedHover()
        case .whim(let acts):
            let whim = PlannedRecognizer()
            whim.acts = acts
            return whim
        }
    }
}

/// A relation of a recognizer to a second one.
struct Relation {
    enum Kind: Int, CaseIterable {
        /// The first requires the second to fail, by `require(toFail:)`.
        case requires
        /// The first requires the second to fail, by its delegate, or by its method if it is a whim.
        case asksToRequire
        /// The first requires the second to fail, by the second one's delegate or method.
        case isAskedToWait
        /// The first one's delegate allows both at once.
        case allowsBoth
        /// The first does not prevent the second.
        case exempts
        /// The second does not prevent the first; for whims only.
        case isImmune
    }

    var kind: Kind
    var first: Int
    var second: Int
}

/// An intervention of the application inside the nth call of the core about a recognizer.
struct Intervention {
    enum Act {
        case disable(Int)
        case toggle(Int)
        case detach(Int)
        case attach(Int, view: Int)
        case removeView(Int)
        case moveView(Int)
        case assign(Int, GestureRecognizer.State)
        case rebase(Int)
        case touchAgain
        case liftOldest
        case cancelAll
        case pass(TimeInterval)
    }

    var recognizer: Int
    var call: Int
    var act: Act
}

/// Random scenes.
extension RandomScript {
    init(seed: Int) {
        var dice = Dice(seed: seed)
        self.init(
            seed: seed,
            views: Self.rollViews(&dice),
            recognizers: [],
            relations: [],
            interventions: [],
            steps: [],
            isReleasedEarly: dice.once(in: 4)
        )
        for _ in 0..<(2 + dice.roll(4)) { recognizers.append(rollRecognizer(&dice)) }
        for _ in 0..<dice.roll(7) { rollRelation(&dice) }
        if dice.once(in: 3) {
            for _ in 0...dice.roll(4) { interventions.append(rollMeddle(&dice)) }
        }
        rollSteps(&dice)
    }

    private static func rollViews(_ dice: inout Dice) -> [ViewPlan] {
        let side = dice.pick([300, 400])
        var views = [
            ViewPlan(parent: nil, frame: CGRect(x: 0, y: 0, width: side, height: side)),
            ViewPlan(parent: 0, frame: CGRect(x: 20, y: 20, width: 120, height: 200)),
            ViewPlan(parent: 0, frame: CGRect(x: 150, y: 20, width: 120, height: 200)),
            ViewPlan(parent: 1, frame: CGRect(x: 10, y: 10, width: 90, height: 90)),
        ]
        views.removeLast(dice.roll(4))
        for index in views.indices {
            views[index].isMultipleTouchEnabled = !dice.once(in: 4)
            views[index].isExclusiveTouch = dice.once(in: 16)
            views[index].refuses = dice.once(in: 24)
            guard dice.once(in: 6) else { continue }
            views[index].scale = dice.pick([0.5, 0.8, 1.5])
            views[index].angle = dice.pick([0, 0.3, .pi / 2])
        }
        return views
    }

    private func rollRecognizer(_ dice: inout Dice) -> RecognizerPlan {
        var plan = RecognizerPlan(kind: Self.rollKind(&dice), view: dice.roll(views.count))
        plan.cancelsTouchesInView = !dice.once(in: 3)
        plan.delaysTouchesBegan = dice.once(in: 4)
        plan.delaysTouchesEnded = !dice.once(in: 3)
        plan.requiresExclusiveTouchType = dice.once(in: 2)
        plan.takesPresses = dice.once(in: 4)
        if dice.once(in: 4) { plan.refusedAttempts = UInt8(dice.roll(256)) }
        if dice.once(in: 6) { plan.refusedTouches = UInt8(dice.roll(256)) }
        return plan
    }

    private static func rollKind(_ dice: inout Dice) -> RecognizerPlan.Kind {
        switch dice.roll(16) {
        case 0, 1: .tap(taps: 1, touches: 1 + dice.roll(2))
        case 2: .tap(taps: 2, touches: 1 + dice.roll(2))
        case 3, 4: .press(taps: dice.roll(2), touches: 1 + dice.roll(2))
        case 5, 6:
            .pan(
                least: 1 + dice.roll(2),
                most: dice.once(in: 3) ? 2 : .max,
                scrolls: ScrollTypeMask(rawValue: dice.roll(4))
            )
        case 7: .edgePan(RectEdge(rawValue: UInt(1 + dice.roll(15))))
        case 8, 9:
            .swipe(
                SwipeGestureRecognizer.Direction(rawValue: UInt(1 + dice.roll(15))),
                touches: 1 + dice.roll(2)
            )
        case 10, 11: .pinch
        case 12: .rotation
        case 13: .hover
        default: .whim((0..<dice.roll(8)).map { _ in PlannedRecognizer.Act(&dice) })
        }
    }

    private mutating func rollRelation(_ dice: inout Dice) {
        let (first, second) = (dice.roll(recognizers.count), dice.roll(recognizers.count))
        guard first != second else { return }
        let kind = dice.once(in: 3) ? .requires : dice.pick(Relation.Kind.allCases)
        relations.append(Relation(kind: kind, first: first, second: second))
        if dice.once(in: 6) { relations.append(Relation(kind: kind, first: second, second: first)) }
    }

    private func rollMeddle(_ dice: inout Dice) -> Intervention {
        let other = dice.roll(recognizers.count)
        let view = dice.roll(views.count)
        let act: Intervention.Act =
            switch dice.roll(16) {
            case 0, 1: .disable(other)
            case 2: .toggle(other)
            case 3: .detach(other)
            case 4, 5: .attach(other, view: view)
            case 6: .removeView(view)
            case 7: .moveView(view)
            case 8, 9, 10: .assign(other, dice.pick(GestureRecognizer.State.allCases))
            case 11: .rebase(other)
            case 12: .touchAgain
            case 13: .liftOldest
            case 14: .cancelAll
            default: .pass(dice.pick([0, 0.1, 0.5]))
            }
        return Intervention(recognizer: dice.roll(recognizers.count), call: dice.roll(6), act: act)
    }

    /// Whether only its touches delay a recognizer's reset.
    func isPlain(_ index: Int) -> Bool {
        let plan = recognizers[index]
        guard !plan.takesPresses else { return false }
        let isTied = relations.contains { relation in
            relation.first == index || relation.second == index
        }
        switch plan.kind {
        case .tap, .press, .swipe, .whim: return !isTied
        case .pan(_, _, let scrolls): return !isTied && scrolls.isEmpty
        case .edgePan: return !isTied
        case .pinch, .rotation, .hover: return false
        }
    }
}

/// Random steps of scripts.
extension RandomScript {
    /// The fingers that are down at this point of the script.
    private struct DownFingers {
        var fingers: [(id: Int, place: CGPoint)] = []
        var lastID = 0
        var lastPlace = CGPoint(x: 60, y: 60)
    }

    /// Appends twelve steps on average, sometimes many more.
    private mutating func rollSteps(_ dice: inout Dice) {
        var fingersDown = DownFingers()
        repeat {
            let delay = dice.pick([0, 0.001, 0.01, 0.02, 0.05, 0.1, 0.35, 0.36, 0.5, -0.02])
            steps.append(Step(delay: delay, act: rollAct(&dice, &fingersDown)))
        } while steps.count < 60 && !dice.once(in: 12)
    }

    private func rollAct(_ dice: inout Dice, _ fingersDown: inout DownFingers) -> Step.Act {
        switch dice.roll(40) {
        case 0..<9: return .touches(land(&dice, &fingersDown))
        case 9..<22: return .touches(move(&dice, &fingersDown))
        case 22..<29: return .touches(lift(&dice, &fingersDown))
        case 29: return .touches(land(&dice, &fingersDown) + land(&dice, &fingersDown))
        case 30:
            return .touches(
                lift(&dice, &fingersDown) + move(&dice, &fingersDown) + land(&dice, &fingersDown)
            )
        case 31: return .touches(lift(&dice, &fingersDown) + lift(&dice, &fingersDown))
        case 32: return .wait
        case 33:
            guard dice.once(in: 3) else { return .wait }
            fingersDown.fingers = []
            return .cancelAll
        case 34: return .toggle(dice.roll(recognizers.count))
        case 35: return .touches(mistake(&dice, &fingersDown))
        case 36:
            let phase: ContactPhase = dice.once(in: 3) ? .exited : .moved
            return .hover(HoverSample(id: -1, phase: phase, location: place(&dice)))
        case 37: return .scroll(scroll(&dice))
        case 38:
            return .transform(
                TransformSample(
                    phase: dice.pick([.began, .began, .changed, .changed, .ended, .cancelled]),
                    scale: dice.pick([1, 1.2, 0.5]),
                    rotation: dice.pick([0, 0.5, -2]),
                    location: place(&dice)
                )
            )
        default:
            let phase = dice.pick([ContactPhase.began, .ended, .ended, .changed, .cancelled])
            return .presses([PressSample(.select, phase: phase)])
        }
    }

    /// Returns a random location, sometimes near an edge of the window, where edge pans begin.
    private func place(_ dice: inout Dice) -> CGPoint {
        var place = CGPoint(x: dice.roll(320), y: dice.roll(320))
        if dice.once(in: 6) { place.x = dice.pick([8, 395]) }
        if dice.once(in: 6) { place.y = dice.pick([8, 395]) }
        return place
    }

    private func land(_ dice: inout Dice, _ fingersDown: inout DownFingers) -> [TouchSample] {
        guard fingersDown.fingers.count < 4 else { return [] }
        fingersDown.lastID += 1
        if !dice.once(in: 3) { fingersDown.lastPlace = place(&dice) }
        fingersDown.fingers.append((fingersDown.lastID, fingersDown.lastPlace))
        return [
            TouchSample(
                id: fingersDown.lastID,
                phase: .began,
                location: fingersDown.lastPlace,
                type: dice.once(in: 8) ? .pencil : .direct
            )
        ]
    }

    private func move(_ dice: inout Dice, _ fingersDown: inout DownFingers) -> [TouchSample] {
        var samples: [TouchSample] = []
        let reach = dice.pick([3, 12, 60])
        // In half of the moves all fingers have the same displacement, as in a drag or a swipe.
        let way = dice.once(in: 2) ? dice.pick([(1, 0), (-1, 0), (0, 1), (0, -1)]) : nil
        for index in fingersDown.fingers.indices where way != nil || !dice.once(in: 3) {
            let (x, y) =
                way.map { ($0.0 * reach, $0.1 * reach) }
                ?? (dice.roll(2 * reach + 1) - reach, dice.roll(2 * reach + 1) - reach)
            fingersDown.fingers[index].place.x += CGFloat(x)
            fingersDown.fingers[index].place.y += CGFloat(y)
            let finger = fingersDown.fingers[index]
            samples.append(TouchSample(id: finger.id, phase: .moved, location: finger.place))
        }
        return samples
    }

    private func lift(_ dice: inout Dice, _ fingersDown: inout DownFingers) -> [TouchSample] {
        guard !fingersDown.fingers.isEmpty else { return [] }
        let finger = fingersDown.fingers.remove(at: dice.roll(fingersDown.fingers.count))
        return [TouchSample(id: finger.id, phase: .ended, location: finger.place)]
    }

    /// Appends a step that no front end should send; the window reports it and continues.
    private func mistake(_ dice: inout Dice, _ fingersDown: inout DownFingers) -> [TouchSample] {
        let phase = dice.pick([ContactPhase.moved, .ended, .cancelled])
        let stranger = TouchSample(id: 99, phase: phase, location: fingersDown.lastPlace)
        guard dice.once(in: 2), let landing = land(&dice, &fingersDown).first else {
            return [stranger]
        }
        return [landing, landing]
    }

    private func scroll(_ dice: inout Dice) -> ScrollSample {
        ScrollSample(
            CGPoint(x: dice.roll(41) - 20, y: dice.roll(41) - 20),
            kind: dice.once(in: 2) ? .discrete : .continuous,
            phase: dice.pick([.began, .began, .changed, .ended, .cancelled]),
            location: place(&dice)
        )
    }
}
