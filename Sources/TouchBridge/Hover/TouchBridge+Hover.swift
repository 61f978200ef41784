import Foundation
import GestureKit

/// A pointer over the window.
struct HoveringPointer {
    /// The number that the core knows it by.
    let slot: Int
    /// A mouse or a pen.
    let type: Touch.TouchType
    /// The device that moved it last.
    let source: Int
    var location: CGPoint
}

/// Pointers over the window with no button held.
///
/// Each master pointer hovers for itself, under the lowest free number from 1, as touches are numbered;
/// both count apart. A press ends hovering in the core, and the first motion after its release begins
/// it again.
extension TouchBridge {
    /// Follows a pointer that is over the window; over a panel it is not over the scene.
    mutating func hover(_ event: XInputEvent, at time: TimeInterval, isOnPanel: Bool) {
        // A wheel's buttons go down and up by themselves.
        let held = event.buttons & ~Self.wheelButtons
        guard presses[event.device] == nil, held == 0,
            devices[event.source]?.kind != .directTouch
        else { return }
        guard !isOnPanel else { return endHover(of: event.device, at: time) }
        let type = pointerType(event)
        // A pen that takes the mouse's pointer over is another one that hovers.
        if let old = hovers[event.device], old.type != type { endHover(of: event.device, at: time) }
        let hover = HoveringPointer(
            slot: hovers[event.device]?.slot ?? hoverSlots.take(),
            type: type,
            source: event.source,
            location: geometry.point(root: event.root)
        )
        hovers[event.device] = hover
        emit(.hover(hover.sample(.moved, at: hover.location)), event, at: time)
    }

    private static let wheelButtons: UInt32 = 0b1111_0000

    /// The pointer came: its scroll valuators have moved elsewhere.
    mutating func enter(_ event: XInputEvent, at time: TimeInterval, isOnPanel: Bool) {
        baselines.forget(pointer: event.device)
        endScroll(of: event.device, at: time)
        hover(event, at: time, isOnPanel: isOnPanel)
    }

    /// The pointer left, or a grab took it.
    mutating func leave(_ event: XInputEvent, at time: TimeInterval) {
        endScroll(of: event.device, at: time)
        endHover(of: event.device, at: time, place: geometry.point(root: event.root), event)
    }

    /// A touch that emulates the pointer has taken it along.
    mutating func touchTakesPointer(_ event: XInputEvent, at time: TimeInterval) {
        guard event.touch?.flags.contains(.emulating) == true else { return }
        _ = baselines.follow(event)
        endScroll(of: event.device, at: time)
        endHover(of: event.device, at: time)
    }

    /// A pen went away from its tablet, or a device went altogether: what it moved hovers no longer,
    /// though the pointer stays where it is.
    mutating func endHover(ofSource source: Int, at time: TimeInterval) {
        for device in hovers.keys.sorted() where hovers[device]?.source == source {
            endHover(of: device, at: time)
        }
    }

    /// Ends the hovering of one pointer, where it was last unless it is known better.
    mutating func endHover(
        of device: Int,
        at time: TimeInterval,
        place: CGPoint? = nil,
        _ event: XInputEvent? = nil
    ) {
        guard let hover = hovers.removeValue(forKey: device) else { return }
        hoverSlots.free(hover.slot)
        emit(.hover(hover.sample(.exited, at: place ?? hover.location)), event, at: time)
    }
}

extension HoveringPointer {
    fileprivate func sample(_ phase: ContactPhase, at place: CGPoint) -> HoverSample {
        HoverSample(id: slot, phase: phase, location: place, type: type)
    }
}
