import CXlib
import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// A stress test of random input and faults from a seed, with a checker of all phases.
    ///
    /// `TOUCHSTONE_STORM_SEED` is the seed, `TOUCHSTONE_STORM_SECONDS` the duration.
    @Suite struct `A storm` {
        private static func setting(_ name: String, _ usual: Double) -> Double {
            ProcessInfo.processInfo.environment["TOUCHSTONE_STORM_\(name)"].flatMap(Double.init)
                ?? usual
        }

        @Test func `leaves no touch lost, doubled or stuck, and its replay is the same`() throws {
            // A request for a touch that is already over is an error, which must not end this process.
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
            #expect(report.scans > 0)
            // Without these limits, rounds lost to crashed servers would stay unnoticed.
            #expect(report.rounds >= Int(seconds / 12), "\(report.line)")
            #expect(report.serverCrashes * 10 <= report.rounds, "\(report.line)")
        }
    }
}
