import Foundation
import GestureKit
import Testing
import TouchBridge

@Suite struct `A contact's axes` {
    private static func device(_ kind: InputDevice.Kind, _ axes: [InputDevice.Axis]) -> InputDevice
    {
        InputDevice(
            id: 9,
            name: "D",
            kind: kind,
            touches: kind == .directTouch ? 10 : 0,
            axes: axes
        )
    }

    private static func axis(_ number: Int, _ label: String, _ range: ClosedRange<Double>)
        -> InputDevice.Axis
    {
        InputDevice.Axis(
            number: number,
            label: label,
            minimum: range.lowerBound,
            maximum: range.upperBound
        )
    }

    private static let screen = device(
        .directTouch,
        [
            axis(0, "Abs MT Position X", 100...4100), axis(1, "Abs MT Position Y", 0...3000),
            axis(2, "Abs MT Touch Major", 0...500), axis(3, "Abs MT Pressure", 20...220),
        ]
    )
    private static let pen = device(
        .pointer,
        [
            axis(0, "Abs X", 0...21600), axis(1, "Abs Y", 0...13500),
            axis(2, "Abs Pressure", 0...2047), axis(3, "Abs Tilt X", -64...63),
            axis(4, "Abs Tilt Y", -64...63),
        ]
    )

    /// A bridge for a window at a scale of 2, with its samples.
    private struct Surface: ~Copyable {
        var bridge = TouchBridge(
            geometry: WindowGeometry(size: CGSize(width: 1280, height: 800), scale: 2),
            startTime: 0
        )

        init(_ device: InputDevice) { bridge.deviceChanged(device) }

        mutating func send(
            _ payload: XInputEvent.Payload,
            _ valuators: XInputEvent.Valuators = [:],
            x: Double = 400,
            y: Double = 50
        ) -> TouchSample? {
            let event = XInputEvent(
                payload,
                serverTime: 5,
                source: 9,
                position: CGPoint(x: x, y: y),
                root: CGPoint(x: x, y: y),
                valuators: valuators
            )
            for case .event(let event) in bridge.receive(event) { return event.samples.first }
            return nil
        }
    }

    @Test func `Rule 11: axes are read by their range, and only if an event contains them`() {
        var surface = Surface(Self.screen)
        let began = surface.send(.touch(.begin, id: 1), [0: 1100, 1: 125, 2: 50, 3: 70])
        #expect(began?.force == 0.25)
        // 1000 units are 400 pixels: 50 units are 20 pixels, 10 points, a radius of 5.
        #expect(began?.majorRadius == 5)
        #expect(began?.altitude == nil && began?.azimuth == nil)
        let moved = surface.send(.touch(.update, id: 1), [0: 1200], x: 440)
        #expect(moved?.force == nil && moved?.majorRadius == nil)
        let grown = surface.send(.touch(.update, id: 1), [2: 100, 3: 500], x: 440)
        #expect(grown?.force == 1)
        #expect(grown?.majorRadius == 10)
    }

    @Test func `Rule 11: a contact is an ellipse if its device reports one, each axis separately`()
    {
        var surface = Surface(Self.ellipses(-90...90))
        let began = surface.send(.touch(.begin, id: 1), [0: 1100, 2: 50, 3: 30, 4: 0])
        #expect(began?.majorRadius == 5)
        #expect(began?.minorRadius == 3)
        #expect(began?.orientation == .pi / 2)
        let moved = surface.send(.touch(.update, id: 1), [0: 1100])
        #expect(moved?.majorRadius == nil && moved?.minorRadius == nil)
        #expect(moved?.orientation == nil)
        #expect(surface.send(.touch(.update, id: 1), [3: 0])?.minorRadius == 0)
        #expect(surface.send(.touch(.update, id: 1), [3: -1])?.minorRadius == nil)
    }

