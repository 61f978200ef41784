/// Tells the views of their touches, held back and taken away as the recognizers want.
///
/// Source: semantics.md, section 4; Apple, `cancelsTouchesInView`, `delaysTouchesBegan`,
/// `delaysTouchesEnded`.
struct ViewDelivery {
    private unowned let window: Window
    private var mail: [(view: View, phases: [Touch.Phase: Set<Touch>])] = []

    init(window: Window) { self.window = window }

    /// Looks at every contact once: its news, what was held back, and what was claimed.
    static func deliver(_ contacts: [Contact], of event: TouchEvent, in window: Window) {
        var delivery = ViewDelivery(window: window)
        for contact in contacts { delivery.read(contact) }
        delivery.send(event)
    }

    private mutating func read(_ contact: Contact) {
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

    private mutating func begin(_ contact: Contact, _ news: Touch.Phase?) {
        if news == .cancelled {
            contact.hearing = .closed
            return
        }
        if news == .moved { contact.hasMovedUnheard = true }
        guard !contact.isHeld(by: \.delaysTouchesBegan) else { return }
        contact.hearing = .all
        post(.began, contact)
        if contact.hasMovedUnheard && contact.touch.isDown { post(.moved, contact) }
        if contact.touch.phase == .ended { goOn(contact, .ended) }
    }

    private mutating func goOn(_ contact: Contact, _ news: Touch.Phase?) {
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

    private mutating func post(_ phase: Touch.Phase, _ contact: Contact) {
        if let index = mail.firstIndex(where: { $0.view === contact.view }) {
            mail[index].phases[phase, default: []].insert(contact.touch)
        } else {
            mail.append((contact.view, [phase: [contact.touch]]))
        }
    }

    private func send(_ event: TouchEvent) {
        for (view, phases) in mail {
            for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
                guard let touches = phases[phase] else { continue }
                view.tell(phase, touches, event, in: window)
            }
        }
    }
}

extension View {
    fileprivate func tell(
        _ phase: Touch.Phase,
        _ touches: Set<Touch>,
        _ event: TouchEvent,
        in window: Window
    ) {
        let (name, method): (String, (Set<Touch>, TouchEvent) -> Void)
        switch phase {
        case .began:
            (name, method) = ("touchesBegan", { self.touchesBegan($0, with: Optional($1)) })
        case .moved:
            (name, method) = ("touchesMoved", { self.touchesMoved($0, with: Optional($1)) })
        case .ended:
            (name, method) = ("touchesEnded", { self.touchesEnded($0, with: Optional($1)) })
        case .cancelled:
            (name, method) = ("touchesCancelled", { self.touchesCancelled($0, with: Optional($1)) })
        case .stationary: return
        }
        window.emit(
            .message(
                TouchMessage(
                    view: self,
                    name: name,
                    touches: touches.map(\.id).sorted(),
                    timestamp: window.time
                )
            )
        )
        // What was held back reads, during its message, as the phase that it tells of.
        let phases = touches.map { ($0, $0.phase) }
        for (touch, _) in phases { touch.phase = phase }
        method(touches, event)
        for (touch, real) in phases { touch.phase = real }
    }
}
