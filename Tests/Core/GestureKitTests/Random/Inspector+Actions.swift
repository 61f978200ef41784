import Foundation
import GestureKit

/// Rules about actions: each is sent once and in order, and its values are continuous.
extension Inspector {
    func read(_ action: ActionSending) {
        guard let index = index(action.recognizer) else { return }
        if let announced { fault("an action reaches its target", name(announced.index)) }
        announced = (index, action.stateName)
        if let doomed = watches.firstIndex(where: \.isExcluded) {
            fault("the winner excludes", "\(name(doomed)) has not failed")
        }
        guard let first = dueActions.first, first.index == index, first.name == action.stateName
        else {
            return fault(
                "each action owed, in order",
                "\(name(index)) sent \(action.stateName), owed were \(dueActions)"
            )
        }
        dueActions.removeFirst()
        judge(action.values, index)
        takeTouches(index, action.recognizer)
    }

    /// Checks a call of a target.
    func readAction(_ index: Int, _ recognizer: GestureRecognizer) {
        let state = recognizer.state
        let name = announced?.name == "recognized" ? "ended" : announced?.name
        if announced?.index != index || name != state.name {
            fault("targets see what is sent", "\(recognizer.label) read \(state)")
        }
        announced = nil
    }

    private func judge(_ values: [GestureValue], _ index: Int) {
        for value in values where !value.quantity.isSound {
            fault("values are numbers", "\(name(index)) \(value.name) \(value.quantity)")
        }
        guard let value = values.first?.quantity else { return }
        if let before = watches[index].value, let limit = limit(of: value),
            value.distance(to: before) > limit
        {
            fault("values do not jump", "\(name(index)) from \(before) to \(value)")
        }
        watches[index].value = value
    }

    /// The maximum change of a value in this step; a landing or a lift alone changes nothing.
    private func limit(of value: GestureValue.Quantity) -> CGFloat? {
        switch value {
        case .vector: reach + 1e-6
        case .factor, .angle: reach == 0 && !isTransforming ? 1e-9 : nil
        default: nil
        }
    }

    /// From its first action on, a recognizer that cancels is the only receiver of its touches.
    private func takeTouches(_ index: Int, _ recognizer: GestureRecognizer) {
        guard recognizer.cancelsTouchesInView, !watches[index].isWithdrawn else { return }
        for place in viewTouches.indices where isTracking(viewTouches[place].id, index) {
            viewTouches[place].isTaken = true
        }
    }
}

extension GestureValue.Quantity {
    fileprivate var isSound: Bool {
        switch self {
        case .vector(let point), .vectorVelocity(let point): point.x.isFinite && point.y.isFinite
        case .factor(let factor): factor > 0 && factor.isFinite
        case .factorVelocity(let value), .angle(let value), .angularVelocity(let value):
            value.isFinite
        case .number(let value): value.isFinite
        case .count(let count): count >= 0
        case .names: true
        }
    }

    fileprivate func distance(to other: GestureValue.Quantity) -> CGFloat {
        switch (self, other) {
        case (.vector(let new), .vector(let old)):
            CGFloat(hypot(Double(new.x - old.x), Double(new.y - old.y)))
        case (.factor(let new), .factor(let old)), (.angle(let new), .angle(let old)):
            abs(new - old)
        default: 0
        }
    }
}
