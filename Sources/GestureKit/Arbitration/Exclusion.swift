/// Whether one recognizer's winning shuts out another.
extension GestureRecognizer {
    /// Whether this excludes the other, which has received part of the sequence and has not begun.
    ///
    /// Only within one chain of views; a delegate is asked last, when nothing else has settled it.
    /// Source: Semantics.md, section 3 "Exclusion".
    func excludes(_ other: GestureRecognizer) -> Bool {
        isOneChain(with: other) && shutsOut(other)
    }

    /// Whether one's view is the other's, or holds it.
    func isOneChain(with other: GestureRecognizer) -> Bool {
        guard let view = attachedView, let otherView = other.attachedView else { return false }
        return view.isOneChain(with: otherView)
    }

    /// Whether this excludes another one of its chain.
    func shutsOut(_ other: GestureRecognizer) -> Bool {
        guard !isKnownToRequire(other), spares?(other) != true, canPrevent(other),
            other.canBePrevented(by: self)
        else { return false }
        return !allowsBoth(other) && !other.allowsBoth(self)
    }

    /// Whether the touched views, then the delegate, let this leave possible; the reason where not.
    func refusalToBegin() -> Reason? {
        var asked: [View] = []
        for touched in input.touchedViews {
            var current: View? = touched
            while let candidate = current, !asked.contains(where: { $0 === candidate }) {
                asked.append(candidate)
                guard candidate.refuses?(self) != true,
                    candidate.gestureRecognizerShouldBegin(self)
                else { return .viewRefused }
                current = candidate === attachedView ? nil : candidate.superview
            }
        }
        return delegate?.gestureRecognizerShouldBegin(self) == false ? .delegateRefused : nil
    }

    private func allowsBoth(_ other: GestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
    }
}
