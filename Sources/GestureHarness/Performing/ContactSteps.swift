import Foundation
import VirtualDisplay

/// The fingers of a recording that are down.
struct ContactSteps {
    /// A finger's number in the recording.
    enum ID: Hashable {
        /// A touch of an X server: its device, and its number.
        case server(source: Int, touch: Int)
        /// A finger of a hand-written line.
        case written(Int)
    }

    private struct Contact {
        let lane: StepList.Lane
        /// The canvas at the beginning, on which the whole touch is measured.
        let canvas: CanvasFrame
        var location: CGPoint
    }

    private var contacts: [ID: Contact] = [:]
    private var count = 0

    /// Puts a finger down, after lifting one with the same number.
    mutating func begin(
        _ id: ID,
        at location: CGPoint,
        pressure: Double?,
        on canvas: CanvasFrame,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        end(id, at: nil, time: time, into: &steps)
        count += 1
        let contact = Contact(
            lane: .contact(count),
            canvas: canvas,
            location: canvas.point(location)
        )
        contacts[id] = contact
        add(.begin, contact, pressure, time, &steps)
    }

    /// Moves a finger; ignores one that is not down.
    mutating func move(
        _ id: ID,
        to location: CGPoint,
        pressure: Double?,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        guard var contact = contacts[id] else { return }
        contact.location = contact.canvas.point(location)
        contacts[id] = contact
        add(.update, contact, pressure, time, &steps)
    }

    /// Lifts a finger; ignores one that is not down.
    ///
    /// A nil location is where the finger was.
    mutating func end(
        _ id: ID,
        at location: CGPoint?,
        time: TimeInterval,
        into steps: inout StepList
    ) {
        guard var contact = contacts.removeValue(forKey: id) else { return }
        if let location { contact.location = contact.canvas.point(location) }
        add(.end, contact, nil, time, &steps)
    }

    /// Lifts all fingers, or those of one device, in the order in which they landed.
    mutating func endAll(of source: Int? = nil, time: TimeInterval, into steps: inout StepList) {
        let ids = contacts.keys.filter { id in
            guard let source else { return true }
            guard case .server(source, _) = id else { return false }
            return true
        }
        func order(_ id: ID) -> Int {
            guard case .contact(let number)? = contacts[id]?.lane else { return 0 }
            return number
        }
        for id in ids.sorted(by: { order($0) < order($1) }) {
            end(id, at: nil, time: time, into: &steps)
        }
    }

    private func add(
        _ phase: DevicePhase,
        _ contact: Contact,
        _ pressure: Double?,
        _ time: TimeInterval,
        _ steps: inout StepList
    ) {
        // The number is assigned when all steps are known.
        steps.add(
            .touch(phase, finger: 0, at: contact.location, pressure: pressure),
            at: time,
            on: contact.lane
        )
    }
}

/// The canvas of a recording on its root window, in pixels.
struct CanvasFrame: Hashable {
    /// The frame of locations that are points of the canvas already.
    static let written = CanvasFrame(origin: .zero, scale: 1)

    let origin: CGPoint
    let scale: Double

    /// Returns the point of the canvas at a location on the root window.
    func point(_ root: CGPoint) -> CGPoint {
        CGPoint(x: (root.x - origin.x) / scale, y: (root.y - origin.y) / scale)
    }
}
