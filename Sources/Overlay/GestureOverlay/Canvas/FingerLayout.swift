import Foundation
import GestureKit
import GestureTrace

/// The circles of fingers that are down, and the line between two fingers.
struct FingerLayout {
    let context: LayoutContext

    static let radius: CGFloat = 15

    /// Returns the bounds of the fingers' circles, including their outlines.
    static func circles(_ fingers: [TraceSnapshot.Finger]) -> [CGRect] {
        fingers.map { CGRect(around: $0.location, radius: radius + 3) }
    }

    func add(_ fingers: [TraceSnapshot.Finger], to list: inout DisplayList) {
        for finger in fingers { list.add(.finger(finger.stroke), marks(of: finger)) }
    }

    /// Adds a dashed line and its centre between exactly two fingers, as pinch and rotation measure them.
    func addLink(between fingers: [TraceSnapshot.Finger], to list: inout DisplayList) {
        guard fingers.count == 2 else { return }
        let (one, two) = (fingers[0].location, fingers[1].location)
        let color = context.theme.secondary
        list.add(
            .link,
            [
                .lines([one, two], color, dash: [4, 4]),
                .ring((one + two) / 2, 3.5, color, width: 1),
            ]
        )
    }

    private func marks(of finger: TraceSnapshot.Finger) -> [Mark] {
        let color = context.theme.fingers[finger.slot]
        var marks = Self.circle(finger.location, color, isOwned: finger.isOwned, context.theme)
        marks += contact(of: finger, color)
        return marks + finger.predicted.map { .ring($0, 2.5, color, width: 1.2) }
    }

    /// Returns the circle of a finger, which is hollow until the program owns its touch.
    static func circle(
        _ center: CGPoint,
        radius: CGFloat = Self.radius,
        _ color: Color,
        isOwned: Bool,
        _ theme: Theme
    ) -> [Mark] {
        let fill = isOwned ? color.faded(0.22) : nil
        let ring = Mark.ring(center, radius, color, width: 2, fill: fill)
        return isOwned ? [ring, .disc(center, radius / 5, theme.fingers.tip)] : [ring]
    }

    /// Returns the contact area, if the device reports one.
    private func contact(of finger: TraceSnapshot.Finger, _ color: Color) -> [Mark] {
        guard let contact = finger.contact, contact.majorRadius.isFinite else { return [] }
        let (along, across) = (CGFloat(contact.majorRadius), CGFloat(contact.minorRadius))
        let (x, y) = (CGFloat(cos(contact.orientation)), CGFloat(sin(contact.orientation)))
        let points = Curve.arc(around: .zero, 1, from: 0, to: 2 * .pi).map { point in
            CGPoint(
                x: finger.location.x + point.x * along * x - point.y * across * y,
                y: finger.location.y + point.x * along * y + point.y * across * x
            )
        }
        return [.lines(points, color.faded(0.7), width: 1.2, dash: [3, 3])]
    }
}
