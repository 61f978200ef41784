import Foundation
import GestureKit
import Testing
import TouchBridge

/// The fingers that a touchscreen reports together.
@Suite struct `Fingers of one scan` {
    private static func touch(
        _ change: XInputEvent.TouchChange,
        _ id: Int,
        at time: UInt32,
        source: Int = 7,
        flags: XInputEvent.TouchFlags = [],
        x: Double = 100
    ) -> XInputEvent {
        event(.touch(change, id: id, flags: flags), at: time, source: source, x: x)
    }

    private static func event(
        _ payload: XInputEvent.Payload,
        at time: UInt32,
        source: Int = 7,
        x: Double = 100
    ) -> XInputEvent {
        let place = CGPoint(x: x, y: 100)
        return XInputEvent(payload, serverTime: time, source: source, position: place, root: place)
    }

    /// Returns the numbers of events that are one event each.
    private func counts(_ batch: XInputEvent...) -> [Int] {
        TouchScan.ranges(of: batch, event: { $0 }).map(\.count)
    }

    @Test(arguments: [
        (UInt32(1000), UInt32(1000), true), (1000, 1001, true), (1000, 1002, false),
        (1001, 1000, true), (1002, 1000, false),
        (UInt32.max, 0, true), (UInt32.max, 1, false),
    ])
    func `Rule 18: are one event within 1 ms of the server`(
        first: UInt32,
        second: UInt32,
        isOne: Bool
    ) {
        let batch = [Self.touch(.begin, 1, at: first), Self.touch(.begin, 2, at: second)]
        #expect(counts(batch[0], batch[1]) == (isOne ? [2] : [1, 1]))
    }

    @Test func `Rule 18: differ by 1 ms from the first to the last`() {
        let three = counts(
            Self.touch(.update, 1, at: 1000),
            Self.touch(.update, 2, at: 1001),
            Self.touch(.update, 3, at: 1002)
        )
        #expect(three == [2, 1])
    }

    @Test func `Rule 18: are not separated by ownership and emulated pointer events`() {
        let landing = counts(
            Self.event(.motion(isEmulated: true), at: 1000),
            Self.touch(.begin, 1, at: 1000, flags: .emulating),
            Self.touch(.ownership, 1, at: 1000),
            Self.event(.button(1, isDown: true, isEmulated: true), at: 1000),
            Self.touch(.begin, 2, at: 1000),
            Self.touch(.ownership, 2, at: 1000)
        )
        #expect(landing == [1, 4, 1])
    }

    @Test func `Rule 18: are of one device, each once, with nothing else between`() {
        let first = Self.touch(.begin, 1, at: 1000)
        let second = Self.touch(.begin, 2, at: 1000)
        #expect(counts(first, Self.touch(.begin, 2, at: 1000, source: 8)) == [1, 1])
        #expect(counts(first, Self.touch(.update, 1, at: 1000), second) == [1, 2])
        let others: [XInputEvent.Payload] = [
            .button(1, isDown: true), .motion(), .crossing(.enter), .proximityOut,
            .swipe(.begin, fingers: 3, delta: .zero),
        ]
        for other in others {
            #expect(counts(first, Self.event(other, at: 1000, source: 4), second) == [1, 1, 1])
        }
        let foreign = Self.event(.motion(isEmulated: true), at: 1000, source: 8)
        #expect(counts(first, foreign, second) == [1, 1, 1])
    }

    // MARK: The bridge

    private func receive(_ batch: [XInputEvent]) -> [TouchBridge.Output] {
        var bench = Bench()
        return TouchScan.ranges(of: batch, event: { $0 }).flatMap { range in
            bench.bridge.receive(batch[range].map { WindowInput($0) })
        }
    }

