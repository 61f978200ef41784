import Foundation
import GestureKit

/// A pointer's press as one finger, or as two: with Control held a second finger mirrors it about the
/// place where Control went down; with Shift held too both move in parallel.
struct PointerPress {
    /// The physical device that it is from.
    let source: Int
    /// The pressed buttons.
    var buttons: ButtonMask
    /// The place of the second finger, in root pixels; nil when there is one finger.
    private(set) var mirror: CGPoint?
    private var centre: CGPoint
    /// The place of the first finger, in root pixels.
    private(set) var place: CGPoint

    init(of source: Int, at place: CGPoint, buttons: ButtonMask, mirroredAbout centre: CGPoint?) {
        self.source = source
        self.buttons = buttons
        self.centre = centre ?? place
        self.place = place
        mirror = centre.map { Self.reflect(place, about: $0) }
    }

    mutating func move(to place: CGPoint, inParallel: Bool) {
        if mirror != nil && inParallel {
            centre = CGPoint(
                x: centre.x + place.x - self.place.x,
                y: centre.y + place.y - self.place.y
            )
            mirror = mirror.map {
                CGPoint(x: $0.x + place.x - self.place.x, y: $0.y + place.y - self.place.y)
            }
        } else if mirror != nil {
            mirror = Self.reflect(place, about: centre)
        }
        self.place = place
    }

    private static func reflect(_ point: CGPoint, about centre: CGPoint) -> CGPoint {
        CGPoint(x: 2 * centre.x - point.x, y: 2 * centre.y - point.y)
    }
}

/// Where a pointer was when Control went down, as its events tell.
struct PointerTrail {
    private var last: CGPoint?
    private(set) var controlPlace: CGPoint?

    mutating func follow(_ event: XInputEvent) {
        let isControlled = KeyModifierFlags(xModifiers: event.modifiers).contains(.control)
        if !isControlled {
            controlPlace = nil
        } else if controlPlace == nil {
            controlPlace = last ?? event.root
        }
        last = event.root
    }
}
