import GestureKit

// The parts of a script, each made simpler by one thing.

extension RandomScript.Step {
    /// Without a delay, with the touches of one finger fewer, or with whole numbers.
    mutating func becomePlain(_ way: Int) -> Bool {
        switch (way, act) {
        case (0, _) where delay != 0:
            delay = 0
            return true
        case (1, .touches(let samples)) where samples.count > 1:
            act = .touches(Array(samples.dropLast()))
            return true
        case (2, .touches(let samples)) where samples.count > 1:
            act = .touches(Array(samples.dropFirst()))
            return true
        case (3, .touches(let samples)) where samples.contains { $0.type != .direct }:
            act = .touches(
                samples.map { TouchSample(id: $0.id, phase: $0.phase, location: $0.location) }
            )
            return true
        default:
            return false
        }
    }
}

extension RecognizerPlan {
    /// All that is not needed to make a recognizer of the kind, at once.
    mutating func becomePlain() -> Bool {
        let old = describedFlags
        self = RecognizerPlan(kind: kind, view: view)
        return old != describedFlags
    }

    /// Single steps toward the defaults; false where there is nothing to do.
    static let simplifications: [@Sendable (inout RecognizerPlan) -> Bool] = [
        { $0.change(\.cancelsTouchesInView, to: true) },
        { $0.change(\.delaysTouchesBegan, to: false) },
        { $0.change(\.delaysTouchesEnded, to: true) },
        { $0.change(\.requiresExclusiveTouchType, to: true) },
        { $0.change(\.takesPresses, to: false) },
        { $0.change(\.refusedAttempts, to: 0) },
        { $0.change(\.refusedTouches, to: 0) },
        { plan in
            guard case .whim(let acts) = plan.kind, !acts.isEmpty else { return false }
            plan.kind = .whim(acts.dropLast())
            return true
        },
        { plan in
            guard case .whim(let acts) = plan.kind else { return false }
            let last = acts.lastIndex { if case .nothing = $0 { false } else { true } }
            guard let last else { return false }
            var calmer = acts
            calmer[last] = .nothing
            plan.kind = .whim(calmer)
            return true
        },
    ]

    private mutating func change<Value: Equatable>(
        _ path: WritableKeyPath<RecognizerPlan, Value>,
        to value: Value
    ) -> Bool {
        guard self[keyPath: path] != value else { return false }
        self[keyPath: path] = value
        return true
    }
}
