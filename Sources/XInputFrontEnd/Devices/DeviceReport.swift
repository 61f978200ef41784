package import TouchBridge

/// All that the server tells of one XInput2 device, disabled ones and masters included.
///
/// Source: XI2proto.txt, section 7 "XIQueryDevice"; xserver-properties.h.
package struct DeviceReport: Hashable, Sendable {
    /// What a device is in the server's hierarchy; the raw value stands in JSON.
    package enum Role: String, Hashable, Sendable, CaseIterable {
        /// A pointer on the screen, moved by the devices that are attached to it.
        case masterPointer
        /// A keyboard focus, typed into by the devices that are attached to it.
        case masterKeyboard
        /// A physical device that moves a master pointer.
        case slavePointer
        /// A physical device that types for a master keyboard.
        case slaveKeyboard
        /// A physical device that is attached to no master; disabled ones are too.
        case floating
    }

    /// Its id, name, kind, fingers and axes; a master has no axes, since it shows those of the device
    /// that moved it last.
    package var device: InputDevice
    /// What it is in the hierarchy.
    package var role: Role
    /// The id of the master that it is attached to, or that a master is paired with; nil for a floating
    /// device.
    package var attachment: Int?
    /// Whether it sends anything: its property `Device Enabled`.
    package var isEnabled = true
    /// Whether it is the server's own, through which programs fake input: `XTEST Device`.
    package var isXTest = false
    /// The numbers of the axes whose values are steps and not places: they have no range.
    package var relativeAxes: Set<Int> = []
    /// `Coordinate Transformation Matrix`, nine numbers by rows; nil when the device has none.
    package var matrix: [Double]?
    /// The names of those of several monitors that a touchscreen is mapped to; empty where there is only
    /// one, for other devices, and under Xwayland, where the compositor maps.
    package var monitors: [String] = []
}

extension DeviceReport {
    /// Whether it is a pointer or keyboard of the screen, and no hardware.
    package var isMaster: Bool { role == .masterPointer || role == .masterKeyboard }

    /// The matrix of a device that is mapped to the whole desktop as it is.
    static let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

    /// Whether gestures can come from it as it is: it is enabled and attached, and no program's.
    package var isUsable: Bool { isEnabled && !isMaster && !isXTest && role != .floating }

    /// The id of the pointer that is there from the start, `Virtual core pointer`.
    package static let corePointer = 2
    /// The id of the keyboard that is there from the start, `Virtual core keyboard`.
    package static let coreKeyboard = 3
}
