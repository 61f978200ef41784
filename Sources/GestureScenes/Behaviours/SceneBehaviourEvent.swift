public import Foundation
package import GestureTrace

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
