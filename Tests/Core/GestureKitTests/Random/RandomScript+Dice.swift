import Foundation
import GestureKit

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
