import Foundation
import GestureKit

/// The pointers over the window with no button held.
///
/// Each master pointer hovers separately, under the lowest free number from 1. Touches have numbers of their
/// own. A press pauses hovering in the core, and the first motion after its release
/// continues it.
struct HoverTracker {
    private struct Hover {
        let number: Int
        let type: Touch.TouchType
        /// The id of the physical device that last moved the pointer.
        var source: Int
        var location: CGPoint

        func sample(_ phase: HoverSample.Phase) -> HoverSample {
            HoverSample(id: number, phase: phase, location: location, type: type)
        }
    }

    private var hovers: [Int: Hover] = [:]
    private var numbers = NumberAllocator()

    var isEmpty: Bool { hovers.isEmpty }

    /// Handles a motion, a crossing, or the beginning of a touch; a pressed pointer acts as a finger.
    mutating func handle(_ input: LocatedEvent, isPressed: Bool, into output: inout BridgeOutput) {
        let event = input.event
        switch event.payload {
        case .motion, .crossing(.enter): move(input, isPressed: isPressed, &output)
        case .crossing(.leave): end(event.device, of: input, into: &output)
        // A touch that emulates the pointer has moved it.
        case .touch(.begin, _, let flags) where flags.contains(.emulating):
            end(event.device, into: &output)
        default: break
        }
    }

    private mutating func move(_ input: LocatedEvent, isPressed: Bool, _ output: inout BridgeOutput)
    {
        let event = input.event
        // A wheel's buttons are pressed and released without a user holding them.
        let held = event.buttons & ~Self.wheelButtons
        guard !isPressed, held == 0, input.kind != .directTouch else { return }
        // A pointer over a panel is not over the scene.
        guard !input.isOnPanel else { return end(event.device, into: &output) }
        let sample: HoverSample
        if let index = hovers.index(forKey: event.device),
            hovers.values[index].type == input.pointerType
        {
            hovers.values[index].source = event.source
            hovers.values[index].location = input.location
            sample = hovers.values[index].sample(.moved)
        } else {
            // A pen that takes over the mouse's pointer starts another hover.
            end(event.device, into: &output)
            let hover = Hover(
                number: numbers.allocate(),
                type: input.pointerType,
                source: event.source,
                location: input.location
            )
            hovers[event.device] = hover
            sample = hover.sample(.moved)
        }
        output.emit(.hover(sample), modifiers: event.modifiers)
    }

    private static let wheelButtons: UInt32 = 0b1111_0000

    /// Ends the hovering of a pen that left its tablet, or of a removed device; the pointer stays in place.
    mutating func end(ofSource source: Int, into output: inout BridgeOutput) {
        for device in hovers.keys.sorted() where hovers[device]?.source == source {
            end(device, into: &output)
        }
    }

    mutating func endAll(into output: inout BridgeOutput) {
        for device in hovers.keys.sorted() { end(device, into: &output) }
    }

    /// Ends the hovering of one pointer, at the event's location or otherwise at its last location.
    private mutating func end(
        _ device: Int,
        of input: LocatedEvent? = nil,
        into output: inout BridgeOutput
    ) {
        guard var hover = hovers.removeValue(forKey: device) else { return }
        numbers.free(hover.number)
        if let input { hover.location = input.location }
        output.emit(.hover(hover.sample(.exited)), modifiers: input?.event.modifiers ?? 0)
    }
}
