/// Adding, removing and finding views.
extension View {
    /// Puts a view on top of the subviews, taking it from where it was.
    public func addSubview(_ view: View) {
        precondition(!isDescendant(of: view), "a view cannot hold one that holds it")
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
    }

    /// Takes the view out of its hierarchy: recognizers at it and below are withdrawn as if disabled, and
    /// controls let go of their touches.
    public func removeFromSuperview() {
        guard let superview else { return }
        withdraw()
        // Those who were told may have removed it themselves, or put it elsewhere.
        guard self.superview === superview else { return }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
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
