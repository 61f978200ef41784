import GestureKit

// Simplifications of the parts of a script, each in one respect.

extension RandomScript.Step {
    /// Removes a delay or the touches of one finger, or rounds to whole numbers.
    mutating func simplify(_ way: Int) -> Bool {
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
    /// Removes, in one step, everything that a recognizer of the kind does not need.
    mutating func simplify() -> Bool {
        let old = describedFlags
        self = RecognizerPlan(kind: kind, view: view)
        return old != describedFlags
    }

    /// Takes a single step toward the defaults, or returns false at the defaults.
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
