/// The touches, or the presses, that are under way, and the telling of them.
///
/// One piece for both: recognizers first, then the views. Lists and sets are kept from event to
/// event, so that an update of what is already down takes no memory.
final class Delivery<Item: Contactable> {
    private(set) var contacts: [Contact<Item>] = []
    /// The contacts that the event under way is about, in its order.
    private(set) var changed: [Contact<Item>] = []
    /// Every item that is down, and those that ended with this event.
    private(set) var roster: Set<Item> = []
    private var isRosterStale = false
    private var shared = News.inOrder.map { _ in SharedSet() }
    var mail: [Post] = []

    /// A message to a view that is still to be sent.
    struct Post {
        let news: News
        let contact: Contact<Item>
    }

    /// The set of the items that one event says the same of, kept while they stay the same.
    private struct SharedSet {
        var contacts: [Contact<Item>] = []
        var items: Set<Item> = []
    }

    /// Starts to read an event: what it is not about is at rest.
    func open() {
        for contact in contacts { contact.item.rest() }
        changed.removeAll(keepingCapacity: true)
    }

    /// Takes in what the event says of one.
    func note(_ contact: Contact<Item>, _ news: News) {
        contact.news = news
        changed.append(contact)
        if news != .changed { isRosterStale = true }
    }

    /// Takes in a new one.
    func add(_ contact: Contact<Item>) {
        contacts.append(contact)
        note(contact, .began)
    }

    /// Has read the event.
    func close() {
        guard isRosterStale else { return }
        roster = Set(contacts.lazy.map(\.item).filter(\.isDown))
        roster.formUnion(changed.lazy.map(\.item))
        // What ended with this event is not in the next one's.
        isRosterStale = changed.contains { !$0.item.isDown }
    }

    func dropOver() {
        guard contacts.contains(where: \.isOver) else { return }
        contacts.removeAll(where: \.isOver)
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
    func tellRecognizers(_ event: TouchEvent, _ recognizers: [GestureRecognizer]) {
        for recognizer in recognizers {
            for news in News.inOrder {
                // Touches still down at the end state are never delivered to it again.
                guard recognizer.hears else { break }
                guard let items = items(of: news, for: recognizer) else { continue }
                recognizer.engagement.modifierFlags = event.modifierFlags
                recognizer.engagement.buttonMask = event.buttonMask
                Item.tell(recognizer, news, items, event)
            }
        }
    }

    /// What the event says this of and the recognizer receives; nil for nothing.
    private func items(of news: News, for recognizer: GestureRecognizer) -> Set<Item>? {
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
        let tracked = changed.lazy.filter { $0.news == news && $0.isTracked(by: recognizer) }
        guard count == all else { return Set(tracked.map(\.item)) }
        let known = shared[news.rawValue].contacts
        if known.count != count || !zip(known, tracked).allSatisfy({ $0 === $1 }) {
            shared[news.rawValue] = SharedSet(
                contacts: Array(tracked),
                items: Set(tracked.map(\.item))
            )
        }
        return shared[news.rawValue].items
    }
}

extension GestureRecognizer {
    /// Whether it is told of touches and presses at all.
    var hears: Bool {
        engagement.isActive && isEnabled && !engagement.wish.tentative(from: settled).isEnd
    }
}
