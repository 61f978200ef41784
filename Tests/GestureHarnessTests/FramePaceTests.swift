import Testing

@testable import GestureHarness

/// What the status line says of the way from an event to its pixels.
@Suite struct `The way from an event to its pixels` {
    @Test func `is counted from the earliest event that a picture shows`() {
        var pace = FramePace()
        #expect(pace.text == "   – ms")
        pace.happened(at: 10.004)
        pace.happened(at: 10.001)
        pace.happened(at: 10.007)
        #expect(pace.sent(at: 10.009).map { ($0 * 1000).rounded() } == 8)
        #expect(pace.text == " 8.0 ms")
        #expect(pace.sent(at: 10.026) == nil, "nothing happened since")
        #expect(pace.text == " 8.0 ms")
    }

    @Test func `stands still for half a second, and tells the longest of it then`() {
        var pace = FramePace()
        func show(_ latency: Double, at time: Double) {
            pace.happened(at: time - latency)
            pace.sent(at: time)
        }
        show(0.002, at: 1)
        show(0.017, at: 1.25)
        show(0.003, at: 1.499)
        #expect(pace.text == " 2.0 ms")
        show(0.004, at: 1.5)
        #expect(pace.text == "17.0 ms")
        show(0.001, at: 2)
        #expect(pace.text == " 1.0 ms")
    }

    @Test func `forgets what is long ago`() {
        var pace = FramePace()
        func show(_ latency: Double, at time: Double) {
            pace.happened(at: time - latency)
            pace.sent(at: time)
        }
        show(0.002, at: 1)
        show(0.017, at: 1.25)
        show(0.001, at: 2)
        #expect(pace.text == " 1.0 ms", "the 17 ms are of a movement before")
    }

    @Test func `leaves out what no picture shows`() {
        var pace = FramePace()
        pace.happened(at: 1)
        pace.forget()
        #expect(pace.sent(at: 500) == nil)
        #expect(pace.text == "   – ms")
    }

    @Test(arguments: [
        (-0.001, " 0.0 ms"), (0.0999, "99.9 ms"), (0.09994, "99.9 ms"), (0.09996, " 100 ms"),
        (9.9994, "9999 ms"), (3600, "9999 ms"),
    ])
    func `is as wide at every time`(_ latency: Double, _ text: String) {
        var pace = FramePace()
        pace.happened(at: 0)
        pace.sent(at: latency)
        #expect(pace.text == text)
        #expect(pace.text.count == FramePace().text.count)
    }
}
