import CXlib
import Foundation
import Testing

extension InThisProcess {
    /// An observer in a storm of grabs.
    ///
    /// `TOUCHSTONE_STORM_SEED` is the seed, `TOUCHSTONE_STORM_SECONDS` the duration.
    @Suite struct `An observed storm` {
        private static func setting(_ name: String, _ usual: Double) -> Double {
            ProcessInfo.processInfo.environment["TOUCHSTONE_STORM_\(name)"].flatMap(Double.init)
                ?? usual
        }

        @Test func `accounts for each touch once, with the owner that its clients saw`() throws {
            let former = XSetErrorHandler { _, _ in 0 }
            defer { XSetErrorHandler(former) }
            let seed = UInt64(Self.setting("SEED", 20_261_123))
            let end = Date(timeIntervalSinceNow: Self.setting("SECONDS", 6))
            var (session, touchCount, crashCount): (UInt64, Int, UInt64) = (0, 0, 0)
            var revisionCount = 0
            var differences: [String] = []
            repeat {
                let contest = try StormContest(seed: seed + session)
                do {
                    let found = try contest.run(until: min(end, Date(timeIntervalSinceNow: 3)))
                    differences += found.map { "seed \(seed + session): \($0)" }
                    touchCount += contest.touchCount
                    revisionCount += contest.revisionCount
                } catch {
                    guard contest.hasServerEnded() else { throw error }
                    crashCount += 1
                    print("observed storm: seed \(seed + session): \(error)")
                }
                print("observed storm: seed \(seed + session), \(contest.actions)")
                session += 1
            } while Date() < end
            let summary =
                "\(session) sessions, \(crashCount) crashes of the server, \(touchCount) touches, \(revisionCount) late decisions, \(differences.count) differences"
            print("observed storm: \(summary)")
            #expect(differences == [], "\(summary)")
            #expect(touchCount > 0)
            // A crash of Xorg ends its session early; at least half of the sessions are complete.
            #expect(crashCount * 2 <= session, "\(summary)")
        }
    }
}
