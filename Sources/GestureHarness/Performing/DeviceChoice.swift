import TouchBridge
import VirtualDisplay
import XInputFrontEnd

/// The choice of a running server's devices for recordings.
struct DeviceChoice {
    /// The enabled devices, without the masters and those of XTEST.
    let reports: [DeviceReport]
    /// The devices of the driver `inputtest` in the server's log, by their ids.
    let devices: [Int: InputTestDevice]

    /// Throws an error unless all enabled devices have the driver `inputtest`.
    func checkDrivers() throws(VirtualDisplayError) {
        if let other = reports.first(where: { injected($0) == nil }) {
            throw .unavailable(
                "has the device \"\(other.device.name)\", expected only devices of the driver"
                    + " inputtest; a person's own display is refused"
            )
        }
        guard !reports.isEmpty else {
            throw .unavailable("has no input devices, expected devices of the driver inputtest")
        }
    }

    /// Returns the first device of a kind; nil if no recording needs one.
    ///
    /// - Throws: An error without such a device, or for one that cannot perform the recordings.
    func device(
        _ kind: InputTestKind,
        for recordings: [PerformedRecording]
    ) throws(VirtualDisplayError) -> (device: InputTestDevice, report: DeviceReport)? {
        let users = recordings.filter { recording in
            recording.steps.contains { $0.action.device == kind }
        }
        guard let user = users.first else { return nil }
        let candidates = reports.compactMap { report in
            injected(report).map { (device: $0, report: report) }
        }
        guard let found = candidates.first(where: { $0.device.kind == kind }) else {
            throw .unavailable(
                "has no device for \(user.file), expected one of the driver inputtest with DeviceType"
                    + " \(kind.rawValue)"
            )
        }
        let name = found.device.name
        guard kind != .pen || found.device.hasPressure else {
            throw .unavailable(
                "\"\(name)\" has no pressure, expected Option \"PointerHasPressure\""
            )
        }
        guard found.report.coversDesktop else {
            throw .unavailable("\"\(name)\" is mapped to a part of the screen, expected all of it")
        }
        let (fingers, expected) = (
            found.report.device.touches, users.map(\.fingerCount).max() ?? 0
        )
        guard kind != .touch || expected <= fingers else {
            throw .unavailable(
                "\"\(name)\" has TouchCount \(fingers), expected \(expected), as many as the recordings"
                    + " have fingers down at once"
            )
        }
        return found
    }

    /// Returns the injected device that a report describes; nil for a device of another driver.
    private func injected(_ report: DeviceReport) -> InputTestDevice? {
        // After a removal, another device can have the id.
        devices[report.device.id].flatMap { $0.name == report.device.name ? $0 : nil }
    }
}
