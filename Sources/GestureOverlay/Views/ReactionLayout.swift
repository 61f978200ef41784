import Foundation
import GestureKit
import GestureTrace

/// What the scene's behaviours show: lines drawn on views, and images that gestures left.
struct ReactionLayout {
    let draft: Drafting

    /// An image's size in points, with its frame.
    private static let size = CGSize(width: 128, height: 92)

    /// Adds lines; those before the first provisional one are settled and take their marks from the
    /// book.
    func add(
        _ drawings: [TraceSnapshot.Drawing],
        from book: CommittedLines,
        to list: inout DisplayList
    ) {
        let committed = drawings.prefix { !$0.isProvisional }
        for (drawing, mark) in zip(committed, book.marks(of: committed, draft.theme.ink)) {
            list.add(.drawing(drawing.number), [mark])
        }
        if !committed.isEmpty { list.settled = list.groups.count }
        for drawing in drawings.dropFirst(committed.count) {
            let color = drawing.isProvisional ? draft.theme.provisionalInk : draft.theme.ink
            list.add(.drawing(drawing.number), [Mark(of: drawing, color)])
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
