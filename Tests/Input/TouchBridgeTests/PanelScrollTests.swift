import Foundation
import Testing

@testable import TouchBridge

@Suite struct `A panel scrolls` {
    private var scroll = PanelScroll()

    /// The distance that an event scrolls down, and the x coordinate where scrolling began; nil if nothing
    /// scrolls.
    private mutating func step(
        _ action: Bench.PointerAction = .motion,
        down: Double? = nil,
        button: Int = 0,
        x: Double = 100,
        at time: TimeInterval = 1,
        source: Int = 5,
        isEmulated: Bool = false,
        device: InputDevice? = Bench.wheel
    ) -> [Double]? {
        let payload = action.payload(button, isEmulated: isEmulated)
        return step(payload, down: down, x: x, at: time, source: source, device: device)
    }

    private mutating func step(
        _ payload: XInputEvent.Payload,
        down: Double? = nil,
        x: Double = 100,
        at time: TimeInterval = 1,
        source: Int = 5,
        device: InputDevice? = Bench.wheel
    ) -> [Double]? {
        var event = XInputEvent(
            payload,
            serverTime: 0,
            source: source,
            position: CGPoint(x: x, y: 50),
            root: CGPoint(x: x, y: 50)
        )
        event.valuators[3] = down
        let step = scroll.step(event, of: device, at: time)
        return step.map { [Double($0.clicks.y), Double($0.origin.x)] }
    }

    @Test mutating func `by the differences of valuators, from the second value on`() {
        #expect(step(down: 4000) == nil)
        #expect(step(down: 4120) == [1, 100])
        #expect(step(down: 4060, x: 200) == [-0.5, 200])
        #expect(step(down: 4060, x: 200) == nil)
        #expect(step() == nil)
    }

    @Test mutating func `by buttons if no valuator reports the same`() {
        #expect(step(.buttonPress, button: 5) == nil)
        #expect(step(.buttonPress, button: 5, device: nil) == [1, 100])
        #expect(step(.buttonPress, button: 4, device: nil) == [-1, 100])
        #expect(step(.buttonRelease, button: 4, device: nil) == nil)
        #expect(step(.buttonPress, button: 1, device: nil) == nil)
    }

    @Test
    mutating func `by the button of a first click, which has no earlier value to compare with`() {
        #expect(step(down: 4120) == nil)
        #expect(step(.buttonPress, button: 5, isEmulated: true) == [1, 100])
        #expect(step(down: 4240) == [1, 100])
        #expect(step(.buttonPress, button: 5, isEmulated: true) == nil)
        // Smooth scrolling reports the distance before the server turns it into a click.
        #expect(step(.leave) == nil)
        #expect(step(down: 5000) == nil)
        #expect(step(down: 5060) == [0.5, 100])
        #expect(step(.buttonPress, button: 5, isEmulated: true) == nil)
    }

    @Test mutating func `at the point where smooth scrolling began, up to a pause`() {
        _ = step(down: 0)
        #expect(step(down: 60, x: 100, at: 1) == [0.5, 100])
        #expect(step(down: 120, x: 300, at: 1.149) == [0.5, 100])
        #expect(step(down: 180, x: 300, at: 1.3) == [0.5, 300])
        // Each click is separate.
        #expect(step(down: 300, x: 400, at: 2) == [1, 400])
        #expect(step(down: 420, x: 500, at: 2.01) == [1, 500])
    }

    @Test(arguments: [(1.149999, 100.0), (1.15, 300)])
    mutating func `with a wheel's click as part of smooth scrolling, up to its pause`(
        time: TimeInterval,
        origin: Double
    ) {
        _ = step(down: 0)
        #expect(step(down: 60) == [0.5, 100])
        var other = self
        #expect(step(down: 180, x: 300, at: time) == [1, origin])
        #expect(other.step(.buttonPress, button: 5, x: 300, at: time, device: nil) == [1, origin])
    }

    @Test(
        arguments: [
            .motion(isEmulated: false), .button(1, isDown: true, isEmulated: false),
            .touch(.begin, id: 1, flags: .emulating), .swipe(.begin, fingers: 3, delta: .zero),
            .crossing(.leave),
        ] as [XInputEvent.Payload]
    )
    mutating func `from a new point after a step of zero, a press, a finger, a swipe or a leave`(
        end: XInputEvent.Payload
    ) {
        _ = step(down: 0)
        #expect(step(down: 60) == [0.5, 100])
        #expect(step(end, down: 60) == nil)
        // After a leave the first value has no earlier value to compare with.
        let next = step(down: 120, x: 300, at: 1.01) ?? step(down: 180, x: 300, at: 1.02)
        #expect(next == [0.5, 300])
    }

    @Test(
        arguments: [
            .motion(isEmulated: false), .button(1, isDown: false, isEmulated: false),
            .touch(.begin, id: 1), .touch(.end, id: 1, flags: .emulating),
            .swipe(.update, fingers: 3, delta: .zero),
            .pinch(.begin, fingers: 2, delta: .zero, scale: 1, angle: 0),
        ] as [XInputEvent.Payload]
    )
    mutating func
        `from the same point after a motion, a release, a touch, a swipe's update or a pinch`(
            other: XInputEvent.Payload
        )
    {
        _ = step(down: 0)
        #expect(step(down: 60) == [0.5, 100])
        #expect(step(other) == nil)
        #expect(step(down: 120, x: 300, at: 1.01) == [0.5, 100])
    }

    @Test mutating func `from a new point after the pointer left, or another device moved it`() {
        _ = step(down: 0)
        #expect(step(.leave) == nil && step(.enter) == nil)
        #expect(step(down: 1200) == nil)
        #expect(step(down: 1320) == [1, 100])
        #expect(step(source: 4, device: nil) == nil)
        #expect(step(down: 2400) == nil)
        #expect(step(down: 2520) == [1, 100])
        scroll.forget(source: 5)
        #expect(step(down: 3600) == nil)
        #expect(step(down: 3720) == [1, 100])
        let finger = XInputEvent.Payload.touch(.begin, id: 1, flags: .emulating)
        #expect(step(finger, source: 4, device: nil) == nil)
        #expect(step(down: 4800) == nil)
    }

    @Test mutating func `without regard to a finger's emulated events`() {
        var pad = Bench.wheel
        pad.kind = .directTouch
        _ = step(down: 0)
        #expect(step(down: 120, isEmulated: true, device: pad) == nil)
        #expect(step(.buttonPress, button: 5, isEmulated: true, device: nil) == nil)
        #expect(step(down: 120, isEmulated: true) == [1, 100])
    }
}
