import Foundation
import GestureKit

/// A pointer's press as one finger, or as two.
///
/// With Control, a second finger mirrors the first one about the location where Control was pressed, and lands
/// at least 40 points away from it. With Shift as well, both move in parallel.
struct Press {
    /// The id of the physical device.
    let source: Int
    let type: Touch.TouchType
    /// The window's geometry when the press began.
    let geometry: WindowGeometry
    var buttons: ButtonMask
    /// The numbers of the one or two fingers.
    let numbers: [Int]
    /// The location of the first finger, in root pixels.
    private var location: CGPoint
    private var centre: CGPoint
    /// The location of the second finger, in root pixels; nil for one finger.
    private var mirror: CGPoint?

    init(
        of input: LocatedEvent,
        _ button: ButtonMask,
        numbers: [Int],
        mirroredAbout centre: CGPoint?
    ) {
        source = input.event.source
        type = input.pointerType
        geometry = input.geometry
        buttons = button
        self.numbers = numbers
        location = input.event.root
        let minRadius = Self.minMirrorDistance / 2 * input.geometry.scale
        self.centre =
            centre.map { [location] in
                Self.centre($0, of: location, atLeast: minRadius)
            } ?? location
        mirror = centre == nil ? nil : Self.reflect(location, about: self.centre)
    }

    /// The minimum distance between the two fingers at their landing, in points: closer fingers would zoom by
    /// a large factor with the first few points of movement.
    private static let minMirrorDistance: CGFloat = 40

    /// Returns the centre, moved away from the location up to a minimum distance; to its left if both are the
    /// same.
    private static func centre(_ centre: CGPoint, of location: CGPoint, atLeast radius: CGFloat)
        -> CGPoint
    {
        let (x, y) = (centre.x - location.x, centre.y - location.y)
        let distance = hypot(x, y)
        guard distance < radius else { return centre }
        let (unitX, unitY) = distance > 0 ? (x / distance, y / distance) : (-1, 0)
        return CGPoint(x: location.x + unitX * radius, y: location.y + unitY * radius)
    }

    mutating func move(to event: XInputEvent) {
        let isParallel = KeyModifierFlags(xModifiers: event.modifiers).contains(.shift)
        let (old, new) = (location, event.root)
        location = new
        guard let second = mirror else { return }
        guard isParallel else {
            mirror = Self.reflect(new, about: centre)
            return
        }
        centre = CGPoint(x: centre.x + new.x - old.x, y: centre.y + new.y - old.y)
        mirror = CGPoint(x: second.x + new.x - old.x, y: second.y + new.y - old.y)
    }

    private static func reflect(_ point: CGPoint, about centre: CGPoint) -> CGPoint {
        CGPoint(x: 2 * centre.x - point.x, y: 2 * centre.y - point.y)
    }

    func samples(_ phase: ContactPhase) -> [TouchSample] {
        zip(numbers, [location, mirror].compactMap(\.self)).map { number, location in
            TouchSample(
                id: number,
                phase: phase,
                location: geometry.point(root: location),
                type: type
            )
        }
    }
}
