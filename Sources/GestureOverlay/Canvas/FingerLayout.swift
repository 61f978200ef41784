import Foundation
import GestureKit
import GestureTrace

/// The fingers' circles, and the line between two of them.
struct FingerLayout {
    let draft: Drafting

    /// The radius of a finger's circle in points.
    static let radius: CGFloat = 15

    func add(_ fingers: [TraceSnapshot.Finger], to list: inout DisplayList) {
        for finger in fingers { list.add(.finger(finger.stroke), marks(of: finger)) }
    }

    /// A dashed line with its centre: what pinch and rotation measure.
    ///
    /// Only for two fingers.
    func addLink(between fingers: [TraceSnapshot.Finger], to list: inout DisplayList) {
        guard fingers.count == 2, let one = fingers.first?.location,
            let two = fingers.last?.location
        else { return }
        let color = draft.theme.secondary
        let middle = CGPoint(x: (one.x + two.x) / 2, y: (one.y + two.y) / 2)
        list.add(
            .link,
            [
                Mark(.lines([one, two], color: color, width: 1, dash: [4, 4])),
                Mark(.circle(middle, radius: 3.5, fill: nil, line: color, width: 1)),
            ]
        )
    }

    private func marks(of finger: TraceSnapshot.Finger) -> [Mark] {
        let color = draft.theme.finger(finger.slot)
        let fill = finger.isOwned ? color.faded(0.22) : nil
        let circle = Mark(
            .circle(finger.location, radius: Self.radius, fill: fill, line: color, width: 2)
        )
        let around = contact(of: finger, color) + predicted(of: finger, color)
        guard finger.isOwned else { return [circle] + around }
        return [
            circle,
            Mark(
                .circle(finger.location, radius: 3, fill: draft.theme.tip, line: nil, width: 0)
            ),
        ] + around
    }

    /// The part of the screen that it covers, where the device tells.
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
        return [Mark(.lines(points, color: color.faded(0.7), width: 1.2, dash: [3, 3]))]
    }

    /// Small rings where it is likely to be next.
    private func predicted(of finger: TraceSnapshot.Finger, _ color: Color) -> [Mark] {
        finger.predicted.map {
            Mark(.circle($0, radius: 2.5, fill: nil, line: color, width: 1.2))
        }
    }
}
