import Testing

@testable import GestureHarness

/// Tests of the latency in the status line.
@Suite struct `The latency from an event to its pixels` {
    @Test func `is measured from the earliest event that a frame shows`() {
        var meter = LatencyMeter()
        #expect(meter.text == "   – ms")
        meter.recordEvent(at: 10.004)
        meter.recordEvent(at: 10.001)
        meter.recordEvent(at: 10.007)
        meter.sent(at: 10.009)
        #expect(meter.text == " 8.0 ms")
        meter.sent(at: 10.6)
        #expect(meter.text == " 8.0 ms", "nothing happened since")
    }

    @Test func `is updated every half second with the maximum of that time`() {
        var meter = LatencyMeter()
        func show(_ latency: Double, at time: Double) {
            meter.recordEvent(at: time - latency)
            meter.sent(at: time)
        }
        show(0.002, at: 1)
        show(0.017, at: 1.25)
        show(0.003, at: 1.499)
        #expect(meter.text == " 2.0 ms")
        show(0.004, at: 1.5)
        #expect(meter.text == "17.0 ms")
        show(0.001, at: 2)
        #expect(meter.text == " 1.0 ms")
    }

    @Test func `does not include older maximums`() {
        var meter = LatencyMeter()
        func show(_ latency: Double, at time: Double) {
            meter.recordEvent(at: time - latency)
            meter.sent(at: time)
        }
        show(0.002, at: 1)
        show(0.017, at: 1.25)
        show(0.001, at: 2)
        #expect(meter.text == " 1.0 ms", "the 17 ms are of a movement before")
    }

    @Test func `ignores events that no frame shows`() {
        var meter = LatencyMeter()
        meter.recordEvent(at: 1)
        meter.forget()
        meter.sent(at: 500)
        #expect(meter.text == "   – ms")
    }

    @Test(arguments: [
        (-0.001, " 0.0 ms"), (0.0999, "99.9 ms"), (0.09994, "99.9 ms"), (0.09996, " 100 ms"),
        (9.9994, "9999 ms"), (3600, "9999 ms"),
    ])
    func `has text of constant width`(_ latency: Double, _ text: String) {
        var meter = LatencyMeter()
        meter.recordEvent(at: 0)
        meter.sent(at: latency)
        #expect(meter.text == text)
        #expect(meter.text.count == LatencyMeter().text.count)
    }
}
