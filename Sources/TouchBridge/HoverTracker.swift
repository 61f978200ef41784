import Foundation
import GestureKit

/// Pointers over the window with no button held.
///
/// Each master pointer hovers for itself, under the lowest free number from 1, as touches are numbered;
/// both count apart. A press ends hovering in the core, and the first motion after its release begins
/// it again.
struct HoverTracker {
    private struct Hover {
        let number: Int
        let type: Touch.TouchType
        /// The physical device that moved it last.
        let source: Int
        let location: CGPoint

        func sample(_ phase: HoverSample.Phase, at place: CGPoint) -> HoverSample {
            HoverSample(id: number, phase: phase, location: place, type: type)
        }
    }

    private var hovers: [Int: Hover] = [:]
    private var numbers = SmallNumbers()

    var isEmpty: Bool { hovers.isEmpty }

    /// Takes a motion, a crossing, or the beginning of a touch; `isPressed` where the pointer is a finger.
    mutating func handle(_ event: XInputEvent, isPressed: Bool, into sink: inout Sink) {
        switch event.payload {
        case .motion, .crossing(.enter):
            move(event, isPressed: isPressed, &sink)
        case .crossing(.leave):
            end(event.device, into: &sink, at: sink.place(of: event), event.modifiers)
        // A touch that emulates the pointer has taken it along.
        case .touch(.begin, _, let flags) where flags.contains(.emulating):
            end(event.device, into: &sink)
        default: break
        }
    }

    private mutating func move(_ event: XInputEvent, isPressed: Bool, _ sink: inout Sink) {
        // A wheel's buttons go down and up by themselves.
        let held = event.buttons & ~Self.wheelButtons
        guard !isPressed, held == 0, sink.source?.kind != .directTouch else { return }
        // Over a panel it is not over the scene.
        guard !sink.isOnPanel else { return end(event.device, into: &sink) }
        let type = sink.pointerType
        var number = hovers[event.device].map { (value: $0.number, type: $0.type) }
        // A pen that takes the mouse's pointer over is another one that hovers.
        if let old = number, old.type != type {
            end(event.device, into: &sink)
            number = nil
        }
        let hover = Hover(
            number: number?.value ?? numbers.take(),
            type: type,
            source: event.source,
            location: sink.place(of: event)
        )
        hovers[event.device] = hover
        let sample = hover.sample(.moved, at: hover.location)
        sink.emit(.hover(sample), modifiers: event.modifiers)
    }

    private static let wheelButtons: UInt32 = 0b1111_0000

    /// A pen went away from its tablet, or a device went altogether: what it moved hovers no longer,
    /// though the pointer stays where it is.
    mutating func end(ofSource source: Int, into sink: inout Sink) {
        for device in hovers.keys.sorted() where hovers[device]?.source == source {
            end(device, into: &sink)
        }
    }

    mutating func endAll(into sink: inout Sink) {
        for device in hovers.keys.sorted() { end(device, into: &sink) }
    }

    /// Ends the hovering of one pointer, where it was last unless it is known better.
    private mutating func end(
        _ device: Int,
        into sink: inout Sink,
        at place: CGPoint? = nil,
        _ modifiers: UInt32 = 0
    ) {
        guard let hover = hovers.removeValue(forKey: device) else { return }
        numbers.free(hover.number)
        let sample = hover.sample(.exited, at: place ?? hover.location)
        sink.emit(.hover(sample), modifiers: modifiers)
    }
}
