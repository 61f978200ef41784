/// The delivery to views, delayed and cancelled as the recognizers require.
///
/// Source: Semantics.md, section 4; Apple, `cancelsTouchesInView`, `delaysTouchesBegan`,
/// `delaysTouchesEnded`.
extension Delivery {
    /// Delivers the changes of every contact, including those that were held back, and cancels claimed
    /// contacts.
    func tellViews(_ event: TouchEvent, in window: Window) {
        guard isBusy else { return }
        for contact in contacts { read(contact) }
        guard !mail.isEmpty else { return }
        var due: [Post] = []
        swap(&due, &mail)
        var kinds = ContactPhases()
        for post in due { kinds.insert(post.news) }
        for index in due.indices {
            let view = due[index].contact.view
            // All messages of a view are delivered at the position of its first one.
            guard !due[..<index].contains(where: { $0.contact.view === view }) else { continue }
            for news in ContactPhase.allCases where kinds.contains(news) {
                tell(view, news, of: due[index...], event, in: window)
            }
        }
        due.removeAll(keepingCapacity: true)
        swap(&due, &mail)
    }

    private func read(_ contact: Contact<Item>) {
        let news = contact.news
        contact.news = nil
        if contact.isClaimed {
            contact.isClaimed = false
            if contact.hearing == .all { post(.cancelled, contact) }
            contact.hearing = .closed
        }
        switch contact.hearing {
        case .closed:
            break
        case .nothing:
            begin(contact, news)
        case .all:
            goOn(contact, news)
        }
    }

    private func begin(_ contact: Contact<Item>, _ news: ContactPhase?) {
        if news == .cancelled {
            contact.hearing = .closed
            return
        }
        if news == .moved { contact.hasChangedUnheard = true }
        guard !contact.isHeld(by: \.delaysTouchesBegan) else { return }
        contact.hearing = .all
        post(.began, contact)
        if contact.hasChangedUnheard && contact.item.isDown { post(.moved, contact) }
        if !contact.item.isDown { goOn(contact, contact.item.isCancelled ? .cancelled : .ended) }
    }

    private func goOn(_ contact: Contact<Item>, _ news: ContactPhase?) {
        if news == .moved { post(.moved, contact) }
        if news == .ended || contact.isEndWithheld {
            contact.isEndWithheld = contact.isHeld(by: \.delaysTouchesEnded)
            if !contact.isEndWithheld {
                post(.ended, contact)
                contact.hearing = .closed
            }
        }
        if news == .cancelled {
            post(.cancelled, contact)
            contact.hearing = .closed
        }
    }

    private func post(_ news: ContactPhase, _ contact: Contact<Item>) {
        mail.append(Post(news: news, contact: contact))
    }

    private func tell(
        _ view: View,
        _ news: ContactPhase,
        of due: ArraySlice<Post>,
        _ event: TouchEvent,
        in window: Window
    ) {
        var told = 0
        while let (items, group) = items(view, news, of: due, after: told) {
            window.emit(
                .message(
                    TouchMessage(
                        view: view,
                        name: Item.messageName(news),
                        touches: items.map(\.id).sorted(),
                        timestamp: window.time
                    )
                )
            )
            Self.tell(view, news, items, items.startIndex, event)
            told = group
        }
    }

    /// Returns the items of the view's next message, and the last group in it.
    ///
    /// A message contains all groups, except for a cancellation: each of several taps is cancelled in its own
    /// message.
    private func items(
        _ view: View,
        _ news: ContactPhase,
        of due: ArraySlice<Post>,
        after told: Int
    ) -> (Set<Item>, group: Int)? {
        var items: Set<Item>?
        var group = Int.max
        for post in due where post.news == news && post.contact.view === view {
            guard post.contact.group > told else { continue }
            if news == .cancelled {
                if items == nil { group = post.contact.group }
                guard post.contact.group == group else { continue }
            }
            items = items?.union(post.contact.alone) ?? post.contact.alone
        }
        return items.map { ($0, group) }
    }

    /// Delivers to the view after every item, from `index` on, has taken the phase of the message, because
    /// items that were held back may have changed since.
    private static func tell(
        _ view: View,
        _ news: ContactPhase,
        _ items: Set<Item>,
        _ index: Set<Item>.Index,
        _ event: TouchEvent
    ) {
        guard index != items.endIndex else { return Item.tell(view, news, items, event) }
        items[index].read(as: news) {
            tell(view, news, items, items.index(after: index), event)
        }
    }
}
