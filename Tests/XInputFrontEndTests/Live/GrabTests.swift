import CXlib
import Foundation
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

/// Touches that another client's grab delays.
extension Live {
    @Suite struct Grabs {
        private let masterPointer: Int32 = 2

        /// Runs until the touch arrives, and calls the closure after 200 ms.
        private func events(
            _ bench: Bench,
            after200: @escaping () throws -> Void = {}
        ) throws -> [FrontEndEvent] {
            let waiter = DelayedActionApplication { try after200() }
            try bench.frontEnd.run(waiter)
            if let error = waiter.error { throw error }
            #expect(waiter.events.inputs("TouchBegin").count == 1)
            return waiter.events
        }

        @Test func `Rule 16: a touch without a grab arrives in time`() throws {
            let bench = try Bench()
            try bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            #expect(try events(bench).delays == [])
        }

        @Test func `Rule 16: a touch that a frozen pointer delays reports the grab`() throws {
            let bench = try Bench()
            let client = try SecondClient(bench.display)
            client.freeze(masterPointer)
            try bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            let delays = try events(bench) { client.release(masterPointer) }.delays
            #expect(delays.count == 1)
            #expect(delays.allSatisfy { (190..<1000).contains($0) })
        }

        @Test func `a touch grab that rejects delays nothing, for we see touches not yet ours`()
            throws
        {
            let bench = try Bench()
            let client = try SecondClient(bench.display)
            client.grabTouches(on: client.root)
            try bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            let seen = try events(bench) { try client.rejectTouch(on: client.root) }
            #expect(seen.inputs("TouchOwnership").count == 1)
            #expect(seen.delays == [])
        }

        @Test
        func `Rule 16: a touch grab that rejects after the lift reports the delay`()
            throws
        {
            let bench = try Bench()
            let client = try SecondClient(bench.display)
            client.grabTouches(on: client.root)
            try bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            try bench.display.touchscreen.up(0)
            let seen = try events(bench) { try client.rejectTouch(on: client.root) }
            #expect(seen.inputs("TouchOwnership").count == 1)
            #expect(seen.delays.count == 1)
            #expect(seen.delays.allSatisfy { (190..<1000).contains($0) })
        }

        @Test func `Rule 16: 200 ms of our own work are not reported as a grab`() throws {
            let bench = try Bench()
            let waiter = DelayedActionApplication {}
            waiter.onFirstIdle = {
                try? bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
                usleep(200_000)
            }
            try bench.frontEnd.run(waiter)
            #expect(waiter.events.inputs("TouchBegin").count == 1)
            #expect(waiter.events.delays == [])
        }
    }
}

extension [FrontEndEvent] {
    /// The delays that the grab diagnostics report, in milliseconds.
    fileprivate var delays: [Int] {
        compactMap { event in
            guard case .diagnostic("grabInFront", let detail) = event else { return nil }
            return detail.split(separator: " ").compactMap { Int($0) }.first ?? -1
        }
    }
}

/// An application that calls a closure after 200 ms, and finishes another 200 ms later.
private final class DelayedActionApplication: FrontEndApplication {
    private(set) var events: [FrontEndEvent] = []
    private(set) var isFinished = false
    private(set) var error: (any Error)?
    private(set) var nextDeadline: TimeInterval? = monotonicTime() + 0.02
    /// Called when the loop is idle for the first time.
    var onFirstIdle: () -> Void = {}
    private let action: () throws -> Void
    private var step = 0

    init(_ action: @escaping () throws -> Void) { self.action = action }

    func frontEnd(_ frontEnd: FrontEnd, received batch: [FrontEndEvent], arrival: TimeInterval) {
        events += batch
    }

    func deadlineReached(now: TimeInterval) {
        step += 1
        nextDeadline = monotonicTime() + 0.2
        switch step {
        case 1: onFirstIdle()
        case 2:
            do { try action() } catch { self.error = error }
        default: isFinished = true
        }
    }

    var needsFrame: Bool { false }
    func drawFrame(now: TimeInterval) {}
    func handleSignal(_ signal: Int32) { isFinished = true }
}
