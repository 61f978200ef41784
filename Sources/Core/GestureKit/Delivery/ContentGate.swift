import Foundation

/// A view that scrolls its content, and decides which touches the content receives.
///
/// Source: Apple, `UIScrollView`; Semantics.md, section 4 "Content of a scroll view".
package protocol ContentGate: AnyObject {
    /// The recognizer that scrolls the content.
    var scrollRecognizer: GestureRecognizer { get }
    /// Whether a new touch reaches the content only after `contentDelay`, or when the recognizer can no longer
    /// recognize it.
    var delaysContent: Bool { get }

    /// Returns whether a view of the content receives touches that are about to be sent to it.
    func sends(_ touches: Set<Touch>, with event: TouchEvent, to view: View) -> Bool

    /// Returns whether a view of the content, which has just received its first message about a touch, loses the
    /// touch when the scrolling begins.
    func takesTouches(from view: View) -> Bool
}

/// A scroll view's part in a touch of its content.
struct ContentHold {
    /// The time for which a scroll view delays a touch, in seconds.
    ///
    /// Apple documents the delay, but not its length; 0.15 s is what others measured. Source: Semantics.md,
    /// section 4 "Content of a scroll view".
    static let delay: TimeInterval = 0.15

    private(set) weak var gate: (any ContentGate)?
    /// The time of the event clock at which the delay ends; nil without a delay.
    let end: TimeInterval?

    init(_ gate: any ContentGate, landing: TimeInterval) {
        self.gate = gate
        end = gate.delaysContent ? landing + Self.delay : nil
    }
}

extension DeliveredContact {
    /// The scroll views that still decide about the touch, nearest first.
    ///
    /// A recognizer that has failed, or ignores the touch, decides nothing.
    fileprivate var undecidedHolds: [ContentHold] {
        holds.filter { hold in
            guard let recognizer = hold.gate?.scrollRecognizer else { return false }
            return recognizer.settled == .possible && isTracked(by: recognizer)
        }
    }

    /// Returns true while a scroll view delays the touch.
    func isDelayed(at time: TimeInterval) -> Bool {
        guard !holds.isEmpty else { return false }
        return undecidedHolds.contains { $0.end?.isLater(than: time) ?? false }
    }

    /// Fails the recognizers of the scroll views that may not take the touch from its view any more.
    func letContentKeepTouch(_ asked: inout [any ContentGate], in window: Window) {
        for gate in undecidedHolds.compactMap(\.gate) where !asked.contains(where: { $0 === gate })
        {
            asked.append(gate)
            guard !gate.takesTouches(from: view) else { continue }
            window.arbiter.fail(
                gate.scrollRecognizer,
                because: .viewRefused(.keepsTouches(view: view.label))
            )
        }
    }
}

extension Delivery where Item == Touch {
    /// Notes the scroll views around the view of a new touch whose recognizers receive it.
    func noteHolds(of contact: DeliveredContact<Touch>, in window: Window) {
        var current = contact.view.superview
        while let view = current {
            if let gate = view.contentGate, contact.isTracked(by: gate.scrollRecognizer) {
                let hold = ContentHold(gate, landing: contact.item.timestamp)
                contact.holds.append(hold)
                // The turn at that time delivers the touch.
                if let end = hold.end { window.schedule(at: end) {} }
            }
            current = view.superview
        }
    }

    /// Asks the scroll views about the touches that would reach their content now, all of a view together.
    func askGates(_ event: TouchEvent, in window: Window) {
        let held = contacts.filter { !$0.holds.isEmpty && $0.mayBegin(at: window.time) }
        var views: [View] = []
        for contact in held where !views.contains(where: { $0 === contact.view }) {
            views.append(contact.view)
            let group = held.filter { $0.view === contact.view }
            let touches = Set(group.map(\.item))
            let isRefused = contact.holds.contains { hold in
                hold.gate?.sends(touches, with: event, to: contact.view) == false
            }
            if isRefused { for contact in group { contact.deliveryStatus = .closed } }
        }
    }
}
