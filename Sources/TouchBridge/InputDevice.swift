/// What is known of one XInput2 slave device: its kind and its axes.
///
/// Source: XI2proto.txt, section 7 "XIQueryDevice".
package struct InputDevice: Hashable, Sendable {
    /// What a device is to gestures; the raw value stands in recordings.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
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
    package struct Axis: Hashable, Sendable {
        package var number: Int
        /// The label atom's name, as `Abs MT Pressure`; nil when the driver gives none.
        package var label: String?
        /// The smallest value in the axis' own unit.
        package var minimum: Double
        /// The largest value; not above `minimum` means that the range is not reported.
        package var maximum: Double
        /// Units for each metre; 0 means not reported.
        package var resolution: Int
        /// What the axis scrolls; nil for one that does not scroll, and with XInput before 2.1.
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

    /// How an axis scrolls.
    ///
    /// Source: XI2proto.txt, section 4.3 "Smooth scrolling" and ScrollClass.
    package struct Scroll: Hashable, Sendable {
        package enum Orientation: String, Hashable, Sendable, CaseIterable {
            case vertical
            case horizontal
        }

        package var orientation: Orientation
        /// The change of the valuator that is one click of a wheel; its sign is the direction of
        /// down or right, it is never 0.
        package var increment: Double

        package init(_ orientation: Orientation, increment: Double) {
            self.orientation = orientation
            self.increment = increment
        }
    }

    /// The XInput2 device id; an event's `source`.
    package var id: Int
    /// The device's name as the server tells it.
    package var name: String
    package var kind: Kind
    /// The number of fingers it tells apart; 0 when it has no touch class or no limit is known.
    package var touches: Int
    /// Its axes in the order of their numbers.
    package var axes: [Axis]
    /// The coordinate transformation matrix of a touchscreen, nine numbers by rows: where on the desktop
    /// it is; nil, the default, where it is all of it as it is.
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
    /// The axes that scroll, but for those whose increment no step can be divided by.
    var scrollAxes: [Axis] { axes.filter { $0.scroll?.increment.isNormal == true } }

    /// The part of the desktop's area that it is mapped to: 1 for all of it.
    var mappedPart: Double {
        guard let matrix, matrix.count == 9 else { return 1 }
        let part = abs(matrix[0] * matrix[4] - matrix[1] * matrix[3])
        return part.isFinite && part > 0 ? part : 1
    }

    /// Whether it is a tablet's pen, or its eraser: a pointer with a place and a pressure of its own.
    ///
    /// A tablet's mouse and its row of buttons have an axis of pressure too, which never moves; they
    /// have no tilt, but a rotation or a ring, which only pens that tilt have as well. Source:
    /// XInput2.md, rule 11; the axes that the drivers wacom and libinput set up for each tool, and
    /// evdev for a touchpad.
    package var isPen: Bool {
        let labels = Set(axes.compactMap(\.label))
        guard kind == .pointer, labels.isSuperset(of: ["Abs X", "Abs Y", "Abs Pressure"]) else {
            return false
        }
        let others: Set = ["Abs Rotary Z", "Abs Throttle", "Abs Wheel", "Abs Tool Width"]
        return labels.contains("Abs Tilt X") || labels.isDisjoint(with: others)
    }

    /// Whether it is the other end of a pen, which drivers make a device of its own.
    ///
    /// It touches as the pen does, a touch of type pencil: what is erased is for whom to say who draws.
    /// Source: the names that the drivers wacom ("… eraser") and libinput ("… Eraser (0x…)") give.
    package var isEraser: Bool { isPen && name.lowercased().contains("eraser") }
}

/// The properties of a device that the trackers need, determined once.
struct KnownDevice {
    let kind: InputDevice.Kind
    let isPen: Bool
    let scrollAxes: [InputDevice.Axis]

    init(_ device: InputDevice) {
        kind = device.kind
        isPen = device.isPen
        scrollAxes = device.scrollAxes
    }
}
