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
        guard finger.isOwned else { return [circle] }
        return [
            circle,
            Mark(
                .circle(finger.location, radius: 3, fill: draft.theme.tip, line: nil, width: 0)
            ),
        ]
    }
}
