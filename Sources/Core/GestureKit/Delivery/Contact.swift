/// A touch or a press on its way through the window: its recognizers, and the delivery to its view.
final class Contact<Item: Contactable> {
    /// The part of the item's messages that its view has received.
    enum DeliveryStatus {
        /// No message yet; the beginning is held back or not delivered yet.
        case pending
        /// The beginning, and everything since.
        case started
        /// No more messages follow: the item ended, was cancelled or claimed, or is not this view's.
        case closed
    }

    let item: Item
    /// The view, which `keptView` retains, unless it is the window, which owns this.
    unowned let view: View
    /// Retains the view for the item's life, even if it leaves the hierarchy; nil for the window.
    private let keptView: View?
    /// The recognizers that receive the item and have not ignored it, in order of delivery.
    private(set) var recognizers: [GestureRecognizer] = []
    /// The recognizers that received the item and ignore it.
    private var ignoring: [GestureRecognizer] = []
    var deliveryStatus = DeliveryStatus.pending
    /// The phase of the current event that the view has not received yet.
    var newPhase: ContactPhase?
    /// Whether a recognizer took the item from the view, which has not been told yet.
    var isClaimed = false
    /// Whether the item changed while its beginning was held back.
    var hasUndeliveredChange = false
    /// Whether the item's end is held back.
    var isEndWithheld = false
    /// The number of the item's group: contacts that are down in the same view at the same time, such as the
    /// fingers of one of several taps.
    let group: Int

    init(_ item: Item, view: View, group: Int) {
        self.item = item
        self.view = view
        self.group = group
        keptView = view is Window ? nil : view
        newPhase = .began
    }

    /// A recognizer may retain the item, so the item must not retain recognizers after its end.
    deinit { item.gestureRecognizers = [] }

    func attach(_ recognizer: GestureRecognizer) {
        recognizers.append(recognizer)
        item.gestureRecognizers.append(recognizer)
    }

    func detach(_ recognizer: GestureRecognizer) {
        recognizers.removeAll { $0 === recognizer }
        ignoring.removeAll { $0 === recognizer }
        item.gestureRecognizers.removeAll { $0 === recognizer }
    }

    func ignore(by recognizer: GestureRecognizer) {
        guard isTracked(by: recognizer) else { return }
        detach(recognizer)
        ignoring.append(recognizer)
    }

    /// Returns whether the recognizer received the item and ignores it.
    func isIgnored(by recognizer: GestureRecognizer) -> Bool {
        ignoring.contains { $0 === recognizer }
    }

    /// Returns whether the recognizer receives the item and has not ignored it.
    func isTracked(by recognizer: GestureRecognizer) -> Bool {
        recognizers.contains { $0 === recognizer }
    }

    /// Returns whether the view has to wait because a recognizer that delays it may still recognize the item.
    func isHeld(by delays: (GestureRecognizer) -> Bool) -> Bool {
        recognizers.contains { $0.settled == .possible && delays($0) }
    }

    /// Returns whether the view loses the item if the recognizer wins.
    func isLost(to recognizer: GestureRecognizer) -> Bool {
        guard isTracked(by: recognizer), deliveryStatus != .closed, !isClaimed else { return false }
        // An item that this recognizer holds back is dropped whatever `cancelsTouchesInView` says.
        let isHeldBack = recognizer.delaysTouchesBegan && deliveryStatus == .pending
        return recognizer.cancelsTouchesInView || isHeldBack
    }

    /// Whether nothing more can happen to the item.
    var isOver: Bool { !item.isDown && deliveryStatus == .closed && !isClaimed }
}
