import Testing
import TouchBridge

@testable import GestureHarness
@testable import VirtualDisplay
@testable import XInputFrontEnd

/// The choice of a server's devices, which refuses those of a person.
@Suite struct `The choice of devices` {
    private static let injected = InputTestDevice(
        id: 6,
        name: "Lab",
        kind: .touch,
        socket: "/tmp/lab",
        hasPressure: false
    )

    private static func report(_ id: Int, _ name: String) -> DeviceReport {
        DeviceReport(
            device: InputDevice(id: id, name: name, kind: .directTouch),
            role: .slavePointer
        )
    }

    @Test(arguments: [
        // Another device, one with the id of a former one, and one with the name of an injected one.
        [report(6, "Lab"), report(7, "Mouse")], [report(6, "Mouse")],
        [report(6, "Lab"), report(9, "Lab")],
    ])
    func `refuses any device of another driver`(_ reports: [DeviceReport]) {
        let choice = DeviceChoice(reports: reports, devices: [6: Self.injected])
        let name = reports.last?.device.name ?? ""
        #expect(
            throws: VirtualDisplayError.unavailable(
                "has the device \"\(name)\", expected only devices of the driver inputtest; a"
                    + " person's own display is refused"
            )
        ) { try choice.checkDrivers() }
    }

    @Test func `accepts a server that has only injected devices`() throws {
        let choice = DeviceChoice(reports: [Self.report(6, "Lab")], devices: [6: Self.injected])
        try choice.checkDrivers()
    }
}
