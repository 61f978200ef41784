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
        /// A number that no other contact has.
        let number: Int
        /// The canvas at the beginning, on which the whole touch is measured.
        let canvas: CanvasFrame
        var location: CGPoint

        func action(_ phase: DevicePhase, pressure: Double? = nil) -> DeviceAction {
            .touch(phase, finger: number, at: location, pressure: pressure)
        }
    }

    private var contacts: [ID: Contact] = [:]
    private var count = 0

    /// Puts a finger down, after lifting one with the same number.
    mutating func begin(
        _ id: ID,
        at location: CGPoint,
        pressure: Double?,
        on canvas: CanvasFrame
    ) -> [DeviceAction] {
        let former = end(id)
        count += 1
        let contact = Contact(number: count, canvas: canvas, location: canvas.point(location))
        contacts[id] = contact
        return former + [contact.action(.begin, pressure: pressure)]
    }

    /// Moves a finger; ignores one that is not down.
    mutating func move(_ id: ID, to location: CGPoint, pressure: Double?) -> [DeviceAction] {
        guard var contact = contacts[id] else { return [] }
        contact.location = contact.canvas.point(location)
        contacts[id] = contact
        return [contact.action(.update, pressure: pressure)]
    }

    /// Lifts a finger; ignores one that is not down.
    ///
    /// A nil location is where the finger was.
    mutating func end(_ id: ID, at location: CGPoint? = nil) -> [DeviceAction] {
        guard var contact = contacts.removeValue(forKey: id) else { return [] }
        if let location { contact.location = contact.canvas.point(location) }
        return [contact.action(.end)]
    }

    /// Lifts all fingers, or those of one device, in the order in which they landed.
    mutating func endAll(of source: Int? = nil) -> [DeviceAction] {
        let ending = contacts.filter { id, _ in
            guard let source else { return true }
            guard case .server(source, _) = id else { return false }
            return true
        }
        return ending.sorted { $0.value.number < $1.value.number }.flatMap { end($0.key) }
    }
}

/// The canvas of a recording on its root window, or on the screen of a performance.
struct CanvasFrame: Hashable {
    /// The frame of locations that are points of the canvas already.
    static let written = CanvasFrame(origin: .zero, scale: 1)

    /// The top left corner of the window, in pixels.
    let origin: CGPoint
    /// The number of pixels for each point of the canvas.
    let scale: Double

    /// Returns the point of the canvas at a location on the root window.
    func point(_ root: CGPoint) -> CGPoint {
        CGPoint(x: (root.x - origin.x) / scale, y: (root.y - origin.y) / scale)
    }

    /// Returns the pixel of the screen for a point of the canvas.
    func pixel(_ point: CGPoint) -> CGPoint {
        CGPoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
    }

    /// Returns the length in pixels of a distance on the canvas.
    func pixels(_ distance: CGPoint) -> CGPoint {
        CGPoint(x: distance.x * scale, y: distance.y * scale)
    }
}
