public import Foundation
public import GestureKit

/// One stroke on a canvas of the `draw` behaviour.
///
/// Places and forces stand in lists of their own, which a picture can share instead of copying.
public struct SceneDrawing: Hashable, Sendable {
    /// The stroke's number; no two of a scene are the same.
    public var number: Int
    /// The canvas' id.
    public var view: String
    /// The samples' places in the canvas' points, oldest first; at least one.
    public var points: [CGPoint]
    /// The samples' forces from 0 to 1, as many as there are points; 0 also where the device does not
    /// report it.
    public var forces: [Double]
    /// From the canvas' points to the window's, as the canvas stands now.
    public var transform: CGAffineTransform
    /// Whether the finger still draws it: it may yet vanish.
    public var isProvisional: Bool

    /// Makes a stroke; committed, on a canvas that fills the window.
    public init(
        number: Int,
        view: String,
        points: [CGPoint],
        forces: [Double],
        transform: CGAffineTransform = .identity,
        isProvisional: Bool = false
    ) {
        self.number = number
        self.view = view
        self.points = points
        self.forces = forces
        self.transform = transform
        self.isProvisional = isProvisional
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
    public var drawings: [SceneDrawing] { behaviours.drawings.strokes }

    /// Wipes all canvases of what is committed; strokes under way go on.
    public func clearDrawings() { behaviours.drawings.clear() }
}
