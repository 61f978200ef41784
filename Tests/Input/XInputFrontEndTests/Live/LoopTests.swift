import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd
@testable import ProcessSupport

extension Live {
    @Suite struct Loop {
        @Test func `an idle loop sleeps until its deadline`() throws {
            let bench = try Bench()
            let clock = DeadlineApplication(deadlines: [monotonicTime() + 0.5])
            let before = bench.frontEnd.wakeUpCount
            try bench.frontEnd.run(clock)
            // The first round does not wait; the second wakes up at the deadline.
            #expect(bench.frontEnd.wakeUpCount - before == 2)
            #expect(clock.log == ["deadline 0"])
        }

        @Test func `Rule 6: events that the connection holds are handled before a due deadline`()
            throws
        {
            let bench = try Bench()
            try bench.display.pointer.click()
            let clock = DeadlineApplication(deadlines: [monotonicTime() - 1])
            try bench.frontEnd.run(clock)
            #expect(clock.log == ["batch 2", "deadline 0"])
        }

        @Test func `Rule 6: events that arrive during a batch are handled before the deadline too`()
            throws
        {
            let bench = try Bench()
            let other = try XClient(bench.display)
            try bench.display.pointer.click()
            let clock = DeadlineApplication(deadlines: [monotonicTime() - 1])
            clock.atFirstBatch = {
                try bench.display.pointer.click()
                // By the time the server answers, it has sent the click.
                other.sync()
            }
            try bench.frontEnd.run(clock)
            #expect(clock.log == ["batch 2", "batch 2", "deadline 0"])
        }

        @Test func `frames are drawn at most 60 times a second, and only on request`() throws {
            let bench = try Bench()
            let clock = DeadlineApplication(deadlines: [monotonicTime() + 0.5])
            clock.frameNeeds = [.animation]
            let before = bench.frontEnd.wakeUpCount
            try bench.frontEnd.run(clock)
            #expect((1...31).contains(clock.frames))
            // Each frame has one round that waits for it and one that looks for more events.
            #expect(bench.frontEnd.wakeUpCount - before <= 2 * clock.frames + 3)
        }

        @Test func `an unmapped window draws nothing and wakes nothing`() throws {
            let bench = try Bench()
            try XClient(bench.display).unmap(bench.window)
            _ = try bench.collect { $0.contains(.unmapped) }
            let clock = DeadlineApplication(deadlines: [monotonicTime() + 0.3])
            clock.frameNeeds = [.animation]
            let before = bench.frontEnd.wakeUpCount
            try bench.frontEnd.run(clock)
            #expect(clock.frames == 0)
            #expect(bench.frontEnd.wakeUpCount - before == 2)
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
        func `a signal is reported, and the process lives`(signal: Int32) throws {
            let bench = try Bench()
            let clock = DeadlineApplication(deadlines: [monotonicTime(), monotonicTime() + 2])
            clock.atDeadline = { if $0 == 0 { kill(getpid(), signal) } }
            clock.endsAtSignal = true
            try bench.frontEnd.run(clock)
            #expect(clock.log == ["deadline 0", "signal \(signal)"])
        }

        @Test func `another descriptor wakes the loop`() throws {
            let bench = try Bench()
            let pipe = Pipe()
            let clock = DeadlineApplication(deadlines: [monotonicTime(), monotonicTime() + 2])
            clock.watchedDescriptors = [pipe.fileHandleForReading.fileDescriptor]
            clock.atDeadline = {
                if $0 == 0 { pipe.fileHandleForWriting.write(Data([1])) }
            }
            try bench.frontEnd.run(clock)
            #expect(clock.log == ["deadline 0", "descriptor"])
        }

        @Test func `Rule 6: the server's clock is mapped to ours`() throws {
            let bench = try Bench()
            var offset = ClockOffset()
            offset.observe(event: 0, arrival: bench.frontEnd.localStartTime)
            let before = monotonicTime()
            try bench.display.pointer.click()
            let press = try #require(
                try bench.collect { !$0.inputs("ButtonRelease").isEmpty }.inputs("ButtonPress")
                    .first
            )
            let event = Double(press.serverTime &- bench.frontEnd.startTime) / 1000
            let local = try #require(offset.local(event))
            // The server counts whole milliseconds.
            #expect((before - 0.005...monotonicTime()).contains(local))
        }

        @Test func `a flood of events arrives completely, in portions`() throws {
            let bench = try Bench()
            try bench.display.pointer.move(to: CGPoint(x: 1, y: 1))
            _ = try bench.collect { !$0.isEmpty }
            for number in 0..<3000 {
                try bench.display.pointer.move(to: CGPoint(x: 2 + number % 2, y: 5))
            }
            let collector = Collector { $0.count == 3000 }
            try bench.frontEnd.run(collector)
            #expect(collector.events.inputs("Motion").count == 3000)
            #expect(collector.batches.allSatisfy { $0 <= 1024 })
        }
    }

    /// An application with deadlines that logs its calls in order; the last deadline ends the loop.
    final class DeadlineApplication: FrontEndApplication {
        private(set) var log: [String] = []
        private(set) var frames = 0
        private(set) var isFinished = false
        var frameNeeds: [FrameNeed] = []
        var watchedDescriptors: [Int32] = []
        var endsAtSignal = false
        var atDeadline: (Int) -> Void = { _ in }
        var atFirstBatch: () throws -> Void = {}
        private let deadlines: [TimeInterval]
        private var reached = 0

        init(deadlines: [TimeInterval]) { self.deadlines = deadlines }

        var nextDeadline: TimeInterval? { reached < deadlines.count ? deadlines[reached] : nil }

        func frontEnd(_ frontEnd: FrontEnd, received batch: [FrontEndEvent], arrival: TimeInterval)
        {
            log.append("batch \(batch.count)")
            guard log.count == 1 else { return }
            do { try atFirstBatch() } catch { log.append("\(error)") }
        }

        func deadlineReached(now: TimeInterval) {
            log.append("deadline \(reached)")
            atDeadline(reached)
            reached += 1
            isFinished = reached == deadlines.count
        }

        func drawFrame(for need: FrameNeed, now: TimeInterval) { frames += 1 }

        func handleSignal(_ signal: Int32) {
            log.append("signal \(signal)")
            isFinished = endsAtSignal
        }

        func descriptorReady(_ descriptor: Int32) {
            log.append("descriptor")
            isFinished = true
        }
    }
}
