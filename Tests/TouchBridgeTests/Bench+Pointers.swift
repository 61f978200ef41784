import Foundation
import GestureKit
import TouchBridge

/// Mice with wheels and touchpads, and words for what they do.
extension Bench {
    /// A mouse whose wheels have valuators: 2 to the right, 3 down, 120 for a click.
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

    /// A motion of the wheel's valuators at 100,100: down and right.
    mutating func wheel(
        down: Double? = nil,
        right: Double? = nil,
        time: UInt32 = 1000,
        source: Int = 5,
        device: Int = 2,
        flags: XInputEvent.Flags = [],
        isOnPanel: Bool = false
    ) -> [String] {
        var valuators: [Int: Double] = [:]
        valuators[2] = right
        valuators[3] = down
        return pointer(
            .motion,
            source: source,
            at: 100,
            100,
            time: time,
            device: device,
            flags: flags,
            valuators: valuators,
            isOnPanel: isOnPanel
        ).filter { !$0.hasPrefix("hover") }
    }

    /// A touchpad's gesture at 100,100.
    mutating func touchpad(
        _ kind: XInputEvent.Kind,
        by dx: Double = 0,
        _ dy: Double = 0,
        scale: Double = 1,
        angle: Double = 0,
        source: Int = 12,
        flags: XInputEvent.Flags = [],
        isOnPanel: Bool = false
    ) -> [String] {
        let event = XInputEvent(
            kind,
            serverTime: 1000,
            source: source,
            detail: 3,
            flags: flags,
            position: CGPoint(x: 100, y: 100),
            root: CGPoint(x: 100, y: 100),
            gesture: XInputEvent.Gesture(
                delta: CGPoint(x: dx, y: dy),
                scale: scale,
                angle: angle
            )
        )
        return Self.words(bridge.receive(event, isOnPanel: isOnPanel))
    }

    /// `hover 1 moved 5,5`, `scroll began 0,-7.5`, `click 0,-15`, `transform ended 2.0 1.57`.
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
