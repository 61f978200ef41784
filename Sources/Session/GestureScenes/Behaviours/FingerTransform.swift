import Foundation
import GestureKit

/// Makes a view follow its fingers: a pan drags it, a pinch zooms it, and a rotation turns it.
///
/// The content under the fingers' centre stays under that centre. The recognizers' values are never reset.
/// Whenever a recognizer begins or ends, or a finger lands or lifts, this type saves the view's transform,
/// each recognizer's values and the fingers' centre; later values are applied relative to these. A
/// cancelled gesture restores the transform from before the first recognizer began.
final class FingerTransform {
    /// The values of a recognizer; the pan's translation is in points of the superview.
    private struct Values {
        var translation = CGPoint.zero
        var scale: CGFloat = 1
        var rotation: CGFloat = 0
    }

    private struct ActiveRecognizer {
        // Unowned: the recognizer's action retains this object, so a strong reference would form a cycle.
        unowned let recognizer: GestureRecognizer
        var reference = Values()
        /// The values that were applied last.
        var latest = Values()
    }

    /// The range of a view's zoom; outside it, fingers could not grab the view again.
    private static let zoomRange: ClosedRange<CGFloat> = 0.05...50

    /// The recognizers that have begun and move the view.
    private var activeRecognizers: [ActiveRecognizer] = []
    /// The touches of these recognizers when `base` was saved.
    private var fingers: [ObjectIdentifier] = []
    /// The transform when the first recognizer began.
    private var origin = CGAffineTransform.identity
    private var base = CGAffineTransform.identity
    /// The fingers' centre when `base` was saved, in the superview's coordinates.
    private var anchor = CGPoint.zero

    /// Whether no gesture moves the view.
    var isAtRest: Bool { activeRecognizers.isEmpty }

    func handle(_ recognizer: GestureRecognizer) {
        guard let view = recognizer.view else { return }
        switch recognizer.state {
        case .began:
            if activeRecognizers.isEmpty { origin = view.transform }
            activeRecognizers.removeAll { $0.recognizer === recognizer }
            rebase(view)
            activeRecognizers.append(ActiveRecognizer(recognizer: recognizer))
            (anchor, fingers) = currentFingers(in: view)
            apply(to: view)
            // A pan begins with a translation that the fingers' centre already includes.
            rebase(view)
        case .changed:
            let hasOtherFingers = touches(in: view) != fingers
            // A pan changes when a finger lands or lifts; the others change only with the next move.
            if hasOtherFingers, !(recognizer is PanGestureRecognizer) { restart(view) }
            apply(to: view)
            if hasOtherFingers { rebase(view) }
        case .ended:
            apply(to: view)
            activeRecognizers.removeAll { $0.recognizer === recognizer }
            rebase(view)
        case .cancelled:
            view.transform = origin
            activeRecognizers.removeAll { $0.recognizer === recognizer }
            rebase(view)
        case .possible, .failed:
            break
        }
    }

    private func rebase(_ view: View) {
        readValues(in: view)
        restart(view)
    }

    /// Saves the transform, the values that led to it, and the fingers' centre.
    private func restart(_ view: View) {
        base = view.transform
        for index in activeRecognizers.indices {
            activeRecognizers[index].reference = activeRecognizers[index].latest
        }
        (anchor, fingers) = currentFingers(in: view)
    }

    private func readValues(in view: View) {
        for index in activeRecognizers.indices {
            activeRecognizers[index].latest = values(
                of: activeRecognizers[index].recognizer,
                in: view
            )
        }
    }

    private func apply(to view: View) {
        guard !activeRecognizers.isEmpty else { return }
        var shift = CGPoint.zero
        var scale: CGFloat = 1
        var rotation: CGFloat = 0
        readValues(in: view)
        for active in activeRecognizers {
            let now = active.latest
            shift.x += now.translation.x - active.reference.translation.x
            shift.y += now.translation.y - active.reference.translation.y
            scale *= now.scale / active.reference.scale
            rotation += now.rotation - active.reference.rotation
        }
        scale = clamped(scale)
        // A view's transform is relative to its centre, not to the superview's origin.
        let pivot = CGPoint(x: anchor.x - view.center.x, y: anchor.y - view.center.y)
        view.transform =
            base
            .concatenating(CGAffineTransform(translationX: -pivot.x, y: -pivot.y))
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
            .concatenating(CGAffineTransform(rotationAngle: rotation))
            .concatenating(CGAffineTransform(translationX: pivot.x + shift.x, y: pivot.y + shift.y))
    }

    /// Returns the factor limited so that the view stays within the range of `zoomRange`.
    private func clamped(_ scale: CGFloat) -> CGFloat {
        let size = abs(base.a * base.d - base.b * base.c).squareRoot()
        guard size > 0 else { return scale }
        return min(max(scale, Self.zoomRange.lowerBound / size), Self.zoomRange.upperBound / size)
    }

    private func values(of recognizer: GestureRecognizer, in view: View) -> Values {
        var values = Values()
        switch recognizer {
        case let pan as PanGestureRecognizer:
            values.translation = pan.translation(in: view.superview)
        case let pinch as PinchGestureRecognizer:
            // Fingers at the same location have a scale of 0, from which the view could not recover.
            values.scale = max(pinch.scale, 0.001)
        case let rotation as RotationGestureRecognizer:
            values.rotation = rotation.rotation
        default:
            break
        }
        return values
    }

    /// Returns the fingers' centre and touches; a recognizer of two fingers takes precedence for the
    /// centre.
    private func currentFingers(in view: View) -> (anchor: CGPoint, fingers: [ObjectIdentifier]) {
        let leading =
            activeRecognizers.first { !($0.recognizer is PanGestureRecognizer) }
            ?? activeRecognizers.first
        let anchor = leading?.recognizer.location(in: view.superview) ?? .zero
        return (anchor, touches(in: view))
    }

    /// Returns the touches of the recognizers that move the view, in the order in which they landed.
    private func touches(in view: View) -> [ObjectIdentifier] {
        guard let window = view.window else { return [] }
        let touches = window.touchesReceived { recognizer in
            activeRecognizers.contains { $0.recognizer === recognizer }
        }
        return touches.map { ObjectIdentifier($0) }
    }
}
