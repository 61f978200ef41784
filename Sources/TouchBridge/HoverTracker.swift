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
        var source: Int
        var location: CGPoint

        func sample(_ phase: HoverSample.Phase) -> HoverSample {
            HoverSample(id: number, phase: phase, location: location, type: type)
        }
    }

    private var hovers: [Int: Hover] = [:]
    private var numbers = SmallNumbers()

    var isEmpty: Bool { hovers.isEmpty }

    /// Takes a motion, a crossing, or the beginning of a touch; `isPressed` where the pointer is a finger.
    mutating func handle(_ input: LocatedEvent, isPressed: Bool, into sink: inout Sink) {
        let event = input.event
        switch event.payload {
        case .motion, .crossing(.enter): move(input, isPressed: isPressed, &sink)
        case .crossing(.leave): end(event.device, of: input, into: &sink)
        // A touch that emulates the pointer has taken it along.
        case .touch(.begin, _, let flags) where flags.contains(.emulating):
            end(event.device, into: &sink)
        default: break
        }
    }

    private mutating func move(_ input: LocatedEvent, isPressed: Bool, _ sink: inout Sink) {
        let event = input.event
        // A wheel's buttons go down and up by themselves.
        let held = event.buttons & ~Self.wheelButtons
        guard !isPressed, held == 0, input.kind != .directTouch else { return }
        // Over a panel it is not over the scene.
        guard !input.isOnPanel else { return end(event.device, into: &sink) }
        let sample: HoverSample
        if let index = hovers.index(forKey: event.device),
            hovers.values[index].type == input.pointerType
        {
            hovers.values[index].source = event.source
            hovers.values[index].location = input.place
            sample = hovers.values[index].sample(.moved)
        } else {
            // A pen that takes the mouse's pointer over is another one that hovers.
            end(event.device, into: &sink)
            let hover = Hover(
                number: numbers.take(),
                type: input.pointerType,
                source: event.source,
                location: input.place
            )
            hovers[event.device] = hover
            sample = hover.sample(.moved)
        }
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

    /// Ends the hovering of one pointer, at the event's place or else at its last place.
    private mutating func end(
        _ device: Int,
        of input: LocatedEvent? = nil,
        into sink: inout Sink
    ) {
        guard var hover = hovers.removeValue(forKey: device) else { return }
        numbers.free(hover.number)
        if let input { hover.location = input.place }
        sink.emit(.hover(hover.sample(.exited)), modifiers: input?.event.modifiers ?? 0)
    }
}
