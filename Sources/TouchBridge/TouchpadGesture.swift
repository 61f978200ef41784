import Foundation
import GestureKit

/// Follows one kind of touchpad gesture from begin to end.
///
/// The window has one gesture of each kind, because the core does. Source: XInput2.md, rule 14.
struct TouchpadGesture {
    private let name: String
    /// The touchpad of the gesture that is under way; nil for none.
    private var source: Int?
    /// Whether the core hears nothing of it: it began on a panel, or was taken away.
    private var isSwallowed = false
    private(set) var place = CGPoint.zero
    /// The touchpads whose gesture is under way and was reported as unknown.
    private var strangers = Strangers<Int>(most: 64)

    init(_ name: String) { self.name = name }

    /// Whether a gesture is under way that the core hears of.
    var isOpen: Bool { source != nil && !isSwallowed }

    /// Whether a gesture is still under way when another begins; a diagnostic reports it.
    func isDoubled(into sink: inout Sink) -> Bool {
        if isOpen { sink.diagnose("gestureDoubled", "a \(name) began before the end of another") }
        return isOpen
    }

    /// Follows a change of the gesture and returns its phase; nil if the core hears nothing of it.
    mutating func follow(
        _ change: XInputEvent.GestureChange,
        _ input: LocatedEvent,
        into sink: inout Sink
    ) -> ContactPhase? {
        let event = input.event
        if change == .begin {
            strangers.forget(event.source)
            (source, isSwallowed) = (event.source, input.isOnPanel)
        }
        guard source == event.source else {
            // A gesture without a begin, or with two, is reported once until its end.
            let isNew = strangers.meet(event.source)
            if change.isEnd { strangers.forget(event.source) }
            guard isNew else { return nil }
            let detail = "\(event.name) of device \(event.source) without a beginning; ignored"
            sink.diagnose("gestureUnknown", detail)
            return nil
        }
        place = input.place
        if change.isEnd { source = nil }
        return isSwallowed ? nil : change.phase
    }

    /// Keeps the rest of the gesture from the core; returns whether the core was following it.
    mutating func swallow() -> Bool {
        defer { isSwallowed = true }
        return isOpen
    }

    /// Ends the gesture of a touchpad that is gone; returns whether the core was following it.
    mutating func lose(source: Int) -> Bool {
        strangers.forget(source)
        guard self.source == source else { return false }
        defer { self.source = nil }
        return isOpen
    }
}

extension XInputEvent.GestureChange {
    fileprivate var phase: ContactPhase {
        switch self {
        case .begin: .began
        case .update: .changed
        case .end: .ended
        case .cancel: .cancelled
        }
    }
}
