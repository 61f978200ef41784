import Foundation
import RecordingFormat

/// The first of two passes over the output of `getevent`, which finds the devices with touches.
struct GeteventScan {
    /// A device that sends multitouch positions.
    struct Device {
        /// The path in its events; empty if only one device was recorded.
        let path: String
        /// The number of the line of its first position.
        fileprivate(set) var line: Int?
        fileprivate var evdev = EvdevDevice()
        /// Whether its frames report all contacts, without slots: protocol A.
        fileprivate var isAnonymous = false

        fileprivate init(path: String) { self.path = path }

        var hasRanges: Bool { evdev.ranges[.positionX] != nil && evdev.ranges[.positionY] != nil }

        /// The touchscreen; throws for a range without values.
        var screen: Touchscreen {
            get throws(RecordingError) {
                var device = evdev
                device.codes.formUnion([.positionX, .positionY])
                // A single finger stays in slot 0, for which the kernel sends no ABS_MT_SLOT.
                if isAnonymous {
                    device.codes.remove(.slot)
                } else {
                    device.codes.insert(.slot)
                }
                return try Touchscreen(device, isInPoints: !hasRanges)
            }
        }

        var noRangeWarning: RecordingError {
            RecordingError(
                line: line,
                message: "no range of ABS_MT_POSITION_X and ABS_MT_POSITION_Y before the events,"
                    + " so one unit is one point; put the output of getevent -lp before them"
            )
        }
    }

    private var devices: [Device] = []
    /// The index of the device that is being described; nil without one.
    private var described: Int?

    init(file: String) throws(RecordingError) {
        var lines = try GeteventLines(file: file)
        // A truncated last line is ambiguous, but everything before it is valid.
        while case .line(let line) = try lines.next() { accept(line) }
    }

    /// Returns the touchscreens that sent positions, in the order of the file.
    func touchscreens() throws(RecordingError) -> [Device] {
        let touching = devices.filter { $0.line != nil }
        let screens = touching.filter { $0.evdev.kind != .touchpad }
        guard !screens.isEmpty else {
            let pads = touching.prefix(8).map(\.evdev.description).joined(separator: ", ")
            let found = pads.isEmpty ? "no events ABS_MT_POSITION_X and ABS_MT_POSITION_Y" : pads
            throw RecordingError(message: "found \(found), expected a touchscreen's events")
        }
        // Events without a path are of the one device that getevent was called for.
        let known = devices.filter { !$0.path.isEmpty && $0.hasRanges }
        return screens.map { screen in
            guard screen.path.isEmpty, !screen.hasRanges, known.count == 1 else { return screen }
            var named = screen
            named.evdev = known[0].evdev
            return named
        }
    }

    private mutating func accept(_ line: GeteventLine) {
        switch line {
        case .device(let path): described = index(of: path)
        case .name(let name): if let described { devices[described].evdev.name = name }
        case .property(let bit):
            if let described { devices[described].evdev.properties.insert(bit) }
        case .axis(let code?, let range, let value):
            guard let described else { return }
            devices[described].evdev.add(range, of: code)
            if code == .slot { devices[described].evdev.initialSlot = value }
        case .axis, .other: break
        case .event(let event, let path):
            switch event.code {
            case .positionX, .positionY:
                let index = index(of: path)
                devices[index].line = devices[index].line ?? event.line
                devices[index].evdev.codes.formUnion([.positionX, .positionY])
            case .synMTReport: devices[index(of: path)].isAnonymous = true
            default: break
            }
        }
    }

    private mutating func index(of path: String) -> Int {
        if let index = devices.firstIndex(where: { $0.path == path }) { return index }
        devices.append(Device(path: path))
        return devices.count - 1
    }
}

/// The events of one device in the output of `getevent`.
struct GeteventEvents: EvdevEvents {
    private(set) var truncatedLine: Int?

    private let device: String
    private var lines: GeteventLines

    init(file: String, device: String) throws(RecordingError) {
        self.device = device
        lines = try GeteventLines(file: file)
    }

    mutating func next() throws(RecordingError) -> EvdevEvent? {
        while let next = try lines.next() {
            switch next {
            case .line(.event(let event, let path)): if path == device { return event }
            case .line: break
            case .truncated(let line): truncatedLine = line
            }
        }
        return nil
    }
}
