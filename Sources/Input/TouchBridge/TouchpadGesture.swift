import Foundation
import GestureKit

/// One kind of touchpad gesture, followed from begin to end.
///
/// The window has one gesture of each kind, because the core does. Source: XInput2.md, rule 14.
struct TouchpadGesture {
    private let name: String
    /// The touchpad of the active gesture; nil if there is none.
    private var source: Int?
    /// Whether the gesture is not delivered to the core, because it began on a panel or was cancelled.
    private var isSuppressed = false
    private(set) var location = CGPoint.zero
    /// The touchpads whose active gesture was reported as unknown.
    private var reportedKeys = ReportedKeys<Int>(maxCount: 64)

    init(_ name: String) { self.name = name }

    /// Whether a gesture is active and delivered to the core.
    var isOpen: Bool { source != nil && !isSuppressed }

    /// Whether a gesture is still active when another begins, which a diagnostic reports.
    func isDoubled(into output: inout BridgeOutput) -> Bool {
        if isOpen { output.diagnose("gestureDoubled", "a \(name) began before the end of another") }
        return isOpen
    }

    /// Follows a change of the gesture, and returns the phase that the core receives, if any.
    mutating func follow(
        _ change: XInputEvent.GestureChange,
        _ input: LocatedEvent,
        into output: inout BridgeOutput
    ) -> ContactPhase? {
        let event = input.event
        if change == .begin {
            reportedKeys.forget(event.source)
            (source, isSuppressed) = (event.source, input.isOnPanel)
        }
        guard source == event.source else {
            // A gesture without a begin, or with two, is reported once until its end.
            let isNew = reportedKeys.insert(event.source)
            if change.isEnd { reportedKeys.forget(event.source) }
            guard isNew else { return nil }
            let detail = "\(event.name) of device \(event.source) without a beginning; ignored"
            output.diagnose("gestureUnknown", detail)
            return nil
        }
        location = input.location
        if change.isEnd { source = nil }
        return isSuppressed ? nil : change.phase
    }

    /// Ignores the rest of the gesture; true if the core has received its beginning.
    mutating func suppress() -> Bool {
        defer { isSuppressed = true }
        return isOpen
    }

    /// Ends the gesture of a removed touchpad; true if the core has received its beginning.
    mutating func remove(source: Int) -> Bool {
        reportedKeys.forget(source)
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
