public import Foundation
import GestureKit
package import GestureTrace
import SampleGestures

/// An effect of a view's recognizers on the view; the raw value is its name in scenes.
enum Behaviour: String, CaseIterable {
    case drag
    case zoom
    case rotate
    case image
    case draw

    /// Whether the behaviour moves, zooms or turns the view itself.
    var movesView: Bool {
        switch self {
        case .drag, .zoom, .rotate: true
        case .image, .draw: false
        }
    }

    /// Returns the view's recognizers that drive the behaviour; throws if there are none.
    func drivers(on view: View, _ position: TextPosition) throws(SceneError) -> [GestureRecognizer]
    {
        let driving = view.gestureRecognizers.filter(isDriven)
        guard !driving.isEmpty else {
            throw SceneError(
                at: position,
                found: "the behaviour \(rawValue) without a \(typeNames)",
                expected: "a recognizer of type \(typeNames) on the view"
            )
        }
        return driving
    }

    private func isDriven(by recognizer: GestureRecognizer) -> Bool {
        switch self {
        case .drag: recognizer is PanGestureRecognizer
        case .zoom: recognizer is PinchGestureRecognizer
        case .rotate: recognizer is RotationGestureRecognizer
        case .image:
            recognizer is TapGestureRecognizer || recognizer is SwipeGestureRecognizer
                || recognizer is RotationGestureRecognizer
        case .draw: recognizer is TouchCaptureGesture
        }
    }

    private var typeNames: String {
        switch self {
        case .drag: "pan"
        case .zoom: "pinch"
        case .rotate: "rotation"
        case .image: "tap, swipe or rotation"
        case .draw: "touchCapture"
        }
    }
}

/// Connects a scene's recognizers to the behaviours that their actions drive.
final class SceneBehaviours {
    let images = FadingImages()
    let drawings = CanvasStrokes()
    private(set) var reportsEvents = false
    /// A view that can be dragged, zoomed or turned.
    private struct MovableView {
        let view: View
        /// The transform of the scene's text.
        let place: CGAffineTransform
        let fingers: FingerTransform

        var isMoved: Bool { fingers.isAtRest && view.transform != place }
    }

    private var movable: [MovableView] = []
    /// The views that can be dragged, zoomed or turned, in the order of the text.
    var movableViews: [View] { movable.map(\.view) }

    /// At least one view is away from its place while no gesture moves it.
    var hasMovedViews: Bool { movable.contains(where: \.isMoved) }

    func putViewsBack() {
        for movable in movable where movable.isMoved { movable.view.transform = movable.place }
    }

    /// Connects the view's recognizers to its behaviours; throws if a behaviour has no recognizer.
    func attach(
        _ behaviours: [(behaviour: Behaviour, position: TextPosition)],
        to view: View
    ) throws(SceneError) {
        let transform = FingerTransform()
        if behaviours.contains(where: \.behaviour.movesView) {
            movable.append(MovableView(view: view, place: view.transform, fingers: transform))
        }
        for (behaviour, position) in behaviours {
            let driving = try behaviour.drivers(on: view, position)
            for recognizer in driving {
                switch behaviour {
                case .drag, .zoom, .rotate: recognizer.touchstone.addAction { transform.handle($0) }
                case .image: recognizer.touchstone.addAction { [images] in images.handle($0) }
                case .draw:
                    reportsEvents = true
                    recognizer.touchstone.addAction { [drawings] in drawings.handle($0) }
                }
            }
        }
    }
}

/// A lasting effect of a behaviour, such as a committed stroke.
public struct SceneBehaviourEvent: Hashable, Sendable {
    /// The name of the effect: `commitStroke` for a stroke that stays on its canvas.
    public var name: String
    /// The id of the view.
    public var view: String
    /// The number of the stroke's samples, from landing to lift.
    public var samples: Int
    /// The event clock's time in seconds.
    public var timestamp: TimeInterval
}

extension SceneBehaviourEvent: CustomStringConvertible {
    /// The event as a line of a test's transcript: `canvas commitStroke 12`.
    public var description: String { "\(view) \(name) \(samples)" }
}

/// The views that gestures move.
extension Scene {
    /// Whether a view is away from the place that the scene's text gives it, and no gesture moves it.
    package var hasMovedViews: Bool { behaviours.hasMovedViews }

    /// Puts the views that gestures moved, zoomed or turned back; a view that a gesture moves stays.
    public func putViewsBack() { behaviours.putViewsBack() }
}

/// The drawings of the `draw` behaviour.
extension Scene {
    /// The strokes on all canvases: first the committed ones, in the order in which they were finished,
    /// then the provisional ones.
    ///
    /// Only the last 500 committed strokes and the last 100,000 samples of them are kept.
    package var drawings: [TraceSnapshot.Drawing] { behaviours.drawings.strokes }

    /// Removes all committed strokes from all canvases; strokes in progress continue.
    public func clearDrawings() { behaviours.drawings.clear() }
}

/// The images of the `image` behaviour.
extension Scene {
    /// Returns the images that are visible at a time, in order of appearance.
    ///
    /// The time must not be before the latest event. Images that have faded are not included.
    ///
    /// A tap's image fades at the tap's location. A swipe's image moves 220 pt as it fades. A rotation's
    /// image turns with the fingers and turns back as it fades. Fading takes 0.5 s.
    package func images(at time: TimeInterval) -> [TraceSnapshot.Image] {
        behaviours.images.images(at: time)
    }

    /// Returns whether the scene changes with time alone because images are fading.
    public func isAnimating(at time: TimeInterval) -> Bool {
        behaviours.images.isAnimating(at: time)
    }
}
