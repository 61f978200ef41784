import Foundation
import GestureKit

/// Random steps of scripts.
extension RandomScript {
    /// The fingers that are down at this point of the script.
    private struct DownFingers {
        var fingers: [(id: Int, place: CGPoint)] = []
        var lastID = 0
        var lastPlace = CGPoint(x: 60, y: 60)
    }

    /// Appends twelve steps on average, sometimes many more.
    mutating func rollSteps(_ dice: inout Dice) {
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
