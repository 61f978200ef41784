import GestureKit

/// Making a script that fails smaller, until none of the smaller ones fails any more.
extension RandomScript {
    /// The smallest found, in which the same rule is broken first.
    func shrunk(while isFailing: (RandomScript) -> Bool) -> RandomScript {
        var best = self
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for shrink in Self.shrinkings {
                // From the end, so that the places before it stay.
                var place = shrink.count(best) - 1
                while place >= 0 {
                    var smaller = best
                    if shrink.apply(&smaller, place), isFailing(smaller) {
                        best = smaller
                        isSmaller = true
                    }
                    place = min(place, shrink.count(best)) - 1
                }
            }
        }
        return best
    }

    /// One way to make a script smaller, at each of so many places; false where it is no smaller.
    private struct Shrinking {
        let count: (RandomScript) -> Int
        let apply: (inout RandomScript, Int) -> Bool
    }

    /// Halves and quarters before single steps, so that long scripts are soon short ones.
    private static var shrinkings: [Shrinking] {
        [2, 4, 8].map { parts in
            Shrinking(count: { $0.steps.count < 2 * parts ? 0 : parts }) { script, part in
                let count = script.steps.count
                script.steps.removeSubrange(part * count / parts..<(part + 1) * count / parts)
                return true
            }
        } + [
            Shrinking(count: \.steps.count) { script, place in
                script.steps.remove(at: place)
                return true
            },
            Shrinking(count: \.recognizers.count) { script, place in
                defer { script.recognizers[place] = nil }
                return script.recognizers[place] != nil
            },
            Shrinking(count: \.relations.count) { script, place in
                script.relations.remove(at: place)
                return true
            },
            Shrinking(count: \.meddles.count) { script, place in
                script.meddles.remove(at: place)
                return true
            },
            Shrinking(count: \.views.count) { script, place in script.dropView(place) },
            Shrinking(count: \.recognizers.count) { script, place in
                script.recognizers[place]?.becomePlain() ?? false
            },
            Shrinking(count: { 4 * $0.steps.count }) { script, place in
                script.steps[place / 4].becomePlain(place % 4)
            },
            Shrinking(count: { script in script.isLetGo ? 1 : 0 }) { script, _ in
                script.isLetGo = false
                return true
            },
        ]
            + RecognizerPlan.simplifications.map { simplify in
                Shrinking(count: \.recognizers.count) { script, place in
                    guard var plan = script.recognizers[place], simplify(&plan) else {
                        return false
                    }
                    script.recognizers[place] = plan
                    return true
                }
            }
    }

    /// What stood on the view goes to the one that held it.
    private mutating func dropView(_ place: Int) -> Bool {
        guard let view = views[place] else { return false }
        views[place] = nil
        for index in views.indices where views[index]?.parent == place {
            views[index]?.parent = view.parent
        }
        for index in recognizers.indices where recognizers[index]?.view == place {
            recognizers[index]?.view = view.parent ?? place
        }
        return true
    }
}

extension RandomScript.Step {
    /// Without a delay, with the touches of one finger fewer, or with whole numbers.
    fileprivate mutating func becomePlain(_ way: Int) -> Bool {
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
    fileprivate mutating func becomePlain() -> Bool {
        let old = describedFlags
        self = RecognizerPlan(kind: kind, view: view)
        return old != describedFlags
    }

    /// Single steps toward the defaults; false where there is nothing to do.
    fileprivate static let simplifications: [@Sendable (inout RecognizerPlan) -> Bool] = [
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
