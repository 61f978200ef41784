import Foundation
import GestureKit
import GestureTrace

/// The part of a canvas around the strokes of a sequence, and its enlargement.
struct CanvasCrop: Equatable {
    /// The scene's canvas, in its points.
    let canvas: CGRect
    /// The shown part of the canvas, in its points; it may extend beyond the canvas.
    let region: CGRect
    /// The factor of the picture.
    let zoom: CGFloat

    /// The range of enlargements: a small gesture is enlarged, and a large canvas is still legible.
    private static let zooms: ClosedRange<CGFloat> = 0.25...3
    /// The room around the strokes, in points: more than the distances that most recognizers need.
    private static let margin: CGFloat = 56

    /// Shows the strokes of a snapshot in a picture of this size; without a stroke, the views that received the
    /// sequence; and the whole canvas if nothing received it.
    init(of snapshot: TraceSnapshot, on size: CGSize, into picture: CGSize) {
        canvas = CGRect(origin: .zero, size: size)
        let strokes = CGRect(covering: snapshot.strokes.flatMap { $0.points.map(\.location) })
        let control = Self.control(of: snapshot)
        let isReceived = !snapshot.timeline.lanes.isEmpty || !control.isNull
        let wanted =
            snapshot.strokes.isEmpty || !isReceived
            ? Self.receivers(of: snapshot)?.insetBy(dx: -16, dy: -16) ?? canvas
            : strokes.insetBy(dx: -Self.margin, dy: -Self.margin).union(control)
        let fitting = min(picture.width / wanted.width, picture.height / wanted.height)
        // In steps, so that the factors of pictures side by side rarely differ slightly.
        let step = fitting > 1 ? 0.25 : 0.05
        let rounded = (fitting / step).rounded(.down) * step
        zoom = min(max(rounded, Self.zooms.lowerBound), Self.zooms.upperBound)
        let length = CGSize(width: picture.width / zoom, height: picture.height / zoom)
        region = CGRect(
            x: Self.start(wanted.midX, length.width, within: size.width),
            y: Self.start(wanted.midY, length.height, within: size.height),
            width: length.width,
            height: length.height
        )
    }

    /// Returns the transform from the canvas' points to a picture.
    func transform(into frame: CGRect) -> CGAffineTransform {
        CGAffineTransform(scaleX: zoom, y: zoom).concatenating(
            CGAffineTransform(
                translationX: frame.minX - region.minX * zoom,
                y: frame.minY - region.minY * zoom
            )
        )
    }

    /// Returns the start of a range around a centre, moved into the canvas if it fits.
    private static func start(_ center: CGFloat, _ length: CGFloat, within room: CGFloat) -> CGFloat
    {
        guard length <= room else { return (room - length) / 2 }
        return min(max(0, center - length / 2), room - length)
    }

    /// Returns the frame around the views whose recognizers took part; nil without any.
    private static func receivers(of snapshot: TraceSnapshot) -> CGRect? {
        let rows = Set(snapshot.timeline.lanes.map(\.row))
        let sections = Set(
            snapshot.sections.filter { $0.rows.contains { rows.contains($0.id) } }.map(\.id)
        )
        let frame = CGRect(
            around: snapshot.views.filter { sections.contains($0.id) }.map(\.frame)
        )
        return frame.isNull ? nil : frame
    }

    /// Returns the frame of the touched control, which is shown whole; null for another view.
    private static func control(of snapshot: TraceSnapshot) -> CGRect {
        guard let landing = snapshot.strokes.first?.points.first?.location,
            let view = snapshot.namedView(at: landing), case .control = view.content
        else { return .null }
        return view.frame.insetBy(dx: -16, dy: -16)
    }
}
