/// A physical (slave) XInput2 device, with its kind and its axes.
///
/// Source: XI2proto.txt, section 7 "XIQueryDevice".
package struct InputDevice: Hashable, Sendable {
    /// The kind of a device; the raw value is used in recordings.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A touchscreen (`XIDirectTouch`).
        case directTouch
        /// A touchpad that reports its fingers (`XIDependentTouch`). These are not touches on the screen.
        case dependentTouch
        /// A device that moves the pointer: a mouse, a tablet, or a touchpad without touches.
        case pointer
        /// A keyboard.
        case keyboard
    }

    /// One valuator of a device.
    package struct Axis: Hashable, Sendable {
        package var number: Int
        /// The label atom's name, such as `Abs MT Pressure`; nil when the driver provides none.
        package var label: String?
        /// The minimum value, in the axis's own unit.
        package var minimum: Double
        /// The maximum value.
        ///
        /// If it does not exceed `minimum`, the range is not reported.
        package var maximum: Double
        /// The number of units per metre; 0 if the driver does not report it.
        package var resolution: Int
        /// The scrolling of the axis; nil for an axis that does not scroll, and with XInput before 2.1.
        package var scroll: Scroll?

        package init(
            number: Int,
            label: String?,
            minimum: Double,
            maximum: Double,
            resolution: Int = 0,
            scroll: Scroll? = nil
        ) {
            self.number = number
            self.label = label
            self.minimum = minimum
            self.maximum = maximum
            self.resolution = resolution
            self.scroll = scroll
        }
    }

    /// The scrolling of an axis.
    ///
    /// Source: XI2proto.txt, section 4.3 "Smooth scrolling" and ScrollClass.
    package struct Scroll: Hashable, Sendable {
        package enum Orientation: String, Hashable, Sendable, CaseIterable {
            case vertical
            case horizontal
        }

        package var orientation: Orientation
        /// The change of the valuator for one click of a wheel.
        ///
        /// Its sign is the direction of down or right, and it is never 0.
        package var increment: Double

        package init(_ orientation: Orientation, increment: Double) {
            self.orientation = orientation
            self.increment = increment
        }
    }

    /// The XInput2 device id, an event's `source`.
    package var id: Int
    /// The device's name, as the server reports it.
    package var name: String
    package var kind: Kind
    /// The number of fingers that the device can tell apart; 0 without a touch class or a known limit.
    package var touches: Int
    /// The axes, in the order of their numbers.
    package var axes: [Axis]
    /// The nine elements of a touchscreen's coordinate transformation matrix, row by row.
    ///
    /// It maps the screen to the desktop; nil, the default, maps it to the whole desktop.
    package var matrix: [Double]?

    package init(
        id: Int,
        name: String,
        kind: Kind,
        touches: Int = 0,
        axes: [Axis] = [],
        matrix: [Double]? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.touches = touches
        self.axes = axes
        self.matrix = matrix
    }
}

extension InputDevice {
    /// The axes that scroll, except those with an unusable increment.
    package var scrollAxes: [Axis] { axes.filter { $0.scroll?.increment.isNormal == true } }

    /// The fraction of the desktop's area to which the device is mapped; 1 means all of it.
    var mappedFraction: Double {
        guard let matrix, matrix.count == 9 else { return 1 }
        let fraction = abs(matrix[0] * matrix[4] - matrix[1] * matrix[3])
        return fraction.isFinite && fraction > 0 ? fraction : 1
    }

    /// Whether this is a tablet's pen or its eraser: a pointer with an absolute position and pressure.
    ///
    /// A tablet's mouse and its row of buttons also have a pressure axis, which never changes. They have no
    /// tilt, but a rotation or a ring, which pens only have together with tilt. Source: XInput2.md, rule
    /// 11; the axes that the drivers wacom and libinput set up for each tool, and evdev for a touchpad.
    package var isPen: Bool {
        let labels = Set(axes.compactMap(\.label))
        guard kind == .pointer, labels.isSuperset(of: ["Abs X", "Abs Y", "Abs Pressure"]) else {
            return false
        }
        let others: Set = ["Abs Rotary Z", "Abs Throttle", "Abs Wheel", "Abs Tool Width"]
        return labels.contains("Abs Tilt X") || labels.isDisjoint(with: others)
    }

    /// Whether this is the eraser end of a pen, which drivers present as a separate device.
    ///
    /// It touches as a pen does, with touches of type pencil. The scene decides what it erases. Source: the
    /// names that the drivers wacom ("… eraser") and libinput ("… Eraser (0x…)") use.
    package var isEraser: Bool { isPen && name.lowercased().contains("eraser") }
}
