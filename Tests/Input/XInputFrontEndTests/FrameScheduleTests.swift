import Testing

@testable import XInputFrontEnd

/// Tests of the times of frames, with a clock that the test moves.
@Suite struct `The times of frames` {
    /// Returns the times of frames over a second of animation; each takes this long.
    private func animate(_ duration: Double, in schedule: inout FrameSchedule) -> [Double] {
        var (now, frames): (Double, [Double]) = (10, [])
        while now < 11 {
            now = max(now, schedule.time(for: .animation))
            frames.append(now)
            schedule.drew(.animation, from: now, to: now + duration)
            now += duration
        }
        return frames
    }

    @Test(arguments: [0.0005, 0.003, 0.0166])
    func `animation alone has 60 frames a second`(duration: Double) {
        var schedule = FrameSchedule()
        let frames = animate(duration, in: &schedule)
        #expect(frames.count == 61)
    }

    @Test func `a change after a pause is drawn at once, also between frames of animation`() {
        var schedule = FrameSchedule()
        #expect(schedule.time(for: .change) <= 10)
        schedule.drew(.change, from: 10, to: 10.001)
        schedule.drew(.animation, from: 10.0167, to: 10.02)
        #expect(schedule.time(for: .change) <= 10.02)
        #expect(abs(schedule.time(for: .animation) - 10.0334) < 1e-3)
    }

    @Test func `a remainder is drawn at its time, and delays no change`() {
        var schedule = FrameSchedule()
        schedule.drew(.change, from: 10, to: 10.001)
        #expect(schedule.next(of: [.change, .remainder(10.02)])?.need == .change)
        #expect(schedule.next(of: [.change, .remainder(10.002)])?.need == .remainder(10.002))
        schedule.drew(.remainder(10.002), from: 10.002, to: 10.0025)
        #expect(abs(schedule.time(for: .change) - 10.003) < 1e-6)
        // It shows what moves too.
        #expect(abs(schedule.time(for: .animation) - 10.0186667) < 1e-6)
        #expect(schedule.next(of: []) == nil)
        // In a stream it comes with the next change.
        schedule.received((0..<14).map { UInt32($0 * 7) })
        #expect(schedule.next(of: [.change, .remainder(10.002)])?.need == .change)
        #expect(abs(schedule.time(for: .remainder(10.002)) - 10.0083333) < 1e-6)
        #expect(schedule.time(for: .remainder(10.02)) == 10.02)
    }

    @Test(arguments: [
        (0.0003, 0.002), (0.000667, 0.002001), (0.001, 0.003), (0.003, 0.009),
        // The pause is 8.3 ms at most.
        (0.00416, 0.01248), (0.00417, 0.0125033), (0.02, 0.0283333),
    ])
    func `after a frame of a change, a pause of twice its duration follows`(
        duration: Double,
        interval: Double
    ) {
        var schedule = FrameSchedule()
        schedule.drew(.change, from: 10, to: 10 + duration)
        #expect(abs(schedule.time(for: .change) - 10 - interval) < 1e-6)
    }

    @Test func `a frame of a change shows what moves too, so that animation follows 16.7 ms later`()
    {
        var schedule = FrameSchedule()
        _ = animate(0.001, in: &schedule)
        schedule.drew(.change, from: 20, to: 20.001)
        #expect(abs(schedule.time(for: .animation) - 20.0166667) < 1e-6)
    }

    /// Returns the interval of changes after a frame that took no time, with input at these milliseconds.
    private func interval(after moments: [UInt32]) -> Double {
        var schedule = FrameSchedule()
        schedule.received(moments)
        schedule.drew(.change, from: 10, to: 10)
        let next = schedule.time(for: .change)
        #expect(schedule.nextReading == (next > 10.008 ? next : -.infinity))
        return next - 10
    }

    @Test func `fourteen moments of input within a tenth of a second are a stream`() {
        let moments = (0..<14).map { UInt32($0 * 7) }
        #expect(abs(interval(after: moments) - 1.0 / 120) < 1e-6)
        #expect(abs(interval(after: Array(moments.dropLast())) - 0.002) < 1e-6)
        // The boundary is between 99 and 100 ms.
        #expect(interval(after: moments.dropLast() + [99]) > 0.008)
        #expect(interval(after: moments.dropLast() + [100]) < 0.003)
        // The server's time wraps after 49 days.
        #expect(interval(after: moments.map { $0 &- 50 }) > 0.008)
    }

    @Test
    func `a touchscreen with 125 reports a second is no stream, whatever its number of fingers`() {
        let reports = (0..<100).flatMap { [UInt32](repeating: UInt32($0 * 8), count: 10) }
        #expect(interval(after: reports) < 0.003)
        #expect(interval(after: (0..<100).map { UInt32($0 * 7) }) > 0.008)
    }
}
