import Testing
import TouchBridge

@testable import XInputFrontEnd

@Suite struct `Warnings about a device` {
    private static let places = [
        InputDevice.Axis(
            number: 0,
            label: "Abs MT Position X",
            minimum: 0,
            maximum: 4095,
            resolution: 12_000
        ),
        InputDevice.Axis(
            number: 1,
            label: "Abs MT Position Y",
            minimum: 0,
            maximum: 4095,
            resolution: 12_000
        ),
    ]
    private static let pressure = InputDevice.Axis(
        number: 4,
        label: "Abs MT Pressure",
        minimum: 0,
        maximum: 255
    )

    private static func screen(
        _ name: String = "ELAN Touchscreen",
        touches: Int = 10,
        axes: [InputDevice.Axis] = places + [pressure]
    ) -> DeviceReport {
        let device = InputDevice(
            id: 9,
            name: name,
            kind: .directTouch,
            touches: touches,
            axes: axes
        )
        return DeviceReport(device: device, role: .slavePointer, attachment: 2)
    }

    private static func with(
        _ report: DeviceReport,
        _ change: (inout DeviceReport) -> Void
    ) -> DeviceReport {
        var report = report
        change(&report)
        return report
    }

    private static func axis(
        _ number: Int,
        _ label: String?,
        _ range: ClosedRange<Double> = 0...255,
        resolution: Int = 0
    ) -> InputDevice.Axis {
        InputDevice.Axis(
            number: number,
            label: label,
            minimum: range.lowerBound,
            maximum: range.upperBound,
            resolution: resolution
        )
    }

    private static let pad = with(screen("SynPS/2 Synaptics TouchPad")) {
        $0.device.kind = .dependentTouch
        $0.device.axes[0].scroll = .init(.vertical, increment: 15)
    }
    private static let mouse = DeviceReport(
        device: InputDevice(
            id: 8,
            name: "Mouse",
            kind: .pointer,
            axes: [axis(0, "Rel X", -1 ... -1)]
        ),
        role: .slavePointer,
        attachment: 2,
        relativeAxes: [0]
    )
    private static let keyboard = DeviceReport(
        device: InputDevice(id: 7, name: "Keyboard", kind: .keyboard),
        role: .slaveKeyboard,
        attachment: 3
    )

    @Test func `do not appear for a good device`() {
        let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        let good = [
            Self.screen(), Self.screen("Touchpad and Touchscreen"), Self.screen(touches: 2),
            Self.with(Self.screen()) { $0.matrix = identity }, Self.pad, Self.mouse, Self.keyboard,
        ]
        for report in good { #expect(report.warnings == []) }
    }

    @Test(
        arguments: [
            (
                [.disabled],
                with(screen()) { ($0.isEnabled, $0.role, $0.attachment) = (false, .floating, nil) }
            ),
            ([.floating], with(screen()) { ($0.role, $0.attachment) = (.floating, nil) }),
            ([.otherMaster], with(screen()) { $0.attachment = 12 }),
            ([.otherMaster], with(keyboard) { $0.attachment = 13 }),
            ([.touchpadAsTouchscreen], screen("ELAN Touchpad")),
            ([.touchpadAsTouchscreen], screen("bcm5974 TrackPad")),
            ([.touchscreenAsTouchpad], with(pad) { $0.device.name = "Acme Touch Screen" }),
            ([.touchscreenAsPointer], with(mouse) { $0.device.name = "eGalax TouchScreen" }),
            ([.touchesUnknown], screen(touches: 0)),
            ([.singleTouch], screen(touches: 1)),
            ([.noPressure], screen(axes: places)),
            ([.noScrolling], with(pad) { $0.device.axes[0].scroll = nil }),
            ([.axisWithoutRange], screen(axes: places + [axis(4, "Abs MT Pressure", 0...0)])),
            (
                [.axisWithoutResolution],
                screen(axes: [axis(0, nil, resolution: 0), places[1], pressure])
            ),
            (
                [.axisWithoutResolution],
                screen(axes: places + [pressure, axis(5, "Abs MT Touch Major")])
            ),
            ([], screen(axes: places + [pressure, axis(5, "Abs MT Orientation")])),
            ([.transformed], with(screen()) { $0.matrix = [0, 1, 0, -1, 0, 1, 0, 0, 1] }),
            ([.transformed], with(mouse) { $0.matrix = [2, 0, 0, 0, 1, 0, 0, 0, 1] }),
            ([], with(screen()) { $0.monitors = ["HDMI-1"] }),
            ([.severalMonitors], with(screen()) { $0.monitors = ["HDMI-1", "DP-1"] }),
            ([], with(keyboard) { $0.matrix = [2, 0, 0, 0, 1, 0, 0, 0, 1] }),
            (
                [
                    .otherMaster, .touchpadAsTouchscreen, .singleTouch, .axisWithoutRange,
                    .noPressure,
                    .axisWithoutResolution,
                ],
                with(screen("Touchpad", touches: 1, axes: [axis(0, "Abs X", 0...0)])) {
                    $0.attachment = 5
                }
            ),
            ([], with(screen("Touchpad", touches: 0, axes: [])) { $0.isXTest = true }),
            (
                [],
                with(screen("Touchpad", touches: 0, axes: [])) {
                    ($0.role, $0.isEnabled) = (.masterPointer, false)
                }
            ),
        ] as [([DeviceWarning.Name], DeviceReport)]
    )
    func `name every oddity`(names: [DeviceWarning.Name], report: DeviceReport) {
        #expect(report.warnings.map(\.name) == names)
    }

    @Test func `name its axes and ids`() {
        let report = Self.with(
            Self.screen(axes: [Self.axis(0, nil), Self.axis(1, nil), Self.axis(3, nil)])
        ) {
            $0.attachment = 12
        }
        #expect(
            report.warnings.map(\.detail) == [
                "It is attached to pointer 12, not to the first one.",
                "It does not report pressure: touches have no force.",
                "Axes 0, 1 and 3 have no resolution: the screen's physical size is unknown.",
            ]
        )
        #expect(report.warnings.first?.advice.hasSuffix("xinput reattach 9 2") == true)
    }

    @Test func `can concern a single axis`() {
        let report = Self.screen(axes: Self.places + [Self.axis(4, "Abs Pressure", 3...3)])
        #expect(report.warnings.first?.detail.hasPrefix("Axis 4 reports no range: ") == true)
    }

    @Test func `are one sentence each, and one of advice`() {
        for warning in Self.screen("Touchpad", touches: 0, axes: [Self.axis(0, nil, 0...0)])
            .warnings
        {
            for text in [warning.detail, warning.advice] {
                #expect(text.first?.isUppercase == true)
            }
        }
    }
}
