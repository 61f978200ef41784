/// The view hierarchy: adding, removing and finding views.
extension View {
    /// Adds a view in front of the subviews, removing it from its superview first.
    public func addSubview(_ view: View) { insertSubview(view, at: subviews.endIndex) }

    /// Inserts a view at an index of the subviews, removing it from its superview first.
    ///
    /// - Parameters:
    ///   - view: The view to insert; this view or a superview stops the program.
    ///   - index: The index among the subviews, from 0 at the back; clamped if out of range.
    public func insertSubview(_ view: View, at index: Int) {
        // Its recognizers may send actions during the removal, which may add it to another view.
        while view.superview != nil { view.removeFromSuperview() }
        precondition(!isDescendant(of: view), "a view cannot contain itself or a superview")
        subviews.insert(view, at: max(0, min(index, subviews.endIndex)))
        view.superview = self
        setNeedsLayout()
    }

    /// Inserts a view directly in front of a subview, or in front of all if `sibling` is not a subview.
    public func insertSubview(_ view: View, aboveSubview sibling: View) {
        while view.superview != nil { view.removeFromSuperview() }
        insertSubview(view, at: index(of: sibling).map { $0 + 1 } ?? subviews.endIndex)
    }

    /// Inserts a view directly behind a subview, or in front of all if `sibling` is not a subview.
    public func insertSubview(_ view: View, belowSubview sibling: View) {
        while view.superview != nil { view.removeFromSuperview() }
        insertSubview(view, at: index(of: sibling) ?? subviews.endIndex)
    }

    /// Moves a subview in front of the others; does nothing if the view is not a subview.
    public func bringSubviewToFront(_ view: View) {
        guard let index = index(of: view) else { return }
        subviews.append(subviews.remove(at: index))
    }

    /// Moves a subview behind the others; does nothing if the view is not a subview.
    public func sendSubviewToBack(_ view: View) {
        guard let index = index(of: view) else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
    }

    private func index(of subview: View) -> Int? { subviews.firstIndex { $0 === subview } }

    /// Removes the view from its superview: recognizers in it and its subviews are withdrawn as if disabled,
    /// and controls cancel their touches.
    public func removeFromSuperview() {
        guard let superview else { return }
        withHeldInputQueue {
            withdraw()
            // An action may have removed the view already, or added it elsewhere.
            guard self.superview === superview else { return }
            superview.subviews.removeAll { $0 === self }
            self.superview = nil
        }
    }

    /// Delays the input that the actions of a removal send until the removal is complete: a touch would land
    /// on a view that is about to be removed.
    func withHeldInputQueue(_ body: () -> Void) {
        guard let window else { return body() }
        window.holdInputQueue(during: body)
    }

    /// Returns whether the view is `view` or one of its descendants.
    public func isDescendant(of view: View) -> Bool {
        var current: View? = self
        while let candidate = current {
            if candidate === view { return true }
            current = candidate.superview
        }
        return false
    }

    /// Returns a view of this name, this view or a descendant, in depth-first order; nil without one.
    public func view(named name: String) -> View? {
        if self.name == name { return self }
        for subview in subviews {
            if let found = subview.view(named: name) { return found }
        }
        return nil
    }

    /// Visits the recognizers of this view and its superviews in order of delivery: deepest view first, and
    /// within a view the last added first.
    ///
    /// The body also receives the view of each recognizer, and may change the hierarchy.
    func forEachRecognizerUpward(_ body: (GestureRecognizer, View) -> Void) {
        var current: View? = self
        while let view = current {
            for recognizer in view.gestureRecognizers.reversed() { body(recognizer, view) }
            current = view.superview
        }
    }

    /// The number of superviews.
    var depth: Int {
        var count = 0
        var current = superview
        while let view = current {
            count += 1
            current = view.superview
        }
        return count
    }

    /// Returns whether one view is the other or contains it.
    func sharesViewChain(with other: View) -> Bool {
        isDescendant(of: other) || other.isDescendant(of: self)
    }

    /// Returns the recognizer's index in the order of adding.
    func order(of recognizer: GestureRecognizer) -> Int {
        gestureRecognizers.firstIndex { $0 === recognizer } ?? 0
    }

    /// Attaches a recognizer, after detaching it from its current view.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.attachedView !== self else { return }
        // It may send an action during the removal, which may attach it to another view.
        while let view = recognizer.attachedView { view.removeGestureRecognizer(recognizer) }
        gestureRecognizers.append(recognizer)
        recognizer.attachedView = self
    }

    /// Detaches a recognizer: it fails if it is possible with touches, and is cancelled with its action if it
    /// has begun.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.attachedView === self else { return }
        withHeldInputQueue {
            recognizer.withdraw(.removed)
            // Its action may have attached it elsewhere.
            guard recognizer.attachedView === self else { return }
            gestureRecognizers.removeAll { $0 === recognizer }
            recognizer.attachedView = nil
        }
    }

    private func withdraw() {
        willBeRemoved()
        for recognizer in gestureRecognizers { recognizer.withdraw(.removed) }
        for view in subviews { view.withdraw() }
    }
}

/// Layout, which runs before and after each event, so that hit testing matches what is drawn.
extension View {
    /// Requests a call of `layoutSubviews()`: after the current event, or before the next one.
    public func setNeedsLayout() {
        needsLayout = true
        window?.noteLayoutNeeded()
    }

    /// Calls `layoutSubviews()` immediately for this view and all below it that need layout.
    public func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }
}
