import Foundation
import GestureKit

/// Makes a view follow its fingers: dragged by a pan, zoomed by a pinch, turned by a rotation, about
/// the fingers' centre, so that what is under that centre stays under it.
///
/// The recognizers are never re-based. Whenever one begins or ends, or a finger comes or goes, this
/// notes the view's transform, each value so far and the fingers' centre; from there on it applies
/// totals. A cancelled gesture undoes all that the fingers did since the first of them began.
final class FingerTransform {
    /// What a recognizer tells; the pan's in points of the superview.
    private struct Values {
        var translation = CGPoint.zero
        var scale: CGFloat = 1
        var rotation: CGFloat = 0
    }

    private struct Part {
        // The action that calls this is the recognizer's: owning it would be a circle.
        unowned let recognizer: GestureRecognizer
        var reference: Values
    }

    /// How small and how large a view can be zoomed: beyond, nobody could take hold of it again.
    private static let zooms: ClosedRange<CGFloat> = 0.05...50

    private(set) weak var view: View?
    /// The recognizers that are begun and move the view.
    private var parts: [Part] = []
    /// The touches of those, at `base`.
    private var fingers: [ObjectIdentifier] = []
    /// The transform when the first of them began.
    private var origin = CGAffineTransform.identity
    private var base = CGAffineTransform.identity
    /// The fingers' centre at `base`, in the superview's points.
    private var anchor = CGPoint.zero

    init(_ view: View) { self.view = view }

    func follow(_ recognizer: GestureRecognizer) {
        guard let view else { return }
        switch recognizer.state {
        case .began:
            if parts.isEmpty { origin = view.transform }
            parts.removeAll { $0.recognizer === recognizer }
            rebase(view)
            parts.append(Part(recognizer: recognizer, reference: Values()))
            (anchor, fingers) = place(in: view)
            apply(to: view)
            // What a pan begins with is a way that the fingers' centre has gone: the next is from here.
            rebase(view)
        case .changed:
            apply(to: view)
            if touches(in: view) != fingers { rebase(view) }
        case .ended:
            apply(to: view)
            parts.removeAll { $0.recognizer === recognizer }
            rebase(view)
        case .cancelled:
            view.transform = origin
            parts.removeAll { $0.recognizer === recognizer }
            rebase(view)
        case .possible, .failed:
            break
        }
    }

    private func rebase(_ view: View) {
        base = view.transform
        for index in parts.indices {
            parts[index].reference = values(of: parts[index].recognizer, in: view)
        }
        (anchor, fingers) = place(in: view)
    }

    private func apply(to view: View) {
        guard !parts.isEmpty else { return }
        var shift = CGPoint.zero
        var scale: CGFloat = 1
        var rotation: CGFloat = 0
        for part in parts {
            let now = values(of: part.recognizer, in: view)
            shift.x += now.translation.x - part.reference.translation.x
            shift.y += now.translation.y - part.reference.translation.y
            scale *= now.scale / part.reference.scale
            rotation += now.rotation - part.reference.rotation
        }
        scale = limited(scale)
        // A view's transform is about its centre, not about the superview's origin.
        let pivot = CGPoint(x: anchor.x - view.center.x, y: anchor.y - view.center.y)
        view.transform =
            base
            .concatenating(CGAffineTransform(translationX: -pivot.x, y: -pivot.y))
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
            .concatenating(CGAffineTransform(rotationAngle: rotation))
            .concatenating(
                CGAffineTransform(translationX: pivot.x + shift.x, y: pivot.y + shift.y)
            )
    }

    /// The factor that leaves the view between the least and the greatest zoom.
    private func limited(_ scale: CGFloat) -> CGFloat {
        let size = abs(base.a * base.d - base.b * base.c).squareRoot()
        guard size > 0 else { return scale }
        return min(max(scale, Self.zooms.lowerBound / size), Self.zooms.upperBound / size)
    }

    private func values(of recognizer: GestureRecognizer, in view: View) -> Values {
        var values = Values()
        switch recognizer {
        case let pan as PanGestureRecognizer:
            values.translation = pan.translation(in: view.superview)
        case let pinch as PinchGestureRecognizer:
            // Fingers at one place have a scale of 0, from which nothing could come back.
            values.scale = max(pinch.scale, 0.001)
        case let rotation as RotationGestureRecognizer:
            values.rotation = rotation.rotation
        default:
            break
        }
        return values
    }

    /// The fingers' centre, of two fingers' recognizers where there are any, and the touches.
    private func place(in view: View) -> (anchor: CGPoint, fingers: [ObjectIdentifier]) {
        let leading = parts.first { !($0.recognizer is PanGestureRecognizer) } ?? parts.first
        let anchor = leading?.recognizer.location(in: view.superview) ?? .zero
        return (anchor, touches(in: view))
    }

    /// The touches of those that move the view, in order of landing.
    private func touches(in view: View) -> [ObjectIdentifier] {
        guard let window = view.window else { return [] }
        let touches = window.touchesReceived { recognizer in
            parts.contains { $0.recognizer === recognizer }
        }
        return touches.map { ObjectIdentifier($0) }
    }
}
