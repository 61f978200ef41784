/// Tells the recognizers of an event's touches: deepest view first, in one view the last added first.
struct RecognizerDelivery {
    private let groups: [Group]

    /// The touches of one phase, with the set that is shared where a recognizer gets all of them.
    private struct Group {
        let phase: Touch.Phase
        let contacts: [Contact]
        let touches: Set<Touch>

        init(_ phase: Touch.Phase, of contacts: [Contact]) {
            self.phase = phase
            self.contacts = contacts.filter { $0.news == phase }
            touches = Set(self.contacts.map(\.touch))
        }

        func touches(for recognizer: GestureRecognizer) -> Set<Touch> {
            if contacts.allSatisfy({ $0.isTracked(by: recognizer) }) { return touches }
            return Set(contacts.lazy.filter { $0.isTracked(by: recognizer) }.map(\.touch))
        }
    }

    init(of contacts: [Contact]) {
        groups = [Touch.Phase.began, .moved, .ended, .cancelled]
            .map { Group($0, of: contacts) }
            .filter { !$0.contacts.isEmpty }
    }

    func deliver(_ event: TouchEvent, to recognizers: [GestureRecognizer]) {
        for recognizer in recognizers {
            for group in groups {
                // Touches still down at the end state are never delivered to it again.
                guard
                    recognizer.engagement.isActive, recognizer.isEnabled,
                    !recognizer.engagement.wish.tentative(from: recognizer.settled).isEnd
                else { break }
                let touches = group.touches(for: recognizer)
                guard !touches.isEmpty else { continue }
                recognizer.engagement.modifierFlags = event.modifierFlags
                recognizer.engagement.buttonMask = event.buttonMask
                recognizer.tell(group.phase, touches, event)
            }
        }
    }
}

extension GestureRecognizer {
    fileprivate func tell(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: TouchEvent) {
        switch phase {
        case .began:
            let landed = touches.sorted { $0.id < $1.id }
            engagement.take(landed)
            for case let view? in landed.map(\.view)
            where !engagement.touchedViews.contains(where: { $0 === view }) {
                engagement.touchedViews.append(view)
            }
            call(.touches) { touchesBegan(touches, with: event) }
        case .moved:
            call(.touches) { touchesMoved(touches, with: event) }
        case .stationary:
            break
        case .ended:
            call(.touches) { touchesEnded(touches, with: event) }
        case .cancelled:
            call(.touchesCancelled) { touchesCancelled(touches, with: event) }
        }
    }
}
