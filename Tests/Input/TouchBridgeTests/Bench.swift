import Foundation
import GestureKit
import TouchBridge

/// A bridge with a touchscreen (device 7), mice (4, and 5 with a wheel) and a touchpad (12) in a 1280×800
/// window, and descriptions of its outputs.
struct Bench: ~Copyable {
    static let touchscreen = InputDevice(
        id: 7,
        name: "Touchscreen",
        kind: .directTouch,
        touches: 10,
        axes: [
            InputDevice.Axis(number: 0, label: "Abs MT Position X", minimum: 0, maximum: 65_535),
            InputDevice.Axis(number: 4, label: "Abs MT Pressure", minimum: 0, maximum: 2000),
        ]
    )
    static let mouse = InputDevice(id: 4, name: "Mouse", kind: .pointer)

    var bridge: TouchBridge

    init(
        geometry: WindowGeometry = WindowGeometry(size: CGSize(width: 1280, height: 800)),
        startTime: UInt32 = 1000
    ) {
        bridge = TouchBridge(geometry: geometry, startTime: startTime)
        bridge.deviceChanged(Self.touchscreen)
        bridge.deviceChanged(Self.mouse)
        bridge.deviceChanged(Self.wheel)
        bridge.deviceChanged(Self.touchpad)
    }

    mutating func touch(
        _ change: XInputEvent.TouchChange,
        _ id: Int = 1,
        source: Int = 7,
        at x: Double = 100,
        _ y: Double = 100,
        time: UInt32 = 1000,
        flags: XInputEvent.TouchFlags = [],
        valuators: XInputEvent.Valuators = [:],
        isOnPanel: Bool = false
    ) -> [String] {
        let event = XInputEvent(
            .touch(change, id: id, flags: flags),
            serverTime: time,
            source: source,
            position: CGPoint(x: x, y: y),
            root: CGPoint(x: x, y: y),
            valuators: valuators
        )
        return Self.words(bridge.receive(event, isOnPanel: isOnPanel))
    }

    /// An action of a pointer.
    enum PointerAction {
        case motion, buttonPress, buttonRelease, enter, leave, proximityOut

        func payload(_ button: Int, isEmulated: Bool) -> XInputEvent.Payload {
            switch self {
            case .motion: .motion(isEmulated: isEmulated)
            case .buttonPress: .button(button, isDown: true, isEmulated: isEmulated)
            case .buttonRelease: .button(button, isDown: false, isEmulated: isEmulated)
            case .enter: .crossing(.enter)
            case .leave: .crossing(.leave)
            case .proximityOut: .proximityOut
            }
        }
    }

    mutating func pointer(
        _ action: PointerAction,
        _ button: Int = 0,
        source: Int = 4,
        at x: Double,
        _ y: Double,
        time: UInt32 = 1000,
        device: Int = 2,
        isEmulated: Bool = false,
        valuators: XInputEvent.Valuators = [:],
        modifiers: UInt32 = 0,
        buttons: UInt32 = 0,
        isOnPanel: Bool = false
    ) -> [String] {
        let event = XInputEvent(
            action.payload(button, isEmulated: isEmulated),
            serverTime: time,
            device: device,
            source: source,
            position: CGPoint(x: x, y: y),
            root: CGPoint(x: x, y: y),
            valuators: valuators,
            modifiers: modifiers,
            buttons: buttons
        )
        return Self.words(bridge.receive(event, isOnPanel: isOnPanel))
    }

    /// Describes each output: `1 began 100,100`, `owned 1`, `touchUnknown`.
    static func words(_ outputs: [TouchBridge.Output]) -> [String] {
        outputs.map { output in
            switch output {
            case .event(let event):
                words(event) ?? event.samples.map(word).joined(separator: " + ")
            case .owned(let id): "owned \(id)"
            case .diagnostic(let diagnostic): diagnostic.name
            }
        }
    }

    private static func word(_ sample: TouchSample) -> String {
        let place = "\(Int(sample.location.x)),\(Int(sample.location.y))"
        return "\(sample.id) \(sample.phase.name) \(place)"
    }

    // MARK: - Wheels and touchpads

    /// A mouse with wheel valuators: number 2 to the right, number 3 down, 120 for a click.
    static let wheel = InputDevice(
        id: 5,
        name: "Wheel",
        kind: .pointer,
        axes: [
            InputDevice.Axis(
                number: 2,
                label: "Rel Horiz Scroll",
                minimum: 0,
                maximum: -1,
                scroll: InputDevice.Scroll(.horizontal, increment: 120)
            ),
            InputDevice.Axis(
                number: 3,
                label: "Rel Vert Scroll",
                minimum: 0,
                maximum: -1,
                scroll: InputDevice.Scroll(.vertical, increment: 120)
            ),
        ]
    )
    static let touchpad = InputDevice(id: 12, name: "Pad", kind: .dependentTouch)

    /// Moves the wheel's valuators down and right at 100,100.
    mutating func wheel(
        down: Double? = nil,
        right: Double? = nil,
        time: UInt32 = 1000,
        source: Int = 5,
        device: Int = 2,
        isEmulated: Bool = false,
        isOnPanel: Bool = false
    ) -> [String] {
        var valuators: XInputEvent.Valuators = [:]
        valuators[2] = right
        valuators[3] = down
        return pointer(
            .motion,
            source: source,
            at: 100,
            100,
            time: time,
            device: device,
            isEmulated: isEmulated,
            valuators: valuators,
            isOnPanel: isOnPanel
        ).filter { !$0.hasPrefix("hover") }
    }

    enum Gesture {
        case pinch(XInputEvent.GestureChange)
        case swipe(XInputEvent.GestureChange)
    }

    /// Sends a touchpad's gesture at 100,100.
    mutating func touchpad(
        _ gesture: Gesture,
        by dx: Double = 0,
        _ dy: Double = 0,
        scale: Double = 1,
        angle: Double = 0,
        source: Int = 12,
        isOnPanel: Bool = false
    ) -> [String] {
        let delta = CGPoint(x: dx, y: dy)
        let payload: XInputEvent.Payload =
            switch gesture {
            case .pinch(let change):
                .pinch(change, fingers: 3, delta: delta, scale: scale, angle: angle)
            case .swipe(let change): .swipe(change, fingers: 3, delta: delta)
            }
        let event = XInputEvent(
            payload,
            serverTime: 1000,
            source: source,
            position: CGPoint(x: 100, y: 100),
            root: CGPoint(x: 100, y: 100)
        )
        return Self.words(bridge.receive(event, isOnPanel: isOnPanel))
    }

    /// Describes an event: `hover 1 moved 5,5`, `scroll began 0,-7.5`, `click 0,-15`, `transform ended 2.0
    /// 1.57`.
    static func words(_ event: InputEvent) -> String? {
        switch event.content {
        case .touches, .presses: return nil
        case .hover(let sample):
            let place = "\(Int(sample.location.x)),\(Int(sample.location.y))"
            return "hover \(sample.id) \(sample.phase.isEnd ? "exited" : "moved") \(place)"
        case .scroll(let sample):
            let way = "\(sample.translation.x),\(sample.translation.y)"
            return sample.kind == .discrete
                ? "click \(way)" : "scroll \(sample.phase.nameOfChange) \(way)"
        case .transform(let sample):
            let turn = (sample.rotation * 1000).rounded() / 1000
            return "transform \(sample.phase.nameOfChange) \(sample.scale) \(turn)"
        }
    }
}
