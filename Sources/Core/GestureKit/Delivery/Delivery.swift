import Foundation

/// The touches, or the presses, in progress, and their delivery to recognizers first and then to views.
final class Delivery<Item: TouchOrPress> {
    private(set) var contacts: [DeliveredContact<Item>] = []

    /// The contacts that the current event changes, in its order.
    private(set) var changed: [DeliveredContact<Item>] = []
    private var groups = 0
    /// Whether the set of items has changed since the previous event.
    private var isItemSetStale = false
    private var hasEnded = false
    /// Whether recognizers have taken items from views whose cancellation is still due.
    private var hasClaims = false
    private var pendingMessages: [ViewMessage] = []

    /// A message that a view has yet to receive.
    private struct ViewMessage {
        let newPhase: ContactPhase
        let contact: DeliveredContact<Item>
    }

    /// Starts an event; items that it does not mention are stationary.
    func open() {
        for contact in contacts { contact.item.becomeStationary() }
        changed = []
    }

    func note(_ contact: DeliveredContact<Item>, _ newPhase: ContactPhase) {
        contact.newPhase = newPhase
        changed.append(contact)
        if newPhase != .moved { isItemSetStale = true }
        if newPhase.isEnd { hasEnded = true }
    }

    /// Adds a contact for an item that began on this view.
    func add(_ item: Item, to view: View) {
        let companion = contacts.last { $0.view === view && $0.item.isDown }
        if companion == nil { groups += 1 }
        let contact = DeliveredContact(item, view: view, group: companion?.group ?? groups)
        contacts.append(contact)
        note(contact, .began)
    }

    /// Finishes reading the event, and returns the set of its items if it has changed.
    func close() -> Set<Item>? {
        guard isItemSetStale else { return nil }
        var itemSet = Set(contacts.lazy.map(\.item).filter(\.isDown))
        itemSet.formUnion(changed.lazy.map(\.item))
        // Items that ended with this event are not part of the next one.
        isItemSetStale = changed.contains { !$0.item.isDown }
        return itemSet
    }

    /// Takes back the changes of an event that `sendEvent(_:)` did not deliver.
    ///
    /// An item that begins is never delivered. A delivered item that ends is cancelled, so that it does not stay
    /// down.
    ///
    /// - Parameter name: The name of an item for people.
    /// - Returns: The names of the items that began, and of those that are cancelled.
    func withhold(_ name: (Item) -> String) -> (begun: [String], cancelled: [String]) {
        var withheld: (begun: [String], cancelled: [String]) = ([], [])
        for contact in changed {
            switch contact.newPhase {
            case .began:
                contact.deliveryStatus = .closed
                withheld.begun.append(name(contact.item))
                contact.newPhase = nil
            case .ended, .cancelled:
                contact.item.phase = .cancelled
                contact.newPhase = .cancelled
                if contact.deliveryStatus != .closed || !contact.recognizers.isEmpty {
                    withheld.cancelled.append(name(contact.item))
                }
            case .moved, nil:
                contact.newPhase = nil
            }
        }
        changed = changed.filter { $0.newPhase != nil }
        return withheld
    }

    func removeFinished() {
        guard hasEnded, contacts.contains(where: \.isOver) else { return }
        contacts = contacts.filter { !$0.isOver }
        hasEnded = contacts.contains { !$0.item.isDown }
        changed = []
    }

    /// The views of the items that the recognizer takes if it wins.
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

    /// The items that the recognizer ignores, among those that are down or of this event.
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
        of changed: [DeliveredContact<Item>],
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

    // MARK: - Delivery to views

    // Delayed and cancelled as the recognizers require. Source: Semantics.md, section 4; Apple, `cancelsTouchesInView`,
    // `delaysTouchesBegan`, `delaysTouchesEnded`.

    /// Cancels the items that recognizers have taken from their views, before the actions.
    func cancelClaims(_ event: TouchEvent, in window: Window) {
        guard hasClaims else { return }
        hasClaims = false
        contacts.forEach(cancelClaim)
        sendMessages(event, in: window)
    }

