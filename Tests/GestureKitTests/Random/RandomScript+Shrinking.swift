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
