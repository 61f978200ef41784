/// One touch's or press' way through the window: who receives it, and what its view has heard of it.
final class Contact<Item: Contactable> {
    /// What the view has heard.
    enum Hearing {
        /// Nothing yet; the beginning is held back or was not delivered yet.
        case nothing
        /// The beginning, and all since.
        case all
        /// No more will come: it ended, was cancelled, was claimed, or is not this view's.
        case closed
    }

    let item: Item
    unowned let view: View
    /// Keeps the view for the item's life, also when it leaves the hierarchy; not the window, which
    /// holds this.
    private let keptView: View?
    /// The set of this item alone, made once: most messages are of one finger.
    let alone: Set<Item>
    /// The recognizers that receive it and have not ignored it, in order of delivery.
    private(set) var recognizers: [GestureRecognizer] = []
    var hearing = Hearing.nothing
    /// What this event says of it and the view has not heard.
    var news: ContactPhase?
    /// Whether a recognizer took it from the view since the last delivery.
    var isClaimed = false
    /// Whether it changed while its beginning was held back.
    var hasChangedUnheard = false
    /// Whether its end is held back.
    var isEndWithheld = false
    /// The number of its group: contacts that are down in the same view at the same time, such as
    /// the fingers of one of several taps.
    let group: Int

    init(_ item: Item, view: View, group: Int) {
        self.item = item
        self.view = view
        self.group = group
        keptView = view is Window ? nil : view
        alone = [item]
        news = .began
    }

    /// One that somebody keeps holds no recognizer: it may be held by one.
    deinit { item.gestureRecognizers = [] }

    func attach(_ recognizer: GestureRecognizer) {
        recognizers.append(recognizer)
        item.gestureRecognizers.append(recognizer)
    }

    func detach(_ recognizer: GestureRecognizer) {
        recognizers.removeAll { $0 === recognizer }
        item.gestureRecognizers.removeAll { $0 === recognizer }
    }

    /// Whether the recognizer receives the item and has not ignored it.
    func isTracked(by recognizer: GestureRecognizer) -> Bool {
        recognizers.contains { $0 === recognizer }
    }

    /// Whether the view has to wait: some recognizer of this kind may still recognize the item.
    func isHeld(by delays: (GestureRecognizer) -> Bool) -> Bool {
        recognizers.contains { $0.settled == .possible && delays($0) }
    }

    /// Takes the item from the view, where it may still hear of it.
    func claim(for recognizer: GestureRecognizer) {
        guard isTracked(by: recognizer) else { return }
        // Held back by this recognizer, it is dropped whatever `cancelsTouchesInView` says.
        let isHeldBack = recognizer.delaysTouchesBegan && hearing == .nothing
        if recognizer.cancelsTouchesInView || isHeldBack { isClaimed = hearing != .closed }
    }

    /// Whether nothing more can happen to it.
    var isOver: Bool { !item.isDown && hearing == .closed && !isClaimed }
}
