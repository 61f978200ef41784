public import Foundation
import GestureKit
package import GestureTrace
import SampleGestures

/// What a view's recognizers do to it; the raw value stands in scenes.
enum Behaviour: String, CaseIterable {
    case drag
    case zoom
    case rotate
    case image
    case draw

    /// Whether it moves, zooms or turns the view itself.
    var movesView: Bool {
        switch self {
        case .drag, .zoom, .rotate: true
        case .image, .draw: false
        }
    }

    /// The view's recognizers that drive it; throws where there is none.
    func drivers(on view: View, _ place: Place) throws(SceneError) -> [GestureRecognizer] {
        let driving = view.gestureRecognizers.filter(isDriven)
        guard !driving.isEmpty else {
            throw SceneError(
                at: place,
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

/// Ties a scene's recognizers to what their actions do.
final class SceneBehaviours {
    let images = FadingImages()
    let drawings = Drawings()
    /// Whether there is one that tells what it did for good.
    private(set) var canTell = false
    private var movable: [FingerTransform] = []

    /// The views that are dragged, zoomed or turned, in the text's order.
    var movableViews: [View] { movable.compactMap(\.view) }

    /// Lets the view's recognizers drive its behaviours; throws where one has none to drive it.
    func attach(
        _ behaviours: [(behaviour: Behaviour, place: Place)],
        to view: View
    ) throws(SceneError) {
        let transform = FingerTransform(view)
        if behaviours.contains(where: \.behaviour.movesView) { movable.append(transform) }
        for (behaviour, place) in behaviours {
            let driving = try behaviour.drivers(on: view, place)
            for recognizer in driving {
                switch behaviour {
                case .drag, .zoom, .rotate: recognizer.addAction { transform.follow($0) }
                case .image: recognizer.addAction { [images] in images.follow($0) }
                case .draw:
                    canTell = true
                    recognizer.addAction { [drawings] in drawings.follow($0) }
                }
            }
        }
    }
}

/// Something that a behaviour did for good.
public struct SceneBehaviourEvent: Hashable, Sendable {
    /// What it did: `commitStroke` for a stroke that stays on its canvas.
    public var name: String
    /// The view's id.
    public var view: String
    /// The stroke's samples, from the landing to the lift.
    public var samples: Int
    /// The event clock's time in seconds.
    public var timestamp: TimeInterval
}

extension SceneBehaviourEvent: CustomStringConvertible {
    /// What a test's transcript says: `canvas commitStroke 12`.
    public var description: String { "\(view) \(name) \(samples)" }
}

/// What the `draw` behaviour's canvases show.
extension Scene {
    /// The strokes on all canvases: the committed ones in the order in which they were finished, then
    /// the provisional ones.
    ///
    /// Of the committed ones the last 500 are kept, and of those the last 100,000 samples.
    package var drawings: [TraceSnapshot.Drawing] { behaviours.drawings.strokes }

    /// Wipes all canvases of what is committed; strokes under way go on.
    public func clearDrawings() { behaviours.drawings.clear() }
}

/// What a scene's behaviours show of themselves.
extension Scene {
    /// The images at a time that is not before the latest event's, in order of appearance; one that has
    /// faded is none.
    ///
    /// A tap's image fades where the tap was, a swipe's moves on by 220 pt as it fades, a rotation's
    /// turns with the fingers and turns back as it fades; fading takes 0.5 s.
    package func images(at time: TimeInterval) -> [TraceSnapshot.Image] {
        behaviours.images.images(at: time)
    }

    /// Whether the scene changes with time alone: images that fade.
    public func isAnimating(at time: TimeInterval) -> Bool {
        behaviours.images.isAnimating(at: time)
    }
}
