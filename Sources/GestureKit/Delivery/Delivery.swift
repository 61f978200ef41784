/// The touches, or the presses, in progress, and their delivery: to recognizers first, then to views.
///
/// Lists and sets are reused, so that an update of items already down allocates no memory.
final class Delivery<Item: Contactable> {
    private(set) var contacts: [Contact<Item>] = []
    // Private storage spares the runtime's exclusivity check on every update.
    private var hasContacts = false
    /// Whether anything is in progress; cheaper to read than the list.
    var isBusy: Bool { hasContacts }
    /// The contacts of the current event, in its order.
    private(set) var changed: [Contact<Item>] = []
    /// The number of groups so far.
    private var groups = 0
    /// Whether the set of items differs from the previous event's.
    private var isRosterStale = false
    /// The phases in the current event.
    private var said = ContactPhases()
    private var shared = ContactPhase.allCases.map { _ in SharedSet() }
    var mail: [Post] = []

    /// A message to a view that has not been sent yet.
    struct Post {
        let news: ContactPhase
        let contact: Contact<Item>
    }

    /// The set of items with the same phase in an event, reused while it stays the same.
    private struct SharedSet {
        private var contacts: [Contact<Item>] = []
        private var items: Set<Item> = []

        mutating func items(of news: ContactPhase, in changed: [Contact<Item>], count: Int) -> Set<
            Item
        > {
            var place = 0
            for contact in changed where contact.news == news {
                guard place < contacts.count, contacts[place] === contact else { break }
                place += 1
            }
            if place != count || contacts.count != count {
                contacts = changed.filter { $0.news == news }
                items = Set(contacts.map(\.item))
            }
            return items
        }
    }

    /// Starts an event: items that it does not mention are stationary.
    func open() {
        for contact in contacts { contact.item.rest() }
        changed.removeAll(keepingCapacity: true)
        said = []
    }

    /// Notes the phase of a contact in the current event.
    func note(_ contact: Contact<Item>, _ news: ContactPhase) {
        contact.news = news
        changed.append(contact)
        said.insert(news)
        if news != .moved { isRosterStale = true }
    }

    /// Adds a contact for an item that began in this view.
    func add(_ item: Item, to view: View) {
        let companion = contacts.last { $0.view === view && $0.item.isDown }
        if companion == nil { groups += 1 }
        let contact = Contact(item, view: view, group: companion?.group ?? groups)
        contacts.append(contact)
        hasContacts = true
        note(contact, .began)
    }

    /// Finishes reading the event, and returns the set of its items if that has changed.
    func close() -> Set<Item>? {
        guard isRosterStale else { return nil }
        var roster = Set(contacts.lazy.map(\.item).filter(\.isDown))
        roster.formUnion(changed.lazy.map(\.item))
        // Items that ended with this event are not part of the next one.
        isRosterStale = changed.contains { !$0.item.isDown }
        return roster
    }

    func dropOver() {
        guard isBusy, contacts.contains(where: \.isOver) else { return }
        contacts.removeAll(where: \.isOver)
        hasContacts = !contacts.isEmpty
        changed.removeAll(keepingCapacity: true)
        // The reused sets would retain removed items.
        for index in shared.indices { shared[index] = SharedSet() }
    }

    func claim(for recognizer: GestureRecognizer) {
        for contact in contacts { contact.claim(for: recognizer) }
    }

    func detach(_ recognizer: GestureRecognizer) {
        for contact in contacts { contact.detach(recognizer) }
    }

    /// Delivers to the recognizers: deepest view first, and within a view the last added first.
    func tellRecognizers(_ event: TouchEvent, in window: Window) {
        let changed = changed
        if changed.count == 1, let news = changed[0].news {
            // A single changed contact concerns only its own recognizers.
            let items = changed[0].alone
            for recognizer in changed[0].recognizers where recognizer.hears {
                tell(recognizer, news, items, event)
            }
        } else {
            for recognizer in window.arbiter.engaged { tell(recognizer, of: changed, event) }
        }
        if said.hasEnd { window.arbiter.noteEnd() }
    }

    private func tell(
        _ recognizer: GestureRecognizer,
        of changed: [Contact<Item>],
        _ event: TouchEvent
    ) {
        for news in ContactPhase.allCases where said.contains(news) {
            // Touches that are still down at an end state are never delivered to the recognizer again.
            guard recognizer.hears else { break }
            guard let items = items(of: news, in: changed, for: recognizer) else { continue }
            tell(recognizer, news, items, event)
        }
    }

    private func tell(
        _ recognizer: GestureRecognizer,
        _ news: ContactPhase,
        _ items: Set<Item>,
        _ event: TouchEvent
    ) {
        recognizer.engagement.read(event)
        Item.tell(recognizer, news, items, event)
    }

    /// Returns the items with this phase that the recognizer receives; nil if there are none.
    private func items(
        of news: ContactPhase,
        in changed: [Contact<Item>],
        for recognizer: GestureRecognizer
    ) -> Set<Item>? {
        var (all, count) = (0, 0)
        var only: Contact<Item>?
        for contact in changed where contact.news == news {
            all += 1
            if contact.isTracked(by: recognizer) {
                count += 1
                only = contact
            }
        }
        guard let only else { return nil }
        if count == 1 { return only.alone }
        guard count == all else {
            return Set(
                changed.lazy.filter { $0.news == news && $0.isTracked(by: recognizer) }
                    .map(\.item)
            )
        }
        return shared[news.rawValue].items(of: news, in: changed, count: count)
    }
}

extension GestureRecognizer {
    /// Whether the recognizer receives touches and presses at all.
    var hears: Bool {
        engagement.isActive && !engagement.wish.tentative(from: settled).isEnd
    }
}
