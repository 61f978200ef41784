/// What is known of one XInput2 slave device: its kind and its axes.
///
/// Source: XI2proto.txt, section 7 "XIQueryDevice".
public struct InputDevice: Hashable, Sendable {
    /// What a device is to gestures; the raw value stands in recordings.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A touchscreen (`XIDirectTouch`).
        case directTouch
        /// A touchpad that reports its fingers (`XIDependentTouch`): not touches on the screen.
        case dependentTouch
        /// A device that moves the pointer: mouse, tablet, touchpad without touches.
        case pointer
        /// A keyboard.
        case keyboard
    }

    /// One valuator of a device.
    public struct Axis: Hashable, Sendable {
        /// The valuator's number.
        public var number: Int
        /// The label atom's name, as `Abs MT Pressure`; nil when the driver gives none.
        public var label: String?
        /// The smallest value in the axis' own unit.
        public var minimum: Double
        /// The largest value; not above `minimum` means that the range is not reported.
        public var maximum: Double
        /// Units for each metre; 0 means not reported.
        public var resolution: Int

        /// Makes an axis.
        public init(
            number: Int,
            label: String?,
            minimum: Double,
            maximum: Double,
            resolution: Int = 0
        ) {
            self.number = number
            self.label = label
            self.minimum = minimum
            self.maximum = maximum
            self.resolution = resolution
        }
    }

    /// The XInput2 device id; an event's `source`.
    public var id: Int
    /// The device's name as the server tells it.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// The number of fingers it tells apart; 0 when it has no touch class or no limit is known.
    public var touches: Int
    /// Its axes in the order of their numbers.
    public var axes: [Axis]

    /// Makes a device.
    public init(id: Int, name: String, kind: Kind, touches: Int = 0, axes: [Axis] = []) {
        self.id = id
        self.name = name
        self.kind = kind
        self.touches = touches
        self.axes = axes
    }
}
