import Foundation
import Testing

extension InThisProcess {
    /// An observer in a storm of grabs.
    @Suite struct `An observed storm` {
        @Test func `accounts for each touch once, with the owner that its clients saw`() throws {
            let seed = StormSetting.seed(20_261_123)
            let end = Date(timeIntervalSinceNow: StormSetting.seconds(4))
            var (session, touchCount, crashCount): (UInt64, Int, UInt64) = (0, 0, 0)
            var differences: [String] = []
            StormSetting.recordErrors()
            repeat {
                let contest = try StormContest(seed: seed + session)
                do {
                    let found = try contest.run(until: min(end, Date(timeIntervalSinceNow: 3)))
                    differences += found.map { "seed \(seed + session): \($0)" }
                    touchCount += contest.touchCount
                } catch {
                    guard contest.hasServerEnded() else { throw error }
                    crashCount += 1
                }
                session += 1
            } while Date() < end
            let summary = "\(session) sessions, \(crashCount) server crashes, \(touchCount) touches"
            print("observed storm: seed \(seed), \(summary)")
            #expect(differences == [], "\(summary)")
            #expect(touchCount > 0)
            // A crash of Xorg ends its session early; at least half of the sessions are complete.
            #expect(crashCount * 2 <= session, "\(summary)")
        }
    }
}
