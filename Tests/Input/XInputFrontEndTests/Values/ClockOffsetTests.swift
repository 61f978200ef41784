import Testing
import XInputFrontEnd

@Suite struct ClockOffsetTests {
    @Test func `the offset is unknown until an event arrives`() {
        let offset = ClockOffset()
        #expect(offset.local(1) == nil)
        #expect(offset.event(1) == nil)
    }

    @Test func `Rule 6: the fastest event counts, in any order`() {
        var offset = ClockOffset()
        #expect(offset.observe(event: 1, arrival: 101.5) == 0)
        #expect(offset.offset == 100.5)
        #expect(offset.observe(event: 2, arrival: 102.25) == 0)
        #expect(offset.offset == 100.25)
        #expect(offset.observe(event: 3, arrival: 104) == 0.75)
        #expect(offset.offset == 100.25)
    }

    @Test func `local and event times are inverse functions`() {
        var offset = ClockOffset()
        offset.observe(event: 10, arrival: 250)
        #expect(offset.local(11) == 251)
        #expect(offset.event(251) == 11)
    }

    @Test func `Rule 6: a burst with old times does not move the clock`() {
        var offset = ClockOffset()
        offset.observe(event: 5, arrival: 5.001)
        // A grab that rejects its touch replays the whole touch at once.
        let delays = [1.0, 1.5, 2.0].map { offset.observe(event: $0, arrival: 6) }
        #expect(delays.allSatisfy { $0 > 3.9 })
        #expect(offset.local(5) == 5.001)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `an invalid time is ignored`(time: Double) {
        var offset = ClockOffset()
        offset.observe(event: 1, arrival: 2)
        #expect(offset.observe(event: time, arrival: 3) == 0)
        #expect(offset.observe(event: 3, arrival: time) == 0)
        #expect(offset.offset == 1)
    }
}
