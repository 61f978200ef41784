import Foundation
import GestureKit

/// The animations of views, and where they have brought each view at a time.
///
/// Each adds to the view what it still lacks of its way. So several animations of one view, and values
/// that are assigned meanwhile, come together without a jump, as on iOS.
struct AnimationBook {
    private struct Running {
        let animation: ViewAnimation
        let changes: [ObjectIdentifier: ViewAnimation.Change]

        init(_ animation: ViewAnimation) {
            self.animation = animation
            changes = Dictionary(
                animation.changes.compactMap { change in
                    change.view.map { (ObjectIdentifier($0), change) }
                },
                uniquingKeysWith: { first, _ in first }
            )
        }

        func isOver(at time: TimeInterval) -> Bool { animation.end - time <= Tolerance.time }
    }

    private var running: [Running] = []

    /// Takes in an animation that begins, and forgets those that are over.
    mutating func take(_ animation: ViewAnimation) {
        running.removeAll { $0.isOver(at: animation.timestamp) }
        running.append(Running(animation))
    }

    /// Whether a view is on its way, or about to be, at a time.
    func isRunning(at time: TimeInterval) -> Bool { running.contains { !$0.isOver(at: time) } }

    /// The values with which a view is drawn at a time; nil where those are its own.
    func values(of view: View, at time: TimeInterval) -> ViewAnimation.Values? {
        var drawn: DrawnValues?
        for one in running where !one.isOver(at: time) {
            // Another may have come to lie where one that is gone lay.
            guard let change = one.changes[ObjectIdentifier(view)], change.view === view else {
                continue
            }
            var values = drawn ?? DrawnValues(ViewAnimation.Values(view))
            values.lack(1 - one.animation.progress(at: time), of: change)
            drawn = values
        }
        return drawn?.values
    }
}

/// A view's values with what they lack of their ways.
private struct DrawnValues {
    private var drawn: ViewAnimation.Values
    private var form: TransformParts

    init(_ values: ViewAnimation.Values) {
        drawn = values
        form = TransformParts(values.transform)
    }

    /// Goes back by a part of a change's way.
    mutating func lack(_ part: Double, of change: ViewAnimation.Change) {
        let (old, new, part) = (change.old, change.new, CGFloat(part))
        drawn.bounds.origin.x += (old.bounds.origin.x - new.bounds.origin.x) * part
        drawn.bounds.origin.y += (old.bounds.origin.y - new.bounds.origin.y) * part
        drawn.bounds.size.width += (old.bounds.width - new.bounds.width) * part
        drawn.bounds.size.height += (old.bounds.height - new.bounds.height) * part
        drawn.center.x += (old.center.x - new.center.x) * part
        drawn.center.y += (old.center.y - new.center.y) * part
        drawn.alpha += (old.alpha - new.alpha) * part
        guard old.transform != new.transform else { return }
        form.lack(part, from: TransformParts(old.transform), to: TransformParts(new.transform))
        drawn.transform = form.transform
    }

    /// The values that can be drawn: a spring swings beyond its end.
    var values: ViewAnimation.Values {
        var values = drawn
        values.alpha = min(1, max(0, values.alpha))
        values.bounds.size.width = max(0, values.bounds.size.width)
        values.bounds.size.height = max(0, values.bounds.size.height)
        return values
    }
}