    /// Delivers the changes of every other item, those held back included.
    func deliverToViews(_ event: TouchEvent, in window: Window) {
        guard !contacts.isEmpty else { return }
        for contact in contacts { read(contact, at: window.time) }
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

    private func cancelClaim(_ contact: DeliveredContact<Item>) {
        guard contact.isClaimed else { return }
        contact.isClaimed = false
        if contact.deliveryStatus == .started { post(.cancelled, contact) }
        contact.deliveryStatus = .closed
    }

    private func read(_ contact: DeliveredContact<Item>, at time: TimeInterval) {
        let newPhase = contact.newPhase
        contact.newPhase = nil
        switch contact.deliveryStatus {
        case .closed:
            break
        case .pending:
            begin(contact, newPhase, at: time)
        case .started:
            continueDelivery(contact, newPhase)
        }
    }

    private func begin(
        _ contact: DeliveredContact<Item>,
        _ newPhase: ContactPhase?,
        at time: TimeInterval
    ) {
        if newPhase == .cancelled {
            contact.deliveryStatus = .closed
            return
        }
        if newPhase == .moved { contact.hasUndeliveredChange = true }
        guard !contact.isHeldBack(at: time) else { return }
        contact.deliveryStatus = .started
        post(.began, contact)
        if contact.hasUndeliveredChange && contact.item.isDown { post(.moved, contact) }
        if !contact.item.isDown {
            continueDelivery(contact, contact.item.isCancelled ? .cancelled : .ended)
        }
    }

    private func continueDelivery(_ contact: DeliveredContact<Item>, _ newPhase: ContactPhase?) {
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

    private func post(_ newPhase: ContactPhase, _ contact: DeliveredContact<Item>) {
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
        guard newPhase == .began else { return }
        var asked: [any ContentGate] = []
        for contact in contacts where items.contains(contact.item) {
            contact.letContentKeepTouch(&asked, in: window)
        }
    }

    /// Returns the items of the view's next message and the last group in it.
    ///
    /// A message contains all groups, except that each of several taps is cancelled by a message of its own.
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

    /// Delivers to the view once every item, from `index` on, shows the phase of the message: items that were
    /// held back may have changed since.
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

extension GestureRecognizer {
    /// Whether the recognizer still receives touches and presses.
    package var receivesInput: Bool {
        attempt.isActive && !attempt.pending.tentative(from: settled).isEnd
    }
}

// MARK: - One touch or press

/// A touch or a press on its way through the window: its recognizers, and its delivery to a view.
final class DeliveredContact<Item: TouchOrPress> {
    /// The part of an item's messages that its view has received.
    enum DeliveryStatus {
        /// No message yet; the beginning is held back or not delivered yet.
        case pending
        /// The beginning, and everything since.
        case started
        /// No more messages follow: the item ended, was cancelled or claimed, or is not for this view.
        case closed
    }

    let item: Item
    /// The item's view.
    ///
    /// `keptView` retains it, unless it is the window, which owns this object.
    unowned let view: View
    /// Retains the view for the item's life, even if the view leaves the hierarchy; nil for the window.
    private let keptView: View?
    /// The recognizers that receive the item and have not ignored it, in order of delivery.
    private(set) var recognizers: [GestureRecognizer] = []
    /// The recognizers that received the item and ignore it.
    private var ignoring: [GestureRecognizer] = []
    var deliveryStatus = DeliveryStatus.pending
    /// The phase that the current event gives the item, until it is delivered to the view.
    var newPhase: ContactPhase?
    /// Whether a recognizer took the item from the view, whose cancellation is still due.
    var isClaimed = false
    /// Whether the item changed while its beginning was held back.
    var hasUndeliveredChange = false
    /// Whether the item's end is held back.
    var isEndWithheld = false
    /// The number of the item's group.
    ///
    /// Contacts that are down on a view at the same time are a group, such as the fingers of one of several
    /// taps.
    let group: Int

    /// The scroll views around the view that receive the item too, nearest first.
    var holds: [ContentHold] = []

    init(_ item: Item, view: View, group: Int) {
        self.item = item
        self.view = view
        self.group = group
        keptView = view is Window ? nil : view
        newPhase = .began
    }

    /// A recognizer may retain the item, so an ended item must not retain recognizers.
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

    func isIgnored(by recognizer: GestureRecognizer) -> Bool {
        ignoring.contains { $0 === recognizer }
    }

    func isTracked(by recognizer: GestureRecognizer) -> Bool {
        recognizers.contains { $0 === recognizer }
    }

    /// Returns true while a recognizer with this delay may still recognize the item, so that the view has to
    /// wait.
    func isHeld(by delays: (GestureRecognizer) -> Bool) -> Bool {
        recognizers.contains { $0.settled == .possible && delays($0) }
    }

    /// Returns true while the item's beginning has to wait for a recognizer or a scroll view.
    func isHeldBack(at time: TimeInterval) -> Bool {
        isHeld(by: \.delaysTouchesBegan) || isDelayed(at: time)
    }

    /// Returns true if the view would receive the item's beginning now.
    func mayBegin(at time: TimeInterval) -> Bool {
        deliveryStatus == .pending && newPhase != .cancelled && !isHeldBack(at: time)
    }

    /// Returns true if the view loses the item when the recognizer wins.
    func isLost(to recognizer: GestureRecognizer) -> Bool {
        guard isTracked(by: recognizer), deliveryStatus != .closed, !isClaimed else { return false }
        // An item that this recognizer holds back is dropped even if `cancelsTouchesInView` is false.
        let isHeldBack = recognizer.delaysTouchesBegan && deliveryStatus == .pending
        return recognizer.cancelsTouchesInView || isHeldBack
    }

    var isOver: Bool { !item.isDown && deliveryStatus == .closed && !isClaimed }
}

/// Input that goes down, changes and ends, and is delivered to recognizers and views.
protocol TouchOrPress: AnyObject, Hashable {
    associatedtype Phase: TouchOrPressPhase

    /// The item's number in messages.
    var id: Int { get }
    var isDown: Bool { get }
    var phase: Phase { get set }
    var gestureRecognizers: [GestureRecognizer] { get set }

    static func deliver(
        _ recognizer: GestureRecognizer,
        _ phase: ContactPhase,
        _ items: Set<Self>,
        _ event: TouchEvent
    )

    static func deliver(
        _ view: View,
        _ phase: ContactPhase,
        _ items: Set<Self>,
        _ event: TouchEvent
    )

    /// The name of the message, such as `touchesBegan`.
    static func messageName(_ phase: ContactPhase) -> String
}

/// The phase of a touch or a press.
protocol TouchOrPressPhase: Equatable {
    static var stationary: Self { get }
    static var cancelled: Self { get }

    init(_ phase: ContactPhase)
}

extension Touch.Phase: TouchOrPressPhase {}
extension Press.Phase: TouchOrPressPhase {}

extension TouchOrPress {
    var isCancelled: Bool { phase == .cancelled }

    /// Makes an item stationary that the current event does not mention.
    fileprivate func becomeStationary() {
        if isDown { phase = .stationary }
    }

    /// Shows the phase of a message in the object while the body runs.
    fileprivate func read(as phase: ContactPhase, _ body: () -> Void) {
        let real = self.phase
        self.phase = Phase(phase)
        body()
        self.phase = real
    }
}

extension Touch: TouchOrPress {
    static func deliver(
        _ recognizer: GestureRecognizer,
        _ phase: ContactPhase,
        _ touches: Set<Touch>,
        _ event: TouchEvent
    ) {
        switch phase {
        case .began:
            recognizer.attempt.receive(touches.sorted { $0.id < $1.id })
            recognizer.call(.touches) { recognizer.touchesBegan(touches, with: event) }
        case .moved:
            recognizer.call(.touches) { recognizer.touchesMoved(touches, with: event) }
            if recognizer.settled.isBegun { recognizer.treatAsChange(touches) }
        case .ended:
            recognizer.call(.touches) { recognizer.touchesEnded(touches, with: event) }
        case .cancelled:
            recognizer.call(.touchesCancelled) {
                recognizer.touchesCancelled(touches, with: event)
            }
        }
    }

    static func deliver(
        _ view: View,
        _ phase: ContactPhase,
        _ touches: Set<Touch>,
        _ event: TouchEvent
    ) {
        switch phase {
        case .began: view.touchesBegan(touches, with: Optional(event))
        case .moved: view.touchesMoved(touches, with: Optional(event))
        case .ended: view.touchesEnded(touches, with: Optional(event))
        case .cancelled: view.touchesCancelled(touches, with: Optional(event))
        }
    }

    static func messageName(_ phase: ContactPhase) -> String {
        switch phase {
        case .began: "touchesBegan"
        case .moved: "touchesMoved"
        case .ended: "touchesEnded"
        case .cancelled: "touchesCancelled"
        }
    }
}

extension Press: TouchOrPress {
    var id: Int { type.rawValue }

    var isDown: Bool {
        switch phase {
        case .began, .changed, .stationary: true
        case .ended, .cancelled: false
        }
    }

    static func deliver(
        _ recognizer: GestureRecognizer,
        _ phase: ContactPhase,
        _ presses: Set<Press>,
        _ event: TouchEvent
    ) {
        guard let event = event as? PressesEvent else { return }
        switch phase {
        case .began:
            recognizer.attempt.receive(presses)
            recognizer.call(.touches) { recognizer.pressesBegan(presses, with: event) }
        case .moved:
            recognizer.call(.touches) { recognizer.pressesChanged(presses, with: event) }
        case .ended:
            recognizer.call(.touches) { recognizer.pressesEnded(presses, with: event) }
        case .cancelled:
            recognizer.call(.touchesCancelled) {
                recognizer.pressesCancelled(presses, with: event)
            }
        }
    }

    static func deliver(
        _ view: View,
        _ phase: ContactPhase,
        _ presses: Set<Press>,
        _ event: TouchEvent
    ) {
        guard let event = event as? PressesEvent else { return }
        switch phase {
        case .began: view.pressesBegan(presses, with: Optional(event))
        case .moved: view.pressesChanged(presses, with: Optional(event))
        case .ended: view.pressesEnded(presses, with: Optional(event))
        case .cancelled: view.pressesCancelled(presses, with: Optional(event))
        }
    }

    static func messageName(_ phase: ContactPhase) -> String {
        switch phase {
        case .began: "pressesBegan"
        case .moved: "pressesChanged"
        case .ended: "pressesEnded"
        case .cancelled: "pressesCancelled"
        }
    }
}

// MARK: - Acceptance by recognizers

/// The acceptance of new input by recognizers, with the questions in the order of UIKit's documentation.
extension GestureRecognizer {
    /// Returns the cause that keeps a new touch from the recognizer; nil if the recognizer receives it.
    func refusal(
        of touch: Touch,
        of event: TouchEvent,
        at view: View,
        _ answers: inout EventAnswers
    ) -> UnreceivedTouch.Cause? {
        guard allowedTouchTypes.contains(touch.type) else { return .typeNotAllowed(touch.type) }
        if requiresExclusiveTouchType, let first = input.touchType, first != touch.type {
            return .typeNotFirst(first)
        }
        guard isEnabled else { return .disabled }
        // Asked for every new touch, even one that comes too late for this sequence.
        guard answers.wants(self, event) else { return .eventRefused(touch: touch.id) }
        guard delegate?.gestureRecognizer(self, shouldReceive: touch) != false else {
            return .delegateRefused(touch: touch.id)
        }
        guard isStillOpen(at: view) else { return isEnabled ? .removed : .disabled }
        return refusingState ?? (input.openStreams == 0 ? nil : .inStream)
    }

    func accepts(
        _ press: Press,
        of event: TouchEvent,
        at view: View,
        _ answers: inout EventAnswers
    ) -> Bool {
        guard allowedPressTypes.contains(press.type), refusingState == nil,
            answers.wants(self, event),
            delegate?.gestureRecognizer(self, shouldReceive: press) != false
        else { return false }
        return isStillOpen(at: view)
    }

    /// Returns true if the recognizer takes part in a stream.
    ///
    /// With touches or another stream, its values would be a mixture.
    func accepts(_ stream: TouchEvent, at view: View) -> Bool {
        guard refusingState == nil, input.touches.isEmpty, input.openStreams == 0,
            wants(stream)
        else { return false }
        return isStillOpen(at: view)
    }

    /// The cause for which the recognizer's state admits no new input.
    private var refusingState: UnreceivedTouch.Cause? {
        if !isEnabled { return .disabled }
        if settled.isEnd { return .over }
        return attempt.isWaiting ? .waiting : nil
    }

    fileprivate func wants(_ event: TouchEvent) -> Bool {
        shouldReceive(event) && delegate?.gestureRecognizer(self, shouldReceive: event) != false
    }

    /// Delegates and hooks may have disabled or removed the recognizer or its view.
    private func isStillOpen(at view: View) -> Bool {
        isEnabled && attachedView === view && view.window != nil
    }
}

/// The answers of recognizers and their delegates to `shouldReceive(event)`: each is asked once about an
/// event, however many touches or presses it has.
struct EventAnswers {
    private var answers: [(recognizer: GestureRecognizer, isWanted: Bool)] = []

    mutating func wants(_ recognizer: GestureRecognizer, _ event: TouchEvent) -> Bool {
        if let known = answers.first(where: { $0.recognizer === recognizer }) {
            return known.isWanted
        }
        let isWanted = recognizer.wants(event)
        answers.append((recognizer, isWanted))
        return isWanted
    }
}
