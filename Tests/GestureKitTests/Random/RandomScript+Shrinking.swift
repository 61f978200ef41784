import GestureKit

/// The reduction of a failing script, until no smaller one fails.
extension RandomScript {
    /// The smallest script found in which the same rule is the first one broken.
    func shrunk(while isFailing: (RandomScript) -> Bool) -> RandomScript {
        var best = self
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for shrink in Self.shrinkings {
                // Removal starts at the end, so that earlier indices stay valid.
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

    /// A reduction that applies at each of `count` indices, and returns false if the script stays the same.
    private struct Shrinking {
        let count: (RandomScript) -> Int
        let apply: (inout RandomScript, Int) -> Bool
    }

    /// Halves and quarters are first, so that long scripts become short quickly.
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
            Shrinking(count: \.interventions.count) { script, place in
                script.interventions.remove(at: place)
                return true
            },
            Shrinking(count: \.views.count) { script, place in script.removeView(place) },
            Shrinking(count: \.recognizers.count) { script, place in
                script.recognizers[place]?.simplify() ?? false
            },
            Shrinking(count: { 4 * $0.steps.count }) { script, place in
                script.steps[place / 4].simplify(place % 4)
            },
            Shrinking(count: { script in script.isReleasedEarly ? 1 : 0 }) { script, _ in
                script.isReleasedEarly = false
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

    /// Subviews and recognizers of the view move to its superview.
    private mutating func removeView(_ place: Int) -> Bool {
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
