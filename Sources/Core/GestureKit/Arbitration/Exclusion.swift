/// The rules by which a recognizer that wins excludes others.
extension GestureRecognizer {
    /// Returns whether this recognizer excludes the other, which has received part of the sequence and has
    /// not begun.
    ///
    /// Exclusion applies only within one chain of views. Delegates are asked last, when nothing else decides.
    /// Source: Semantics.md, section 3 "Exclusion".
    func excludes(_ other: GestureRecognizer) -> Bool {
        sharesViewChain(with: other) && prevents(other)
    }

    /// Returns whether one recognizer's view is the other's, or contains it.
    func sharesViewChain(with other: GestureRecognizer) -> Bool {
        guard let view = attachedView, let otherView = other.attachedView else { return false }
        return view.sharesViewChain(with: otherView)
    }

    /// Returns whether this recognizer excludes another of its chain.
    func prevents(_ other: GestureRecognizer) -> Bool {
        guard exempts?(other) != true, canPrevent(other), other.canBePrevented(by: self)
        else { return false }
        return !allowsBoth(other) && !other.allowsBoth(self)
    }

    /// Asks the views that would lose something to this recognizer, and then the delegate, whether it may
    /// begin.
    ///
    /// - Returns: The reason of the first refusal; nil if all allow it.
    func refusalToBegin() -> Reason? {
        let losing = attachedView?.window?.viewsLosingInput(to: self) ?? []
        var asked: [View] = []
        for touched in losing + input.streamedViews {
            var current: View? = touched
            while let candidate = current, !asked.contains(where: { $0 === candidate }) {
                asked.append(candidate)
                guard candidate.refuses?(self) != true,
                    candidate.gestureRecognizerShouldBegin(self)
                else {
                    let kept = (candidate as? Control)?.refusal(of: self)
                    return .viewRefused(kept ?? .refused(view: candidate.label))
                }
                current = candidate === attachedView ? nil : candidate.superview
            }
        }
        return delegate?.gestureRecognizerShouldBegin(self) == false ? .delegateRefused : nil
    }

    private func allowsBoth(_ other: GestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
    }
}
