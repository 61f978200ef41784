import Foundation
import GestureKit
import GestureTrace

/// What the scene's behaviours show: lines drawn on views, and images that gestures left.
struct ReactionLayout {
    let draft: Drafting

    /// An image's size in points, with its frame.
    private static let size = CGSize(width: 128, height: 92)

    func add(_ drawings: [TraceSnapshot.Drawing], to list: inout DisplayList) {
        for drawing in drawings {
            let color = drawing.isProvisional ? draft.theme.provisionalInk : draft.theme.ink
            let curve = CurveShape(color: color, points: drawing.points, forces: drawing.forces)
            list.add(
                .drawing(drawing.number),
                [Mark(.curve(curve), transform: drawing.transform)]
            )
        }
    }

    func add(_ images: [TraceSnapshot.Image], to list: inout DisplayList) {
        for image in images where image.opacity > 0 {
            list.add(.image(image.number), marks(of: image))
        }
    }

    private func marks(of image: TraceSnapshot.Image) -> [Mark] {
        let theme = draft.theme
        let size = Self.size
        let card = CGRect(
            x: -size.width / 2,
            y: -size.height / 2,
            width: size.width,
            height: size.height
        )
        let transform = CGAffineTransform(rotationAngle: image.angle).concatenating(
            CGAffineTransform(translationX: image.center.x, y: image.center.y)
        )
        let ground = Mark(
            .rectangle(
                card,
                radius: 10,
                fill: theme.image.faded(image.opacity),
                line: theme.imageLine.faded(image.opacity),
                width: 2
            ),
            transform: transform
        )
        // A little larger than a view's, so that its lines are as thick as the card's.
        let room = card.insetBy(dx: -size.width / 4, dy: -size.height / 4)
        let scenery = Scenery(color: theme.imageLine.faded(image.opacity))
        return [ground] + scenery.marks(in: room, transform: transform)
    }
}

/// Mountains and a sun, in a place of 300 by 210 points as in the design: turning and zooming are seen.
struct Scenery {
    let color: Color

    func marks(in rect: CGRect, transform: CGAffineTransform) -> [Mark] {
        let unit = min(rect.width / 300, rect.height / 210)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: rect.midX + x * unit, y: rect.midY + y * unit)
        }
        let ridge = [
            point(-60, 30), point(-20, -22), point(18, 18), point(44, -8), point(78, 34),
        ]
        return [
            Mark(
                .lines(ridge, color: color, width: 3 * unit, dash: []),
                transform: transform
            ),
            Mark(
                .circle(point(44, -42), radius: 12 * unit, fill: color, line: nil, width: 0),
                transform: transform
            ),
        ]
    }
}
