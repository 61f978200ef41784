/// The touches, or the presses, in progress, and their delivery: to recognizers first, then to views.
final class Delivery<Item: Contactable> {
    private(set) var contacts: [Contact<Item>] = []
    /// Whether anything is in progress.
    var isBusy: Bool { !contacts.isEmpty }
    /// The contacts of the current event, in its order.
    private(set) var changed: [Contact<Item>] = []
    /// The number of groups so far.
    private var groups = 0
    /// Whether the set of items differs from the previous event's.
    private var isItemSetStale = false
    /// Whether any item in progress has ended.
    private var hasEnded = false
    /// Whether recognizers have taken items from views that have not been told yet.
    var hasClaims = false
    var pendingMessages: [ViewMessage] = []

    /// A message to a view that has not been sent yet.
    struct ViewMessage {
        let newPhase: ContactPhase
        let contact: Contact<Item>
    }

    /// Starts an event: items that it does not mention are stationary.
    func open() {
        for contact in contacts { contact.item.becomeStationary() }
        changed = []
    }

    /// Notes the phase of a contact in the current event.
    func note(_ contact: Contact<Item>, _ newPhase: ContactPhase) {
        contact.newPhase = newPhase
        changed.append(contact)
        if newPhase != .moved { isItemSetStale = true }
        if newPhase.isEnd { hasEnded = true }
    }

    /// Adds a contact for an item that began in this view.
    func add(_ item: Item, to view: View) {
        let companion = contacts.last { $0.view === view && $0.item.isDown }
        if companion == nil { groups += 1 }
        let contact = Contact(item, view: view, group: companion?.group ?? groups)
        contacts.append(contact)
        note(contact, .began)
    }

    /// Finishes reading the event, and returns the set of its items if that has changed.
    func close() -> Set<Item>? {
        guard isItemSetStale else { return nil }
        var itemSet = Set(contacts.lazy.map(\.item).filter(\.isDown))
        itemSet.formUnion(changed.lazy.map(\.item))
        // Items that ended with this event are not part of the next one.
        isItemSetStale = changed.contains { !$0.item.isDown }
        return itemSet
    }

    func removeFinished() {
        guard hasEnded, contacts.contains(where: \.isOver) else { return }
        contacts = contacts.filter { !$0.isOver }
        hasEnded = contacts.contains { !$0.item.isDown }
        changed = []
    }

    /// Returns the views of the items that the recognizer takes if it wins.
    func views(losingTo recognizer: GestureRecognizer) -> [View] {
        contacts.filter { $0.isLost(to: recognizer) }.map(\.view)
    }

    /// Takes the recognizer's items from their views.
    func claim(for recognizer: GestureRecognizer) {
        for contact in contacts where contact.isLost(to: recognizer) {
            contact.isClaimed = true
            hasClaims = true
        }
    }

    func detach(_ recognizer: GestureRecognizer) {
        for contact in contacts { contact.detach(recognizer) }
    }

    func ignore(_ item: Item, by recognizer: GestureRecognizer) {
        contacts.first { $0.item === item }?.ignore(by: recognizer)
    }

    /// Returns the items that the recognizer ignores, among those that are down or of this event.
    func items(ignoredBy recognizer: GestureRecognizer) -> [Item] {
        contacts.filter { $0.isIgnored(by: recognizer) }.map(\.item)
    }

    /// Delivers to the recognizers: deepest view first, and within a view the last added first.
    func deliverToRecognizers(_ event: TouchEvent, in window: Window) {
        let changed = changed
        for recognizer in window.arbiter.participants { deliver(recognizer, of: changed, event) }
        if changed.contains(where: { $0.newPhase?.isEnd == true }) { window.arbiter.noteEnd() }
    }

    private func deliver(
        _ recognizer: GestureRecognizer,
        of changed: [Contact<Item>],
        _ event: TouchEvent
    ) {
        for newPhase in ContactPhase.allCases {
            // Touches that are still down at an end state are never delivered to the recognizer again.
            guard recognizer.receivesInput else { break }
            let received = changed.filter {
                $0.newPhase == newPhase && $0.isTracked(by: recognizer)
            }
            guard !received.isEmpty else { continue }
            recognizer.attempt.read(event)
            Item.deliver(recognizer, newPhase, Set(received.map(\.item)), event)
        }
    }
}

extension GestureRecognizer {
    /// Whether the recognizer receives touches and presses at all.
    package var receivesInput: Bool {
        attempt.isActive && !attempt.pending.tentative(from: settled).isEnd
    }
}