    /// The kernel counts clockwise from upright; a quarter turn is the end of the range.
    @Test(
        arguments: [
            (-90...90, 0, 90), (-90...90, 45, 135), (-90...90, 90, 0), (-90...90, -90, 0),
            (-90...90, -45, 45), (-90...90, 1, 91), (-90...90, -1, 89), (0...1, 0, 90),
            (0...1, 1, 0),
            (-128...127, -128, 0), (0...4, 2, 135), (-90...90, 180, 90), (-90...90, 135, 45),
            (-90...0, -45, 45), (-90...90, 90 * (1 - 0x1p-53), 0),
        ] as [(ClosedRange<Double>, Double, Double)]
    )
    func `Rule 11: an ellipse's angle follows the kernel's convention`(
        _ range: ClosedRange<Double>,
        value: Double,
        degrees: Double
    ) throws {
        var surface = Surface(Self.ellipses(range))
        let angle = try #require(
            surface.send(.touch(.begin, id: 1), [0: 1100, 4: value])?.orientation
        )
        #expect(abs(angle * 180 / .pi - degrees) < 1e-9, "\(angle)")
        #expect((0..<Double.pi).contains(angle) && angle.sign == .plus)
    }

    @Test func `Rule 11: an ellipse without ranges or axes is not reported`() {
        var surface = Surface(Self.ellipses(0...0))
        #expect(surface.send(.touch(.begin, id: 1), [0: 1100, 4: 0])?.orientation == nil)
        surface = Surface(Self.screen)
        let touch = surface.send(.touch(.begin, id: 1), [0: 1100, 2: 50, 4: 1])
        #expect(touch?.majorRadius == 5)
        #expect(touch?.minorRadius == nil && touch?.orientation == nil)
        surface = Surface(
            Self.device(
                .directTouch,
                [
                    Self.axis(0, "Abs MT Position X", 100...4100),
                    Self.axis(3, "Abs MT Touch Minor", 0...9),
                ]
            )
        )
        #expect(surface.send(.touch(.begin, id: 1), [0: 1100, 3: 9])?.minorRadius == 0.9)
    }

    private static func ellipses(_ range: ClosedRange<Double>) -> InputDevice {
        device(
            .directTouch,
            [
                axis(0, "Abs MT Position X", 100...4100), axis(2, "Abs MT Touch Major", 0...500),
                axis(3, "Abs MT Touch Minor", 0...500), axis(4, "Abs MT Orientation", range),
            ]
        )
    }

    @Test func `a radius waits for a location that reveals the surface's measure`() {
        var surface = Surface(Self.screen)
        #expect(surface.send(.touch(.begin, id: 1), [0: 140, 2: 50], x: 16)?.majorRadius == nil)
        #expect(surface.send(.touch(.update, id: 1), [0: 141, 2: 50], x: 16.4)?.majorRadius == 5)
        // Along the left edge the other axis reveals it, after the same short distance.
        surface = Surface(Self.screen)
        #expect(
            surface.send(.touch(.begin, id: 1), [0: 100, 1: 30, 2: 50], x: 0, y: 12)?.majorRadius
                == nil
        )
        let moved = surface.send(.touch(.update, id: 1), [0: 100, 1: 31, 2: 50], x: 0, y: 12.4)
        #expect(moved?.majorRadius == 5)
    }

    @Test func `Rule 11: an axis without a range is ignored`() {
        var surface = Surface(Self.device(.directTouch, [Self.axis(3, "Abs MT Pressure", 0...0)]))
        #expect(surface.send(.touch(.begin, id: 1), [3: 1])?.force == nil)
    }

    @Test(arguments: [(8e307, 0.5), (9e307, nil)])
    func `Rule 11: an axis of finite range counts`(end: Double, force: Double?) {
        var surface = Surface(
            Self.device(.directTouch, [Self.axis(3, "Abs MT Pressure", -end...end)])
        )
        #expect(surface.send(.touch(.begin, id: 1), [3: 0])?.force == force)
    }

    @Test func `Rule 11: a pen is a pencil, with force and tilt`() throws {
        var surface = Surface(Self.pen)
        let upright = surface.send(.button(1, isDown: true), [2: 2047, 3: 0, 4: 0])
        #expect(upright?.type == .pencil)
        #expect(upright?.force == 1)
        #expect(upright?.altitude == .pi / 2)
        let leaning = surface.send(.motion(), [3: 45, 4: 0])
        let right = try #require(leaning)
        #expect(abs((right.altitude ?? 0) - .pi / 4) < 1e-12)
        #expect(right.azimuth == 0)
        #expect(right.force == nil)
        let away = surface.send(.motion(), [3: 0, 4: -30])
        let up = try #require(away)
        #expect(abs((up.altitude ?? 0) - .pi / 3) < 1e-12)
        #expect(abs((up.azimuth ?? 0) - .pi * 3 / 2) < 1e-12)
        #expect(surface.send(.motion(), [3: 10])?.altitude == nil)
        #expect(surface.send(.button(1, isDown: false))?.type == .pencil)
    }

    @Test func `neither a mouse nor a touchscreen is a pen`() {
        let mouse = Self.device(
            .pointer,
            [Self.axis(0, "Rel X", -1...1), Self.axis(1, "Rel Y", -1...1)]
        )
        #expect(!mouse.isPen)
        #expect(Self.pen.isPen)
        #expect(!Self.screen.isPen)
        var surface = Surface(mouse)
        let press = surface.send(.button(1, isDown: true))
        #expect(press?.type == .indirectPointer)
        #expect(press?.force == nil)
    }

    /// The devices as the drivers set them up; a tablet's mouse and buttons have a pressure that never
    /// changes.
    @Test(arguments: [
        ("wacom pen", ["Abs Pressure", "Abs Tilt X", "Abs Tilt Y", "Abs Wheel"], true),
        (
            "libinput pen that turns",
            ["Abs Pressure", "Abs Tilt X", "Abs Tilt Y", "Abs Rotary Z"], true
        ),
        ("libinput airbrush", ["Abs Pressure", "Abs Tilt X", "Abs Tilt Y", "Abs Throttle"], true),
        ("libinput pen without tilt", ["Abs Pressure"], true),
        ("wacom cursor", ["Abs Pressure", "Abs Rotary Z", "Abs Throttle"], false),
        ("libinput mouse", ["Abs Pressure", "Abs Rotary Z"], false),
        ("libinput pad", ["Abs Pressure", nil, nil, "Abs Wheel", nil], false),
        ("wacom pad", [nil, nil, nil, "Abs Wheel"], false),
        ("evdev touchpad", ["Abs Pressure", "Abs Tool Width"], false),
        ("evdev tablet without pressure", [], false),
    ])
    func `Rule 11: only the pens among a tablet's tools are pens`(
        _ name: String,
        labels: [String?],
        isPen: Bool
    ) {
        let axes = (["Abs X", "Abs Y"] + labels).enumerated().map { number, label in
            InputDevice.Axis(number: number, label: label, minimum: 0, maximum: 2047)
        }
        #expect(Self.device(.pointer, axes).isPen == isPen)
        #expect(!Self.device(.directTouch, axes).isPen)
    }

    @Test func `Rule 11: an eraser is a pen by its axes, and an eraser by its name`() {
        var pen = Self.pen
        for (name, isEraser) in [
            ("Wacom Intuos Pro M Pen eraser", true), ("Wacom Cintiq Eraser (0x9c814d2)", true),
            ("Wacom Intuos Pro M Pen stylus", false), ("Wacom Cintiq Pen (0x9c814d2)", false),
        ] {
            pen.name = name
            #expect(pen.isPen)
            #expect(pen.isEraser == isEraser)
        }
        var mouse = Self.device(.pointer, [Self.axis(0, "Rel X", -1...1)])
        mouse.name = "Eraser"
        #expect(!mouse.isEraser)
        pen.name = "Wacom Cintiq Eraser (0x9c814d2)"
        var surface = Surface(pen)
        let press = surface.send(.button(1, isDown: true), [2: 2047])
        #expect(press?.type == .pencil && press?.force == 1)
    }
}
