import Foundation
import Testing

@testable import GestureCorpus

struct `A stroke as a path` {
    @Test func `fills the square`() {
        let points = (0...20).map { CGPoint(x: 10.0 * Double($0), y: 5.0 * Double($0)) }
        #expect(StrokePath.text([points]) == "M24 62l152 76")
    }

    @Test func `keeps its corners`() {
        let down = (0...10).map { CGPoint(x: 300 + 10.0 * Double($0), y: 200 + 10.0 * Double($0)) }
        let up = (1...20).map { CGPoint(x: 400 + 10.0 * Double($0), y: 300 - 10.0 * Double($0)) }
        #expect(StrokePath.text([down + up]) == "M24 100l51 51 101-102")
    }

    @Test func `stays a dot if it is small`() {
        let points = [CGPoint(x: 500, y: 300), CGPoint(x: 500.2, y: 300.1)]
        #expect(StrokePath.text([points]) == "M100 100h0")
        #expect(StrokePath.text([[CGPoint(x: 1, y: 1), CGPoint(x: 51, y: 1)]]) == "M62 100l76 0")
    }

    @Test func `has one scale and place with the other fingers`() {
        let first = [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 100)]
        let second = [CGPoint(x: 200, y: 0), CGPoint(x: 200, y: 100)]
        #expect(StrokePath.text([first, second]) == "M24 62l0 76M176 62l0 76")
    }

    @Test func `is empty without points, and for values that are not a location`() {
        #expect(StrokePath.text([]) == "" && StrokePath.text([[], []]) == "")
        #expect(StrokePath.text([[CGPoint(x: Double.nan, y: 0)]]) == "")
        let far = CGPoint(x: Double.greatestFiniteMagnitude, y: 0)
        #expect(StrokePath.text([[far, CGPoint(x: -far.x, y: 0)]]) != "")
    }

    @Test func `consists of characters that a page can contain`() {
        let strokes = [
            [CGPoint(x: 0, y: 9), CGPoint(x: 200, y: 0), CGPoint(x: 9, y: 150)], [.zero],
        ]
        #expect(StrokePath.isPath(StrokePath.text(strokes)))
        #expect(StrokePath.isPath(StrokePath.example))
        for text in ["", "M1 1\"", "M1 1<", "l1 1", "M1,1", "M1 1&quot;"] {
            #expect(!StrokePath.isPath(text), "\(text)")
        }
    }

    @Test func `has a limited length`() {
        var state: UInt32 = 1
        let points = (0..<50_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return CGPoint(x: Double(state >> 22), y: Double(state >> 12 & 1023))
        }
        #expect(StrokePath.text([points]).utf8.count < 64 * 9)
        #expect(StrokePath.text(points.prefix(200).map { [$0] }).utf8.count < 64 * 11)
    }
}
