public import Foundation

extension XInputEvent {
    /// What the fingers of a touchpad's pinch or swipe did.
    ///
    /// Source: XI2proto.h, xXIGesturePinchEvent and xXIGestureSwipeEvent; the angle's sign is
    /// libinput's, which the server hands on as it is.
    public struct Gesture: Hashable, Sendable {
        /// How far the fingers have moved since the event before, in the pointer's pixels.
        public var delta: CGPoint
        /// The fingers' distance in proportion to the beginning; 1 for a swipe.
        public var scale: Double
        /// How far they have turned since the event before, in degrees, clockwise; 0 for a swipe.
        public var angle: Double

        /// Makes what a gesture did; nothing by default.
        public init(delta: CGPoint = .zero, scale: Double = 1, angle: Double = 0) {
            self.delta = delta
            self.scale = scale
            self.angle = angle
        }
    }
}
