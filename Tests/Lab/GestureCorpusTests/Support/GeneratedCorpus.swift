import Foundation
import Recordings

/// Recordings of good and sloppy gestures from a seed, which are the same on every machine.
struct GeneratedCorpus {
    /// The paths of the recordings.
    private(set) var files: [String] = []

    private var state: UInt64

    /// Writes the recordings to a folder; every fifth has two gestures.
    init(_ count: Int, seed: UInt64 = 21, in folder: RecordingFolder) throws {
        state = seed
        for index in 0..<count {
            var hand = Hand()
            for _ in 0..<(index % 5 == 4 ? 2 : 1) {
                perform(index % 6, &hand)
                hand.wait(1.2)
            }
            files.append(try folder.record("\(index / 10)/\(index).jsonl", hand.lines))
        }
    }

    /// Returns a number in a range.
    private mutating func between(_ low: Double, _ high: Double) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let number = low + (high - low) * Double(state >> 11) * 0x1p-53
        return (number * 100).rounded() / 100
    }

    private mutating func perform(_ kind: Int, _ hand: inout Hand) {
        let (x, y) = (between(200, 400), between(200, 400))
        switch kind {
        case 0:
            hand.down(x, y)
            hand.wait(between(0.02, 0.1))
            hand.move(x + between(0, 50), y)
            hand.wait(between(0, 0.8))
            hand.up()
            hand.expect("tap")
        case 1:
            hand.down(x, y)
            hand.wait(0.1)
            hand.move(x, y + between(0, 14))
            hand.wait(between(0.3, 0.7))
            hand.up()
            hand.expect("press")
        case 2:
            hand.swipe(
                length: between(30, 150),
                rise: between(-60, 60),
                duration: between(0.06, 0.6),
                from: (x, y)
            )
            hand.expect("quick")
        case 3:
            let (down, up) = (between(20, 60), between(10, 90))
            let slip = between(-10, 10)
            hand.stroke([
                (x, y), (x + down / 2 + slip, y + down / 2), (x + down, y + down),
                (x + down + up / 3, y + down - up / 2), (x + down + up, y + down - up),
            ])
            hand.expect("check")
        case 4:
            let points = (0..<5).map { _ in (x: x + between(-60, 60), y: y + between(-60, 60)) }
            hand.stroke(points, interval: between(0.02, 0.2))
            hand.expect()
        default:
            hand.tap(x, y, held: between(0.02, 0.4))
            hand.expect("tap", "check")
        }
    }
}
