import Foundation
import GestureKit
import TouchBridge

/// Mice with wheels and touchpads, and descriptions of their events.
extension Bench {
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
