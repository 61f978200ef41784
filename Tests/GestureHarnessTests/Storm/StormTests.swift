import Foundation
import Testing

@testable import XInputFrontEnd

/// The settings of the storms: `TOUCHSTONE_STORM_SEED` is the seed, `TOUCHSTONE_STORM_SECONDS` the duration.
enum StormSetting {
    static func seed(_ usual: UInt64) -> UInt64 { number("SEED").map { UInt64($0) } ?? usual }

    static func seconds(_ usual: TimeInterval) -> TimeInterval { number("SECONDS") ?? usual }

    private static func number(_ name: String) -> Double? {
        ProcessInfo.processInfo.environment["TOUCHSTONE_STORM_\(name)"].flatMap(Double.init)
    }

    /// Records errors from now on: a request for a touch that is already over must not end this process.
    static func recordErrors() { XErrors.install() }
}

/// The result of a storm.
struct StormReport: CustomStringConvertible {
    let seed: UInt64
    var sessions = 0
    var rounds = 0
    /// The number of XInput events.
    var received = 0
    /// The number of recorded scans with several touches.
    var scans = 0
    /// The number of crashes of Xorg itself, which the program must survive.
    var serverCrashes = 0
    var violations: [String] = []

    var description: String {
        "storm: seed \(seed), \(sessions) sessions, \(rounds) rounds, \(received) events, \(scans) scans,"
            + " \(serverCrashes) server crashes, \(violations.count) violations"
    }
}

extension EndToEnd {
    /// A stress test of random input and faults from a seed, with a checker of all phases.
    @Suite struct `A storm` {
        @Test func `leaves no touch lost, doubled or stuck, and its replay is the same`() throws {
            let seconds = StormSetting.seconds(12)
            var report = StormReport(seed: StormSetting.seed(20_261_121))
            var schedule = StormSchedule(seed: report.seed)
            let end = Date(timeIntervalSinceNow: seconds)
            StormSetting.recordErrors()
            repeat {
                try StormSession(schedule.next()).run(until: end, into: &report)
                if seconds > 120 { print(report) }
            } while Date() < end
            print(report)
            #expect(report.violations == [], "\(report)")
            #expect(report.received > 0 && report.scans > 0)
            // Without these limits, rounds lost to crashed servers would stay unnoticed.
            #expect(report.rounds > 0, "\(report)")
            #expect(report.serverCrashes * 10 <= max(10, report.rounds), "\(report)")
        }
    }
}
