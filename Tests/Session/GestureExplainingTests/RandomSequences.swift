import Foundation
import Recordings

/// A random scene whose recognizers compete, and a recording of random strokes on it; the same seed gives the same.
struct RandomSequences {
    let scene: String
    let lines: [String]

    init(seed: Int) {
        var generator = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func roll(_ bound: Int) -> Int {
            generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((generator >> 33) % UInt64(bound))
        }
        scene = Self.scene(roll)
        lines = Self.hand(roll).lines
    }

    private static func scene(_ roll: (Int) -> Int) -> String {
        let types = [
            "tap", "tap, numberOfTapsRequired: 2", "longPress", "longPress, allowableMovement: 3",
            "pan", "pan, minimumNumberOfTouches: 2", "screenEdgePan, edges: left",
            "swipe, direction: left", "swipe, direction: [right, up]", "pinch", "rotation",
            "checkmark",
        ]
        let count = 2 + roll(5)
        var views = ["", ""]
        for index in 0..<count {
            var entry = "{id: r\(index), type: \(types[roll(types.count)])"
            if index > 0 {
                let other = "r\(roll(index))"
                switch roll(6) {
                case 0: entry += ", requires: [\(other)]"
                case 1: entry += ", simultaneous: [\(other)]"
                case 2: entry += ", cannotPrevent: [\(other)]"
                default: break
                }
            }
            views[roll(2)] += "\n          - \(entry)}"
        }
        func recognizers(_ entries: String, indent: String) -> String {
            entries.isEmpty
                ? ""
                : "\(indent)recognizers:"
                    + entries.replacingOccurrences(of: "\n          ", with: "\n\(indent)  ") + "\n"
        }
        return """
            scene: random
            size: [400, 600]
            views:
              - id: outer
                frame: [0, 0, 400, 600]
                multipleTouch: true
            \(recognizers(views[0], indent: "    "))    views:
                  - id: inner
                    frame: [0, 100, 400, 300]
                    multipleTouch: true
            \(recognizers(views[1], indent: "        "))
            """
    }

    private static func hand(_ roll: (Int) -> Int) -> Hand {
        var hand = Hand()
        for _ in 0...roll(3) {
            var (x, y) = (Double(roll(10) * 40 + 5), Double(roll(14) * 40 + 20))
            let fingers = roll(4) == 0 ? 2 : 1
            for id in 1...fingers { hand.down(x + 60 * Double(id - 1), y, id: id) }
            let (dx, dy) = (Double(roll(5) - 2) * 6, Double(roll(5) - 2) * 6)
            for _ in 0..<roll(9) {
                hand.wait([0.01, 0.02, 0.1][roll(3)])
                (x, y) = (x + dx, y + dy)
                for id in 1...fingers { hand.move(x + 60 * Double(id - 1), y, id: id) }
            }
            hand.wait([0.02, 0.1, 0.6, 0.8][roll(4)])
            for id in 1...fingers { hand.up(id: id) }
            hand.wait([0.1, 0.3, 1][roll(3)])
        }
        return hand
    }
}
