/// Adding, removing and finding views.
extension View {
    /// Puts a view on top of the subviews, taking it from where it was.
    public func addSubview(_ view: View) { insertSubview(view, at: subviews.endIndex) }

    /// Puts a view among the subviews, taking it from where it was.
    ///
    /// The index counts from the back, from 0 to the number of subviews; other values are limited to these.
    public func insertSubview(_ view: View, at index: Int) {
        // Removed, its recognizers may send actions, which may put it elsewhere.
        while view.superview != nil { view.removeFromSuperview() }
        precondition(!isDescendant(of: view), "a view cannot hold one that holds it")
        subviews.insert(view, at: max(0, min(index, subviews.endIndex)))
        view.superview = self
        setNeedsLayout()
    }

    /// Puts a view directly in front of a subview; in front of all when that is not one.
    public func insertSubview(_ view: View, aboveSubview sibling: View) {
        while view.superview != nil { view.removeFromSuperview() }
        insertSubview(view, at: place(of: sibling).map { $0 + 1 } ?? subviews.endIndex)
    }

    /// Puts a view directly behind a subview; in front of all when that is not one.
    public func insertSubview(_ view: View, belowSubview sibling: View) {
        while view.superview != nil { view.removeFromSuperview() }
        insertSubview(view, at: place(of: sibling) ?? subviews.endIndex)
    }

    /// Puts a subview in front of the others; does nothing with another view.
    public func bringSubviewToFront(_ view: View) {
        guard let place = place(of: view) else { return }
        subviews.append(subviews.remove(at: place))
    }

    /// Puts a subview behind the others; does nothing with another view.
    public func sendSubviewToBack(_ view: View) {
        guard let place = place(of: view) else { return }
        subviews.insert(subviews.remove(at: place), at: 0)
    }

    private func place(of subview: View) -> Int? { subviews.firstIndex { $0 === subview } }

    /// Takes the view out of its hierarchy: recognizers at it and below are withdrawn as if disabled, and
    /// controls let go of their touches.
    public func removeFromSuperview() {
        guard let superview else { return }
        holdingInbox {
            withdraw()
            // Those who were told may have removed it themselves, or put it elsewhere.
            guard self.superview === superview else { return }
            superview.subviews.removeAll { $0 === self }
            self.superview = nil
        }
    }

    /// Leaves what the actions of a removal send until the removal is complete: a touch would land
    /// on what is about to go.
    func holdingInbox(_ body: () -> Void) {
        guard let window else { return body() }
        window.holdInbox(during: body)
    }

    /// Whether the view is this one or below it.
    public func isDescendant(of view: View) -> Bool {
        var current: View? = self
        while let candidate = current {
            if candidate === view { return true }
            current = candidate.superview
        }
        return false
    }

    /// The first view of this name here or below, front to back order not considered; nil when none.
    public func view(named name: String) -> View? {
        if self.name == name { return self }
        for subview in subviews {
            if let found = subview.view(named: name) { return found }
        }
        return nil
    }

    /// Visits the recognizers here and above, in order of delivery: deepest view first, in one view the
    /// last added first.
    ///
    /// Each comes with the view that it is found at; the body may change the hierarchy.
    func forEachRecognizerUpward(_ body: (GestureRecognizer, View) -> Void) {
        var current: View? = self
        while let view = current {
            for recognizer in view.gestureRecognizers.reversed() { body(recognizer, view) }
            current = view.superview
        }
    }

    /// How many views are above this one.
    var depth: Int {
        var count = 0
        var current = superview
        while let view = current {
            count += 1
            current = view.superview
        }
        return count
    }

    /// Whether one of the two is the other or holds it.
    func isOneChain(with other: View) -> Bool {
        isDescendant(of: other) || other.isDescendant(of: self)
    }

    private func withdraw() {
        willBeRemoved()
        for recognizer in gestureRecognizers { recognizer.withdraw(.removed) }
        for view in subviews { view.withdraw() }
    }
}
