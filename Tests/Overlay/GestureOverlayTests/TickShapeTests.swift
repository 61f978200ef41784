import Foundation
import Testing

@testable import GestureOverlay

/// Tests of the times of a recognizer's actions on the timeline.
struct TickShapeTests {
    @Test func `a new action redraws only its own tick`() {
        func ticks(_ count: Int) -> TickShape {
            TickShape(xs: (0..<count).map { CGFloat($0) * 4 }, top: 10, height: 2.5)
        }
        let added = [CGRect(x: 395.5, y: 9.5, width: 1, height: 3.5)]
        #expect(ticks(100).damage(from: ticks(99)) == added)
        #expect(ticks(99).damage(from: ticks(100)) == added)
        #expect(ticks(99).damage(from: ticks(99)).isEmpty)
        let part = CGRect(x: 3, y: 0, width: 6, height: 20)
        #expect(ticks(100).bars(in: part).map(\.midX) == [4, 8])
        #expect(ticks(100).bounds == CGRect(x: -0.5, y: 9.5, width: 397, height: 3.5))
    }
}
