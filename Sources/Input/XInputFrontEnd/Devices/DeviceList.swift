import CXlib
package import TouchBridge

/// The enabled physical devices, with a cache of the names of their axes.
package struct DeviceList {
    package private(set) var devices: [InputDevice]
    private var names = AtomNames()
    /// The master of each slave device, by their ids, as of the last hierarchy event.
    ///
    /// A device may already float when another event arrives before the hierarchy event.
    private var masters: [Int: Int] = [:]

    package init(devices: [InputDevice] = []) { self.devices = devices }

    /// Queries all devices, and returns events for those that are new, changed or removed.
    ///
    /// - Parameters:
    ///   - display: The connection.
    ///   - lost: The ids of devices that were removed, even if they are back by now. Both changes are
    ///     reported then, because the device's touches have ended.
    ///   - lostMasters: In a hierarchy event, the ids of masters that were removed. The server does not
    ///     report their slaves when these float afterwards. Nil for other events.
    ///   - serverTime: The time of the change, in the server's milliseconds.
    /// - Returns: `deviceRemoved` events, then `device` events.
    package mutating func refresh(
        on display: OpaquePointer,
        lost: Set<Int> = [],
        lostMasters: Set<Int>? = nil,
        at serverTime: UInt32
    ) -> [FrontEndEvent] {
        let old = devices
        let orphans = masters.filter { lostMasters?.contains($0.value) == true }.keys
        if lostMasters != nil { masters = [:] }
        // No answer means that the connection is lost, not that the devices are gone.
        guard let new = query(display) else { return [] }
        devices = new
        let gone = old.filter { device in
            lost.contains(device.id) || orphans.contains(device.id)
                || !devices.contains { $0.id == device.id }
        }
        let kept = old.filter { !gone.contains($0) }
        return gone.map { .deviceRemoved(id: $0.id, serverTime: serverTime) }
            + devices.filter { !kept.contains($0) }.map { .device($0) }
    }

    private mutating func query(_ display: OpaquePointer) -> [InputDevice]? {
        var count: Int32 = 0
        guard let infos = XIQueryDevice(display, XIAllDevices, &count) else { return nil }
        defer { XIFreeDeviceInfo(infos) }
        var result: [InputDevice] = []
        for info in UnsafeBufferPointer(start: infos, count: Int(count)) where info.enabled != 0 {
            let device = InputDevice(info) { names.name(of: $0, on: display) }
            guard var device else { continue }
            if device.kind == .directTouch {
                let matrix = DeviceProperties(display: display, device: info.deviceid).matrix
                // Without a matrix, the touchscreen covers all of the desktop.
                device.matrix = matrix == DeviceReport.identityMatrix ? nil : matrix
            }
            result.append(device)
            masters[device.id] = masters[device.id] ?? Int(info.attachment)
        }
        return result
    }
}

extension InputDevice {
    /// Copies a device; nil for a master device.
    ///
    /// Source: XI2proto.txt, section 7 "XIQueryDevice".
    ///
    /// - Parameters:
    ///   - info: The device, as `XIQueryDevice` returns it.
    ///   - axisName: Returns the name of an axis label.
    init?(_ info: XIDeviceInfo, axisName: (Atom) -> String?) {
        guard info.use != XIMasterPointer, info.use != XIMasterKeyboard else { return nil }
        var touch: XITouchClassInfo?
        var axes: [Axis] = []
        var scrolls: [Int: Scroll] = [:]
        var points = info.use == XISlavePointer
        for index in 0..<Int(info.num_classes) {
            guard let item = info.classes[index] else { continue }
            let raw = UnsafeRawPointer(item)
            switch item.pointee.type {
            case XITouchClass:
                touch = raw.assumingMemoryBound(to: XITouchClassInfo.self).pointee
            case XIValuatorClass:
                points = true
                let axis = raw.assumingMemoryBound(to: XIValuatorClassInfo.self).pointee
                axes.append(
                    Axis(
                        number: Int(axis.number),
                        label: axisName(axis.label),
                        minimum: axis.min,
                        maximum: axis.max,
                        resolution: Int(axis.resolution)
                    )
                )
            case XIScrollClass:
                let scroll = raw.assumingMemoryBound(to: XIScrollClassInfo.self).pointee
                guard scroll.increment != 0 else { continue }
                scrolls[Int(scroll.number)] = Scroll(
                    scroll.scroll_type == XIScrollTypeHorizontal ? .horizontal : .vertical,
                    increment: scroll.increment
                )
            default:
                break
            }
        }
        for index in axes.indices { axes[index].scroll = scrolls[axes[index].number] }
        let kind: Kind =
            switch touch?.mode {
            case XIDirectTouch?: .directTouch
            case .some: .dependentTouch
            case nil: points ? .pointer : .keyboard
            }
        self.init(
            id: Int(info.deviceid),
            name: info.name.map { String(cString: $0) } ?? "",
            kind: kind,
            touches: Int(touch?.num_touches ?? 0),
            axes: axes.sorted { $0.number < $1.number }
        )
    }
}

/// The enabled devices, with the event selections that each of them needs.
struct DeviceTracker {
    private var list = DeviceList()
    private var proximity = ProximitySelection()
    private var rawTouches = RawTouchSelection()
    private let display: OpaquePointer
    private let window: Window
    private let root: Window

    init(on connection: borrowing XConnection, window: Window) {
        display = connection.display
        root = connection.root
        self.window = window
    }

    var devices: [InputDevice] { list.devices }

    /// The type of a pen's proximity-out event; -1, which no event has, without pens.
    var proximityType: Int32 { proximity.type }

    /// Updates the list as `DeviceList.refresh` does, and selects the events of new devices.
    mutating func refresh(
        lost: Set<Int> = [],
        lostMasters: Set<Int>? = nil,
        at serverTime: UInt32
    ) -> [FrontEndEvent] {
        defer {
            proximity.select(of: devices, lost: lost, on: display, window: window)
            rawTouches.select(of: devices, lost: lost, on: display, root: root)
        }
        return list.refresh(on: display, lost: lost, lostMasters: lostMasters, at: serverTime)
    }
}

/// A cache of atoms' names.
///
/// Each query is a round trip, and devices share most names.
struct AtomNames {
    private var names: [Atom: String] = [:]

    /// Looks up an atom's name; nil for the atom 0, and for one that the server does not know.
    mutating func name(of atom: Atom, on display: OpaquePointer) -> String? {
        guard atom != 0 else { return nil }
        if let name = names[atom] { return name }
        guard let text = XGetAtomName(display, atom) else { return nil }
        defer { XFree(text) }
        let name = String(cString: text)
        names[atom] = name
        return name
    }
}
