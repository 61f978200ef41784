import CCairo
import Foundation

/// Rectangles with round corners, and circles, that stand upright.
///
/// Panels, labels, pills and bars are in nearly every part of the picture; cairo's paths with four arcs took
/// four times as long.
extension Pen {
    /// Fills and outlines a rectangle, in the picture's points.
    func drawBox(
        _ rect: CGRect,
        _ radius: CGFloat,
        _ fill: Color?,
        _ line: Color?,
        _ width: CGFloat
    ) {
        let rect = pixels(rect)
        let radius = radius * scale
        let half = width * scale / 2
        cairo_save(context)
        cairo_identity_matrix(context)
        if let fill, let part = part(of: rect) {
            paint([BoxCover(rect, radius: radius, in: part)], in: part, fill)
        }
        let (outer, inner) = (rect.insetBy(dx: -half, dy: -half), rect.insetBy(dx: half, dy: half))
        if let line, half > 0, let part = part(of: outer) {
            // A sharp corner stays one, outside as well.
            let outerRadius = radius > 0 ? radius + half : 0
            var covers = [BoxCover(outer, radius: outerRadius, in: part)]
            if !inner.isNull {
                covers.append(BoxCover(inner, radius: radius - half, in: part, sign: -1))
            }
            paint(covers, in: part, line)
        }
        cairo_restore(context)
    }

    /// The whole pixels of the tile that the rectangle touches; nil for none.
    private func part(of rect: CGRect) -> CGRect? {
        let part = rect.integral.intersection(tile)
        return part.isEmpty ? nil : part
    }

    private func paint(_ covers: [BoxCover], in part: CGRect, _ color: Color) {
        guard let mask = MaskSurface(part) else { return }
        let (columns, top) = (Int(part.width), Int(part.minY))
        withUnsafeTemporaryAllocation(of: Float.self, capacity: columns) { line in
            var plain: UnsafeMutablePointer<UInt8>?
            for row in 0..<Int(part.height) {
                let target = mask.bytes + row * mask.stride
                let isPlain = covers.allSatisfy { $0.isPlain(top + row) }
                if isPlain, let plain {
                    target.update(from: plain, count: columns)
                    continue
                }
                line.initialize(repeating: 0)
                for cover in covers { cover.add(top + row, to: line) }
                MaskSurface.convert(line, to: target)
                if isPlain { plain = target }
            }
        }
        mask.paint(color, on: context)
    }

    private func pixels(_ rect: CGRect) -> CGRect {
        CGRect(
            x: rect.minX * scale,
            y: rect.minY * scale,
            width: rect.width * scale,
            height: rect.height * scale
        )
    }
}
