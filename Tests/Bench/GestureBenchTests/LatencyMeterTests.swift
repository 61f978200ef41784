import GestureOverlay
import Testing

@testable import GestureBench

/// Tests of the latency on the bar.
@Suite struct `The latency from an event to its pixels` {
    /// Shows an event in a frame that is sent after a latency, in seconds, and is not reported.
    private func show(_ latency: Double, at time: Double, in meter: inout LatencyMeter) {
        meter.recordEvent(at: time - latency)
        meter.recordFrame(begunAt: time - latency, sentAt: time, isReported: false)
    }

    @Test func `is measured from the earliest event that a frame shows`() {
        var meter = LatencyMeter()
        #expect(meter.display.text == "   – ms, 95 %    – ms")
        for time in [10.004, 10.001, 10.007] { meter.recordEvent(at: time) }
        meter.recordFrame(begunAt: 10.008, sentAt: 10.009, isReported: false)
        #expect(meter.display.text == " 8.0 ms, 95 %  8.0 ms")
        meter.recordFrame(begunAt: 10.6, sentAt: 10.61, isReported: false)
        #expect(meter.display.text == " 8.0 ms, 95 %  8.0 ms", "nothing happened since")
    }

    @Test func `ends when the server has drawn the frame, if it reports that`() {
        var meter = LatencyMeter()
        meter.recordEvent(at: 10)
        meter.recordRecognition(0.0005)
        meter.recordFrame(begunAt: 10.002, sentAt: 10.0031, isReported: true)
        #expect(meter.awaitsFrame)
        #expect(meter.display.text == LatencyMeter().display.text)
        // The time of the next event does not count.
        meter.recordEvent(at: 10.0032)
        meter.recordShown(at: 10.0033)
        #expect(!meter.awaitsFrame && meter.hasEvent)
        #expect(meter.display.text == " 3.3 ms, 95 %  3.3 ms")
        #expect(
            meter.display.tip
                == "medians: waiting 1.5, recognition 0.5, drawing 1.1, server 0.2 ms"
        )
        meter.recordShown(at: 11)
        #expect(meter.display.text == " 3.3 ms, 95 %  3.3 ms", "no frame was awaited")
    }

    @Test func `is the median and the 95th percentile of a second, updated every half second`() {
        var meter = LatencyMeter()
        show(0.030, at: 1, in: &meter)
        for number in 1...19 {
            show(0.001 * Double(number), at: 1.5 + 0.01 * Double(number), in: &meter)
        }
        #expect(meter.display.text == "15.5 ms, 95 % 30.0 ms", "as it was at 1.51")
        show(0.020, at: 2.02, in: &meter)
        #expect(
            meter.display.text == "10.5 ms, 95 % 19.0 ms",
            "the 30 ms are more than a second ago"
        )
    }

    @Test func `ignores events that no frame shows`() {
        var meter = LatencyMeter()
        meter.recordEvent(at: 1)
        meter.recordRecognition(1)
        meter.forget()
        meter.recordRecognition(1)
        meter.recordFrame(begunAt: 500, sentAt: 500, isReported: true)
        #expect(!meter.awaitsFrame)
        #expect(meter.display.text == LatencyMeter().display.text)
        show(0.002, at: 500, in: &meter)
        #expect(meter.display.text == " 2.0 ms, 95 %  2.0 ms")
    }

    @Test(arguments: [
        (-0.001, " 0.0 ms"), (0.0999, "99.9 ms"), (0.09994, "99.9 ms"), (0.09996, " 100 ms"),
        (9.9994, "9999 ms"), (3600, "9999 ms"),
    ])
    func `has text of constant width`(_ latency: Double, _ text: String) {
        var meter = LatencyMeter()
        show(latency, at: 0, in: &meter)
        #expect(meter.display.text == "\(text), 95 % \(text)")
        #expect(meter.display.text.count == LatencyMeter().display.text.count)
    }
}
