import Foundation
import Testing
import TouchBridge

@testable import XInputFrontEnd

/// The clock reads 100 s at the server's time 1000.
@Suite struct `Late touches` {
    private var held = GrabDelayDetector(startTime: 1000, arrival: 100)

    private func event(
        _ change: XInputEvent.TouchChange,
        at time: UInt32,
        id: Int = 1,
        flags: XInputEvent.TouchFlags = []
    ) -> FrontEndEvent {
        event(.touch(change, id: id, flags: flags), at: time)
    }

    private func event(_ payload: XInputEvent.Payload, at time: UInt32) -> FrontEndEvent {
        .input(XInputEvent(payload, serverTime: time, source: 7, position: .zero, root: .zero))
    }

    private mutating func details(
        _ batch: [FrontEndEvent],
        from earliest: TimeInterval,
        to latest: TimeInterval
    ) -> [String] {
        var batch = batch
        held.insertDiagnostics(in: &batch, arrivedBetween: earliest, and: latest)
        return batch.map { event in
            switch event {
            case .input(let input): input.name
            case .diagnostic(let name, let detail): "\(name): \(detail)"
            default: "?"
            }
        }
    }

    @Test mutating func `Rule 16: up to 50 ms count as the server's own delay`() {
        #expect(details([event(.begin, at: 3000)], from: 102.05, to: 102.05) == ["TouchBegin"])
    }

    @Test mutating func `Rule 16: a longer delay is reported as a grab, after the touch`() {
        let late = details(
            [event(.begin, at: 3000), event(.update, at: 3010)],
            from: 102.052,
            to: 102.052
        )
        #expect(
            late == [
                "TouchBegin",
                "grabInFront: a touch arrived 52 ms after it began: a grab delayed it",
                "TouchUpdate",
            ]
        )
    }

    /// The details for a lifted finger after a grab decides about its touch the given time later.
    private mutating func endOfGrab(after milliseconds: UInt32, isOurs: Bool = true) -> [String] {
        _ = details(
            [event(.begin, at: 3000), event(.update, at: 3063, flags: .pendingEnd)],
            from: 102,
            to: 102.063
        )
        let time = 3063 + milliseconds
        let ownership = isOurs ? [event(.ownership, at: time)] : []
        let arrival = TimeInterval(time) / 1000 + 99
        return details(ownership + [event(.end, at: time)], from: arrival, to: arrival)
    }

    @Test mutating func `Rule 16: an end that a grab delays by 50 ms is not reported`() {
        #expect(endOfGrab(after: 50) == ["TouchOwnership", "TouchEnd"])
    }

    @Test mutating func `Rule 16: an end that a grab delays for longer is reported once, after it`()
    {
        #expect(
            endOfGrab(after: 51) == [
                "TouchOwnership", "TouchEnd",
                "grabInFront: a touch ended 51 ms after the finger lifted: a grab delayed it",
            ]
        )
        #expect(details([event(.end, at: 3500)], from: 102.5, to: 102.5) == ["TouchEnd"])
    }

    @Test mutating func `Rule 16: a touch that the grab keeps is cancelled without a diagnostic`() {
        #expect(endOfGrab(after: 900, isOurs: false) == ["TouchEnd"])
    }

    /// The details for a finger that lifts while its device is frozen, until the given time later.
    private mutating func endOfFreeze(after milliseconds: UInt32) -> [String] {
        _ = details([event(.begin, at: 3000)], from: 102, to: 102)
        let arrival = TimeInterval(3063 + milliseconds) / 1000 + 99
        let batch = [event(.ownership, at: 3063 + milliseconds), event(.end, at: 3063)]
        return details(batch, from: arrival, to: arrival)
    }

    @Test mutating func `Rule 16: an end that a frozen device delays by 50 ms is not reported`() {
        #expect(endOfFreeze(after: 50) == ["TouchOwnership", "TouchEnd"])
    }

    @Test mutating func `Rule 16: an end that a frozen device delays for longer is reported`() {
        #expect(
            endOfFreeze(after: 51) == [
                "TouchOwnership", "TouchEnd",
                "grabInFront: a touch ended 51 ms after the finger lifted: a grab delayed it",
            ]
        )
    }

    @Test mutating func `Rule 16: a touch that is late from its beginning is reported once`() {
        let batch = [event(.begin, at: 3000), event(.ownership, at: 3400), event(.end, at: 3063)]
        #expect(
            details(batch, from: 102.4, to: 102.4) == [
                "TouchBegin",
                "grabInFront: a touch arrived 400 ms after it began: a grab delayed it",
                "TouchOwnership", "TouchEnd",
            ]
        )
    }

    @Test mutating func `Rule 16: the grab is reported for each of two lifted fingers`() {
        let batch = [1, 2].map { event(.update, at: 3063, id: $0, flags: .pendingEnd) }
        _ = details(batch, from: 102.063, to: 102.063)
        let ends = [2, 1].flatMap { finger in
            [XInputEvent.TouchChange.ownership, .end].map { event($0, at: 3200, id: finger) }
        }
        let told = details(ends, from: 102.2, to: 102.2).map { $0.prefix(11) }
        let each: [Substring] = ["TouchOwners", "TouchEnd", "grabInFront"]
        #expect(told == each + each)
    }

    @Test mutating func `only a touch's beginning reports the delay, once for each touch`() {
        let late = details(
            [
                event(.begin, at: 3000), event(.update, at: 3000),
                event(.begin, at: 3100), event(.end, at: 3000),
            ],
            from: 103,
            to: 103
        )
        #expect(
            late.map { $0.prefix(9) } == [
                "TouchBegi", "grabInFro", "TouchUpda", "TouchBegi", "grabInFro", "TouchEnd",
            ]
        )
    }

    @Test mutating func `a delay by our own work counts from the earliest possible arrival`() {
        // It waited in the connection while we drew for 400 ms.
        #expect(details([event(.begin, at: 3000)], from: 102, to: 102.4) == ["TouchBegin"])
        // This event was not there when the connection was last read.
        #expect(
            details([event(.begin, at: 4000)], from: 103.2, to: 103.6).last
                == "grabInFront: a touch arrived 200 ms after it began: a grab delayed it"
        )
    }

    @Test mutating func `a clock that was read late is corrected by the first faster event`() {
        // The request for the server's time at the start took 80 ms.
        var held = GrabDelayDetector(startTime: 1000, arrival: 100.08)
        var batch = [event(.motion(), at: 3000)]
        held.insertDiagnostics(in: &batch, arrivedBetween: 102, and: 102)
        batch = [event(.begin, at: 4000)]
        held.insertDiagnostics(in: &batch, arrivedBetween: 103.06, and: 103.06)
        #expect(batch.count == 2)
    }
}
