import Foundation
import GestureRecording
import Recordings
import Testing

@testable import GestureExplaining

/// The value that the gesture of a miss would have reached without the limit that failed it.
struct ReachedValueTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    /// Returns the misses of each case.
    private func misses(_ file: String) throws -> [[RecognizerOutcome]] {
        try folder.reader().cases(in: file).cases.map { $0.misses.map(\.outcome) }
    }

    /// Returns the miss of a checkmark with a tolerance of 6, whose corner goes left by 8 points, and then by 11.
    private func miss(turningDownBy depth: Double = 0) throws -> RecognizerOutcome? {
        let file = try folder.record("check.jsonl") { hand in
            hand.stroke(
                [
                    (200, 200), (220, 240), (212, 241), (209, 242), (240, 200), (250, 180),
                    (252, 180 + depth), (270, 150),
                ],
                interval: 0.1
            )
            hand.expect("check")
        }
        return try misses(file).first?.first
    }

    @Test func `is the value of the whole gesture`() throws {
        let miss = try miss()
        #expect(
            miss?.missReason == "wentLeft"
                && miss?.reason?.limitMeasure == Measure(value: 8, limit: 6)
        )
        #expect(miss?.reached == 11)
    }

    @Test(arguments: [(10.9, true), (11, true), (11.1, false), (25, false)])
    func `is unknown if a later step would still fail the gesture for the same property`(
        depth: Double,
        isReached: Bool
    ) throws {
        let miss = try miss(turningDownBy: depth)
        #expect(miss?.reason?.limitMeasure == Measure(value: 8, limit: 6))
        #expect(miss?.reached == (isReached ? 11 : nil))
    }

    @Test func `is verified for each sequence with its own value`() throws {
        let file = try folder.record("presses.jsonl") { hand in
            for distance in [12.0, 30, 9, 14] {
                hand.down(300, 300)
                hand.wait(0.1)
                hand.move(300, 311)
                hand.wait(0.1)
                hand.move(300, 300 + distance)
                hand.wait(0.6)
                hand.up()
                hand.wait(2)
                hand.expect("press")
            }
            hand.stroke(
                [(200, 200), (220, 240), (208, 242), (240, 200), (270, 150)],
                interval: 0.1
            )
            hand.wait(2)
            hand.expect("check")
        }
        let misses = try misses(file)
        #expect(
            misses.map { $0.map(\.reason?.limitMeasure?.value) } == [[11], [11], [11], [11], [12]]
        )
        #expect(misses.map { $0.map(\.reached) } == [[12], [30], [nil], [14], [nil]])
    }

    @Test func `is unknown if the limit is not one property`() throws {
        let file = try folder.record("swipe.jsonl") { hand in
            hand.swipe(rise: 100)
            hand.expect("quick")
        }
        let miss = try misses(file).first?.first
        #expect(
            miss?.missReason == "strayed" && miss?.reason?.limitMeasure != nil
                && miss?.reached == nil
        )
    }
}