    /// A landing of two fingers, their movement and their lift.
    private static let gesture = [
        touch(.begin, 1, at: 1000), touch(.ownership, 1, at: 1000),
        touch(.begin, 2, at: 1001, x: 200), touch(.ownership, 2, at: 1001),
        touch(.update, 1, at: 1020, x: 110), touch(.update, 2, at: 1020, x: 210),
        touch(.end, 1, at: 1040, x: 110), touch(.update, 2, at: 1040, x: 220),
        touch(.end, 2, at: 1060, x: 220),
    ]

    @Test func `Rule 18: change in one event, before the ownership of its touches`() {
        #expect(
            Bench.words(receive(Self.gesture)) == [
                "1 began 100,100 + 2 began 200,100", "owned 1", "owned 2",
                "1 moved 110,100 + 2 moved 210,100", "1 ended 110,100 + 2 moved 220,100",
                "2 ended 220,100",
            ]
        )
    }

    @Test func `Rule 18: keep their own times in an event with the time of the last`() throws {
        guard case .event(let event) = receive(Self.gesture).first else {
            Issue.record("no event")
            return
        }
        #expect(event.timestamp == 0.001)
        #expect(event.samples.map(\.timestamp) == [0, nil])
    }

    @Test func `Rule 18: have times before that of the last, also across the wrap of the server's`()
    {
        let inputs = [UInt32.max - 1, .max, 0, .max, 1].map {
            WindowInput(Self.touch(.update, 1, at: $0))
        }
        #expect(inputs.times(endingAt: 0.5) == [0.497, 0.498, 0.499, 0.498, 0.5])
        #expect([WindowInput]().times(endingAt: 0.5) == [])
    }

    @Test func `Rule 18: do not land and lift in one event, because one finger may do both`() {
        #expect(
            counts(
                Self.touch(.update, 3, at: 1000),
                Self.touch(.end, 1, at: 1000),
                Self.touch(.begin, 2, at: 1000),
                Self.touch(.update, 3, at: 1001),
                Self.touch(.end, 2, at: 1001)
            ) == [2, 2, 1]
        )
    }

    @Test func `Rule 5: a delayed lift keeps its time, also beside another finger`() {
        let batch = [
            Self.touch(.begin, 1, at: 1000), Self.touch(.begin, 2, at: 1000, x: 200),
            Self.touch(.ownership, 2, at: 1000),
            Self.touch(.update, 1, at: 1050, flags: .pendingEnd),
            Self.touch(.ownership, 1, at: 1900), Self.touch(.end, 1, at: 1900),
            Self.touch(.update, 2, at: 1900, x: 210),
        ]
        let events = receive(batch).compactMap { output -> String? in
            guard case .event(let event) = output else { return nil }
            return "\(event.timestamp) \(Bench.words([output])[0])"
        }
        #expect(
            events == [
                "0.0 1 began 100,100 + 2 began 200,100", "0.05 1 ended 100,100",
                "0.9 2 moved 210,100",
            ]
        )
    }

    @Test func `Rule 10: a touch that begins twice is cancelled before the scan's event`() {
        let batch = [
            Self.touch(.begin, 1, at: 1000), Self.touch(.begin, 1, at: 1020),
            Self.touch(.begin, 2, at: 1020, x: 200),
        ]
        #expect(
            Bench.words(receive(batch)) == [
                "1 began 100,100", "touchDoubled", "1 cancelled 100,100",
                "1 began 100,100 + 2 began 200,100",
            ]
        )
    }

    @Test func `a list that no window writes loses and doubles nothing`() {
        var bench = Bench()
        let list = [
            Self.touch(.begin, 1, at: 1000), Self.touch(.end, 1, at: 1000),
            Self.touch(.begin, 1, at: 1000), Self.touch(.begin, 1, at: 1000),
            Self.touch(.update, 1, at: 1500),
        ]
        #expect(
            Bench.words(bench.bridge.receive(list.map { WindowInput($0) })) == [
                "1 began 100,100", "1 cancelled 100,100", "touchDoubled", "1 began 100,100",
                "1 cancelled 100,100", "1 began 100,100", "1 moved 100,100",
            ]
        )
        #expect(Bench.words(bench.bridge.receive([])) == [])
    }
}
