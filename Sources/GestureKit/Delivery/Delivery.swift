/// The touches, or the presses, in progress, and their delivery: to recognizers first, then to views.
///
/// Lists and sets are reused, so that an update of items already down allocates no memory.
final class Delivery<Item: Contactable> {
    // Unchecked lists are appended to or assigned as a whole, which runs no other code during the access.
    @safe @exclusivity(unchecked) private(set) var contacts: [Contact<Item>] = []
    /// Whether anything is in progress.
    var isBusy: Bool { !contacts.isEmpty }
    /// The contacts of the current event, in its order.
    @safe @exclusivity(unchecked) private(set) var changed: [Contact<Item>] = []
    /// The number of groups so far.
    private var groups = 0
    /// Whether the set of items differs from the previous event's.
    private var isItemSetStale = false
    private var changedPhases = ContactPhases()
    /// Whether any item in progress has ended.
    private var hasEnded = false
    /// Whether recognizers have taken items from views that have not been told yet.
    var hasClaims = false
    private var shared = ContactPhase.allCases.map { _ in SharedSet() }
    @safe @exclusivity(unchecked) var pendingMessages: [ViewMessage] = []

    /// A message to a view that has not been sent yet.
    struct ViewMessage {
        let newPhase: ContactPhase
        let contact: Contact<Item>
    }

    /// The set of items with the same phase in an event, reused while it stays the same.
    private struct SharedSet {
        private var contacts: [Contact<Item>] = []
        private var items: Set<Item> = []

        mutating func items(
            of newPhase: ContactPhase,
            in changed: [Contact<Item>],
            count: Int
        ) -> Set<Item> {
            var index = 0
            for contact in changed where contact.newPhase == newPhase {
                guard index < contacts.count, contacts[index] === contact else { break }
                index += 1
            }
            if index != count || contacts.count != count {
                contacts = changed.filter { $0.newPhase == newPhase }
                items = Set(contacts.map(\.item))
            }
            return items
        }
    }

    /// Starts an event: items that it does not mention are stationary.
    func open() {
        contacts.forEachUnretained { $0.item.becomeStationary() }
        changed.removeAll(keepingCapacity: true)
        changedPhases = []
    }

    /// Notes the phase of a contact in the current event.
    func note(_ contact: Contact<Item>, _ newPhase: ContactPhase) {
        contact.newPhase = newPhase
        changed.append(contact)
        changedPhases.insert(newPhase)
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
        // The reused sets would retain removed items.
        for index in shared.indices { shared[index] = SharedSet() }
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
        if let only = changed.first, changed.count == 1, let newPhase = only.newPhase {
            // A single changed contact concerns only its own recognizers.
            only.recognizers.forEachUnretained { recognizer in
                guard recognizer.receivesInput else { return }
                deliver(recognizer, newPhase, only.singletonSet, event)
            }
        } else {
            window.arbiter.participants.forEachUnretained { deliver($0, of: changed, event) }
        }
        if changedPhases.hasEnd { window.arbiter.noteEnd() }
    }

    private func deliver(
        _ recognizer: GestureRecognizer,
        of changed: [Contact<Item>],
        _ event: TouchEvent
    ) {
        for newPhase in ContactPhase.allCases where changedPhases.contains(newPhase) {
            // Touches that are still down at an end state are never delivered to the recognizer again.
            guard recognizer.receivesInput else { break }
            guard let items = items(of: newPhase, in: changed, for: recognizer) else { continue }
            deliver(recognizer, newPhase, items, event)
        }
    }

    private func deliver(
        _ recognizer: GestureRecognizer,
        _ newPhase: ContactPhase,
        _ items: Set<Item>,
        _ event: TouchEvent
    ) {
        recognizer.attempt.read(event)
        Item.deliver(recognizer, newPhase, items, event)
    }

    /// Returns the items with this phase that the recognizer receives; nil if there are none.
    private func items(
        of newPhase: ContactPhase,
        in changed: [Contact<Item>],
        for recognizer: GestureRecognizer
    ) -> Set<Item>? {
        var (all, count) = (0, 0)
        var only: Contact<Item>?
        for contact in changed where contact.newPhase == newPhase {
            all += 1
            if contact.isTracked(by: recognizer) {
                count += 1
                only = contact
            }
        }
        guard let only else { return nil }
        if count == 1 { return only.singletonSet }
        guard count == all else {
            return Set(
                changed.lazy.filter { $0.newPhase == newPhase && $0.isTracked(by: recognizer) }
                    .map(\.item)
            )
        }
        return shared[newPhase.rawValue].items(of: newPhase, in: changed, count: count)
    }
}

extension GestureRecognizer {
    /// Whether the recognizer receives touches and presses at all.
    package var receivesInput: Bool {
        attempt.isActive && !attempt.pending.tentative(from: settled).isEnd
    }
}
