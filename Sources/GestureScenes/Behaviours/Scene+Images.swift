public import Foundation
package import GestureTrace

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
