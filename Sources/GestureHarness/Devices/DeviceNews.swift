package import TouchBridge

/// Tells in a line which device came or went: of one that is gone only its number is told.
package struct DeviceNews {
    private var names: [Int: String] = [:]
    private var present: Set<Int> = []

    /// Begins with the devices that are there.
    package init(_ devices: [InputDevice]) {
        for device in devices { _ = came(device) }
    }

    /// A device is there; nil when it was, and merely changed.
    package mutating func came(_ device: InputDevice) -> String? {
        let name = "\(device.kind.word) \(PlainText.printable(device.name))"
        let former = names.updateValue(name, forKey: device.id)
        guard present.insert(device.id).inserted else { return nil }
        // Numbers are given out again.
        return former == name ? "\(name) is back" : "\(name) is new"
    }

    /// A device is gone; nil when it was not there.
    package mutating func went(_ id: Int) -> String? {
        guard present.remove(id) != nil else { return nil }
        return names[id].map { "\($0) is gone" }
    }
}

extension InputDevice.Kind {
    /// What people call it.
    fileprivate var word: String {
        switch self {
        case .directTouch: "touchscreen"
        case .dependentTouch: "touchpad"
        case .pointer: "pointer"
        case .keyboard: "keyboard"
        }
    }
}
