package import Foundation

extension XInputEvent {
    /// What the fingers of a touchpad's pinch or swipe did.
    ///
    /// Source: XI2proto.h, xXIGesturePinchEvent and xXIGestureSwipeEvent; the angle's sign is
    /// libinput's, which the server hands on as it is.
    package struct Gesture: Hashable, Sendable {
        /// How far the fingers have moved since the event before, in the pointer's pixels.
        package var delta: CGPoint
        /// The fingers' distance in proportion to the beginning; 1 for a swipe.
        package var scale: Double
        /// How far they have turned since the event before, in degrees, clockwise; 0 for a swipe.
        package var angle: Double

        /// Makes what a gesture did; nothing by default.
        package init(delta: CGPoint = .zero, scale: Double = 1, angle: Double = 0) {
            self.delta = delta
            self.scale = scale
            self.angle = angle
        }
    }
}
