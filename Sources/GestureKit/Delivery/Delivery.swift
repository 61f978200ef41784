/// The touches, or the presses, that are under way, and the telling of them.
///
/// One piece for both: recognizers first, then the views. Lists and sets are kept from event to
/// event, so that an update of what is already down takes no memory.
final class Delivery<Item: Contactable> {
    private(set) var contacts: [Contact<Item>] = []
    // Private, so that reading it is checked by the compiler and not on every update.
    private var hasContacts = false
    /// Whether anything is under way; unlike the list it costs nothing to ask.
    var isBusy: Bool { hasContacts }
    /// The contacts that the event under way is about, in its order.
    private(set) var changed: [Contact<Item>] = []
    /// The number of groups so far.
    private var groups = 0
    /// Whether other items are down, or ended, than with the event before.
    private var isRosterStale = false
    /// What the event under way says of any.
    private var said = ContactPhases()
    private var shared = ContactPhase.allCases.map { _ in SharedSet() }
    var mail: [Post] = []

    /// A message to a view that is still to be sent.
    struct Post {
        let news: ContactPhase
        let contact: Contact<Item>
    }

    /// The set of the items that one event says the same of, kept while they stay the same.
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

    /// Starts to read an event: what it is not about is at rest.
    func open() {
        for contact in contacts { contact.item.rest() }
        changed.removeAll(keepingCapacity: true)
        said = []
    }

    /// Takes in what the event says of one.
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

    /// Has read the event; the roster where it is another one than before.
    func close() -> Set<Item>? {
        guard isRosterStale else { return nil }
        var roster = Set(contacts.lazy.map(\.item).filter(\.isDown))
        roster.formUnion(changed.lazy.map(\.item))
        // What ended with this event is not in the next one's.
        isRosterStale = changed.contains { !$0.item.isDown }
        return roster
    }

    func dropOver() {
        guard isBusy, contacts.contains(where: \.isOver) else { return }
        contacts.removeAll(where: \.isOver)
        hasContacts = !contacts.isEmpty
        changed.removeAll(keepingCapacity: true)
        // Kept sets would keep what is gone.
        for index in shared.indices { shared[index] = SharedSet() }
    }

    func claim(for recognizer: GestureRecognizer) {
        for contact in contacts { contact.claim(for: recognizer) }
    }

    func detach(_ recognizer: GestureRecognizer) {
        for contact in contacts { contact.detach(recognizer) }
    }

    /// Tells the recognizers: deepest view first, in one view the last added first.
    func tellRecognizers(_ event: TouchEvent, in window: Window) {
        let changed = changed
        if changed.count == 1, let news = changed[0].news {
            // Only its own recognizers hear of one that changed alone.
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
            // Touches still down at the end state are never delivered to it again.
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

    /// What the event says this of and the recognizer receives; nil for nothing.
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
    /// Whether it is told of touches and presses at all.
    var hears: Bool {
        engagement.isActive && !engagement.wish.tentative(from: settled).isEnd
    }
}
