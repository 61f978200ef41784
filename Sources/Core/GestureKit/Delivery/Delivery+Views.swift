/// The delivery to views, delayed and cancelled as the recognizers require.
///
/// Source: Semantics.md, section 4; Apple, `cancelsTouchesInView`, `delaysTouchesBegan`,
/// `delaysTouchesEnded`.
extension Delivery {
    /// Cancels the items that recognizers have taken from their views; the actions follow.
    func cancelClaims(_ event: TouchEvent, in window: Window) {
        guard hasClaims else { return }
        hasClaims = false
        contacts.forEach(cancelClaim)
        sendMessages(event, in: window)
    }

    /// Delivers the changes of every other item, including those that were held back.
    func deliverToViews(_ event: TouchEvent, in window: Window) {
        guard isBusy else { return }
        contacts.forEach(read)
        sendMessages(event, in: window)
    }

    private func sendMessages(_ event: TouchEvent, in window: Window) {
        guard !pendingMessages.isEmpty else { return }
        let due = pendingMessages
        pendingMessages = []
        for index in due.indices {
            let view = due[index].contact.view
            // All messages of a view are delivered at the position of its first one.
            guard !due[..<index].contains(where: { $0.contact.view === view }) else { continue }
            for newPhase in ContactPhase.allCases {
                var last = 0
                while let (items, group) = items(view, newPhase, of: due[index...], after: last) {
                    deliver(view, newPhase, items, event, in: window)
                    last = group
                }
            }
        }
    }

    private func cancelClaim(_ contact: Contact<Item>) {
        guard contact.isClaimed else { return }
        contact.isClaimed = false
        if contact.deliveryStatus == .started { post(.cancelled, contact) }
        contact.deliveryStatus = .closed
    }

    private func read(_ contact: Contact<Item>) {
        let newPhase = contact.newPhase
        contact.newPhase = nil
        switch contact.deliveryStatus {
        case .closed:
            break
        case .pending:
            begin(contact, newPhase)
        case .started:
            continueDelivery(contact, newPhase)
        }
    }

    private func begin(_ contact: Contact<Item>, _ newPhase: ContactPhase?) {
        if newPhase == .cancelled {
            contact.deliveryStatus = .closed
            return
        }
        if newPhase == .moved { contact.hasUndeliveredChange = true }
        guard !contact.isHeld(by: \.delaysTouchesBegan) else { return }
        contact.deliveryStatus = .started
        post(.began, contact)
        if contact.hasUndeliveredChange && contact.item.isDown { post(.moved, contact) }
        if !contact.item.isDown {
            continueDelivery(contact, contact.item.isCancelled ? .cancelled : .ended)
        }
    }

    private func continueDelivery(_ contact: Contact<Item>, _ newPhase: ContactPhase?) {
        if newPhase == .moved { post(.moved, contact) }
        if newPhase == .ended || contact.isEndWithheld {
            contact.isEndWithheld = contact.isHeld(by: \.delaysTouchesEnded)
            if !contact.isEndWithheld {
                post(.ended, contact)
                contact.deliveryStatus = .closed
            }
        }
        if newPhase == .cancelled {
            post(.cancelled, contact)
            contact.deliveryStatus = .closed
        }
    }

    private func post(_ newPhase: ContactPhase, _ contact: Contact<Item>) {
        pendingMessages.append(ViewMessage(newPhase: newPhase, contact: contact))
    }

    private func deliver(
        _ view: View,
        _ newPhase: ContactPhase,
        _ items: Set<Item>,
        _ event: TouchEvent,
        in window: Window
    ) {
        window.emit(
            .message(
                TouchMessage(
                    view: view,
                    name: Item.messageName(newPhase),
                    touches: items.map(\.id).sorted(),
                    timestamp: window.time
                )
            )
        )
        Self.deliver(view, newPhase, items, items.startIndex, event)
    }

    /// Returns the items of the view's next message, and the last group in it.
    ///
    /// A message contains all groups, except for a cancellation: each of several taps is cancelled in its own
    /// message.
    private func items(
        _ view: View,
        _ newPhase: ContactPhase,
        of due: ArraySlice<ViewMessage>,
        after lastGroup: Int
    ) -> (Set<Item>, group: Int)? {
        var items: Set<Item>?
        var group = Int.max
        for message in due where message.newPhase == newPhase && message.contact.view === view {
            guard message.contact.group > lastGroup else { continue }
            if newPhase == .cancelled {
                if items == nil { group = message.contact.group }
                guard message.contact.group == group else { continue }
            }
            items = (items ?? []).union([message.contact.item])
        }
        return items.map { ($0, group) }
    }

    /// Delivers to the view after every item, from `index` on, has taken the phase of the message, because
    /// items that were held back may have changed since.
    private static func deliver(
        _ view: View,
        _ newPhase: ContactPhase,
        _ items: Set<Item>,
        _ index: Set<Item>.Index,
        _ event: TouchEvent
    ) {
        guard index != items.endIndex else { return Item.deliver(view, newPhase, items, event) }
        items[index].read(as: newPhase) {
            deliver(view, newPhase, items, items.index(after: index), event)
        }
    }
}
