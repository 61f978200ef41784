public import Foundation

/// An image of the `image` behaviour, as it stands at a time: a value, and no view.
public struct SceneImage: Hashable, Sendable {
    /// The image's number; no two of a scene are the same.
    public var number: Int
    /// Where its middle is, in the window's points.
    public var center: CGPoint
    /// How far it is turned, in radians, clockwise.
    public var angle: CGFloat
    /// Its opacity, from 1 down to 0.
    public var opacity: Double

    /// Makes an image; upright and opaque.
    public init(number: Int, center: CGPoint, angle: CGFloat = 0, opacity: Double = 1) {
        self.number = number
        self.center = center
        self.angle = angle
        self.opacity = opacity
    }
}

/// What a scene's behaviours show of themselves.
extension Scene {
    /// The images at a time that is not before the latest event's, in order of appearance; one that has
    /// faded is none.
    ///
    /// A tap's image fades where the tap was, a swipe's moves on by 220 pt as it fades, a rotation's
    /// turns with the fingers and turns back as it fades; fading takes 0.5 s.
    public func images(at time: TimeInterval) -> [SceneImage] {
        behaviours.images.images(at: time)
    }

    /// Whether the scene changes with time alone: images that fade.
    public func isAnimating(at time: TimeInterval) -> Bool {
        behaviours.images.isAnimating(at: time)
    }
}
