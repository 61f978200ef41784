import Foundation
import Testing

@testable import VirtualDisplay

/// The devices that a server's log names; the lines are those of Xorg 21.1.7.
@Suite struct `A server's log` {
    private static let touch = """
        [   273.980] (II) Using input driver 'inputtest' for 'Lab's touch'
        [   273.980] (**) Lab's touch: always reports core events
        [   273.980] (**) Option "SocketPath" "/tmp/lab/touch"
        [   273.980] (**) Option "DeviceType" "Touch"
        [   273.980] (II) XINPUT: Adding extended input device "Lab's touch" (type: TOUCHSCREEN, id 6)
        [   273.981] (DB) inputtest: Lab's touch: Device turned on

        """
    private static let mouse = """
        [   300.101] (II) Using input driver 'libinput' for 'Logitech Mouse'
        [   300.101] (**) Option "SocketPath" "/tmp/lab/touch"
        [   300.105] (II) XINPUT: Adding extended input device "Logitech Mouse" (type: MOUSE, id 6)

        """

    private func devices(_ log: String) -> [Int: InputTestDevice] {
        InputTestDevice.devices(inLog: Data(log.utf8))
    }

    @Test func `names a device, its type and its socket`() {
        let device = InputTestDevice(
            id: 6,
            name: "Lab's touch",
            kind: .touch,
            socket: "/tmp/lab/touch",
            hasPressure: false
        )
        #expect(devices(Self.touch) == [6: device])
    }

    @Test func `names no device of another driver, also with the id of a former one`() {
        #expect(devices(Self.mouse) == [:])
        #expect(devices(Self.touch + Self.mouse) == [:])
        #expect(devices(Self.mouse + Self.touch).keys.map(\.self) == [6])
    }

    @Test func `is missing for a process that is not a server`() {
        let reason = "its process \(getpid()) is not an Xorg with a log, expected Xorg"
        #expect(throws: VirtualDisplayError.unavailable(reason)) {
            _ = try RunningServer(process: getpid()).devices
        }
    }

    @Test func `is not confused by the lines of events`() {
        let event = "[ 1143.083] (DB) inputtest: x: Using input driver 'libinput' for 'x'\n"
        #expect(
            devices(
                Self.touch.replacing("[   273.980] (**) Option", with: event + "[ 1] (**) Option")
            ).count == 1
        )
    }

    @Test(arguments: [("Pointer", nil), ("PointerAbsolute", InputTestKind.pointer)])
    func `names a type that is not controlled as none`(_ type: String, _ kind: InputTestKind?) {
        let log = Self.touch.replacing("\"Touch\"", with: "\"\(type)\"")
        #expect(devices(log)[6]?.kind == kind)
    }

    @Test(arguments: [("true", true), ("on", true), ("0", false)])
    func `names options however they are written`(_ value: String, _ hasPressure: Bool) {
        let option = "[ 1] (**) Option \"pointer_has Pressure\" \"\(value)\"\n"
        let log = Self.touch.replacing(
            "[   273.980] (II) XINPUT",
            with: option + "[ 1] (II) XINPUT"
        )
        #expect(devices(log)[6]?.hasPressure == hasPressure)
    }
}
