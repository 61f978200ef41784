package import TouchBridge

/// A description of one XInput2 device, which can be disabled or a master.
///
/// Source: XI2proto.txt, section 7 "XIQueryDevice"; xserver-properties.h.
package struct DeviceReport: Hashable, Sendable {
    /// The role of a device in the server's hierarchy; the raw value is used in JSON.
    package enum Role: String, Hashable, Sendable, CaseIterable {
        /// A pointer on the screen, moved by its attached devices.
        case masterPointer
        /// A keyboard focus, which receives the keys of its attached devices.
        case masterKeyboard
        /// A physical device that moves a master pointer.
        case slavePointer
        /// A physical device that sends keys to a master keyboard.
        case slaveKeyboard
        /// A physical device that is attached to no master, as disabled devices are.
        case floating
    }

    /// The device's id, name, kind, touches and axes.
    ///
    /// A master has no axes here, because it mirrors those of the device that moved it last.
    package var device: InputDevice
    /// The device's role in the hierarchy.
    package var role: Role
    /// The id of a slave's master, or of the master that a master is paired with; nil for a floating
    /// device.
    package var attachment: Int?
    /// Whether the device sends events: its property `Device Enabled`.
    package var isEnabled = true
    /// Whether this is one of the server's own devices, through which programs fake input: `XTEST Device`.
    package var isXTest = false
    /// The numbers of the relative axes, which have no range.
    package var relativeAxes: Set<Int> = []
    /// The nine elements of `Coordinate Transformation Matrix`, row by row; nil when the device has none.
    package var matrix: [Double]?
    /// The names of the monitors that a touchscreen is mapped to.
    ///
    /// Empty if there is only one monitor, for other devices, and under Xwayland, where the compositor maps
    /// touches.
    package var monitors: [String] = []
}

extension DeviceReport {
    /// Whether this is a master pointer or a master keyboard.
    package var isMaster: Bool { role == .masterPointer || role == .masterKeyboard }

    /// The matrix of a device that is mapped to the whole desktop.
    static let identityMatrix: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

    /// Whether gestures can come from the device now: it is enabled and attached, and not an XTEST device.
    package var isUsable: Bool { isEnabled && !isMaster && !isXTest && role != .floating }

    /// The id of the first master pointer, `Virtual core pointer`.
    package static let corePointer = 2
    /// The id of the first master keyboard, `Virtual core keyboard`.
    package static let coreKeyboard = 3
}
