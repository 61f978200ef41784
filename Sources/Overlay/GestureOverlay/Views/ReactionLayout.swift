import Foundation
import GestureKit
import GestureTrace

/// The output of the scene's behaviours: lines drawn on views, and images that gestures hold or have left.
struct ReactionLayout {
    let context: LayoutContext
    let zoom: Double

    /// The size of an image including its frame, in points.
    private static let size = CGSize(width: 128, height: 92)

    /// Adds the drawn lines.
    ///
    /// Those before the first provisional one are settled, and reuse cached marks.
    func add(
        _ drawings: [TraceSnapshot.Drawing],
        from book: CommittedMarkCache,
        to list: inout DisplayList
    ) {
        let colors = context.theme.views
        let committed = drawings.prefix { !$0.isProvisional }
        for (drawing, mark) in zip(committed, book.marks(of: committed, colors.ink)) {
            list.add(.drawing(drawing.number), [mark])
        }
        if !committed.isEmpty { list.settled = list.groups.count }
        for drawing in drawings.dropFirst(committed.count) {
            let color = drawing.isProvisional ? colors.provisionalInk : colors.ink
            list.add(.drawing(drawing.number), [Mark(of: drawing, color)])
        }
    }

    func add(_ images: [TraceSnapshot.Image], to list: inout DisplayList) {
        for image in images where image.opacity > 0 {
            list.add(.image(image.number), marks(of: image))
        }
    }

    private func marks(of image: TraceSnapshot.Image) -> [Mark] {
        let colors = context.theme.views
        let size = Self.size
        let card = CGRect(origin: CGPoint(x: -size.width / 2, y: -size.height / 2), size: size)
        let transform = CGAffineTransform(rotationAngle: image.angle)
            .concatenating(CGAffineTransform(scaleX: zoom, y: zoom))
            .concatenating(CGAffineTransform(translationX: image.center.x, y: image.center.y))
        let factory = MarkFactory(context: context, transform: transform, alpha: image.opacity)
        // The room is larger than the card, so that the lines of the scenery are as thick as the card's
        // outline.
        let room = card.insetBy(dx: -size.width / 4, dy: -size.height / 4)
        return [factory.box(card, 10, colors.image, colors.imageLine, width: 2)]
            + factory.scenery(in: room, colors.imageLine)
    }
}

/// The marks of committed lines, kept from picture to picture.
///
/// To make a mark again, all points of its line would have to be read.
final class CommittedMarkCache {
    private struct Line {
        let drawing: TraceSnapshot.Drawing
        let color: Color
        let mark: Mark
    }

    private var lines: [Int: Line] = [:]
    /// The number of marks made so far.
    private(set) var marksMade = 0

    /// Returns the marks of these lines in order, and discards those of other lines.
    func marks(of drawings: ArraySlice<TraceSnapshot.Drawing>, _ color: Color) -> [Mark] {
        var next: [Int: Line] = [:]
        let marks = drawings.map { drawing in
            let line = line(of: drawing, color)
            next[drawing.number] = line
            return line.mark
        }
        lines = next
        return marks
    }

    private func line(of drawing: TraceSnapshot.Drawing, _ color: Color) -> Line {
        // Arrays that share their storage compare equal without reading their elements.
        if let line = lines[drawing.number], line.color == color, line.drawing == drawing {
            return line
        }
        marksMade += 1
        return Line(drawing: drawing, color: color, mark: Mark(of: drawing, color))
    }
}

extension Mark {
    init(of drawing: TraceSnapshot.Drawing, _ color: Color) {
        self.init(
            .curve(CurveShape(color: color, points: drawing.points, forces: drawing.forces)),
            transform: drawing.transform
        )
    }
}
