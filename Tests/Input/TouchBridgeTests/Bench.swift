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
}
