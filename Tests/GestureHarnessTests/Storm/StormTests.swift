import CXlib
import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Everything at once, in an order that a seed decides, and a checker that follows the phases.
    ///
    /// The seed and the seconds are the environment's `TOUCHSTONE_STORM_SEED` and
    /// `TOUCHSTONE_STORM_SECONDS`.
    @Suite struct `A storm` {
        private static func setting(_ name: String, _ usual: Double) -> Double {
            ProcessInfo.processInfo.environment["TOUCHSTONE_STORM_\(name)"].flatMap(Double.init)
                ?? usual
        }

        @Test func `leaves no touch lost, doubled, stuck or otherwise when replayed`() throws {
            // What a client asks of a touch that is over by now is an error; ours shall live on.
            let former = XSetErrorHandler { _, _ in 0 }
            defer { XSetErrorHandler(former) }
            let seconds = Self.setting("SECONDS", 15)
            var report = StormReport(seed: UInt64(Self.setting("SEED", 20_261_121)))
            var schedule = StormSchedule(seed: report.seed)
            let start = Date()
            while Date().timeIntervalSince(start) < seconds {
                try StormSession(schedule.next()).run(until: start + seconds, into: &report)
                report.seconds = Date().timeIntervalSince(start)
                if seconds > 120 { print(report.line) }
            }
            print(report.line)
            #expect(report.violations == [], "\(report.line)")
            #expect(report.received > 0)
            // Of what a server that dies leaves undone nobody would hear.
            #expect(report.rounds >= Int(seconds / 12), "\(report.line)")
            #expect(report.serverCrashes * 10 <= report.rounds, "\(report.line)")
        }
    }
}
