import Foundation
import GestureKit
import GestureOverlay
@testable import GestureTrace
import Testing

/// The arc that shows how far a finger still has to go around a centre.
struct ArcLimitTests {
    private func way(from: CGFloat, to: CGFloat) -> [CGPoint] {
        let center = CGPoint(x: 300, y: 200)
        let arc = RecognitionLimit(
            .arc(center: center, radius: 50, from: from, to: to),
            .recognizes
        )
        let row = TraceSnapshot.Row(
            id: 0,
            name: "swirl",
            state: .possible,
            recognitionLimits: [arc]
        )
        let snapshot = TraceSnapshot(sections: [.init(id: 0, name: "v", rows: [row])])
        let list = Layout().displayList(snapshot, size: CGSize(width: 1280, height: 800))
        let groups = list.groups { $0 == .recognitionLimit(0) }
        guard case .lines(let points, _, _, _) = groups.first?.marks.first?.shape else { return [] }
        return points
    }

    @Test(arguments: [CGFloat.pi / 2, -.pi / 2])
    func `the arc begins at the finger and runs in the required direction`(end: CGFloat) throws {
        let points = way(from: 0, to: end)
        let first = try #require(points.first)
        let last = try #require(points.last)
        #expect(abs(first.x - 350) < 0.01 && abs(first.y - 200) < 0.01)
        #expect(abs(last.x - 300) < 0.01 && abs(last.y - (200 + 50 * sin(end))) < 0.01)
        #expect(points.allSatisfy { abs(hypot($0.x - 300, $0.y - 200) - 50) < 0.01 })
    }

    @Test func `more than one turn is drawn as one turn`() {
        #expect(way(from: 0, to: 1e12).count == way(from: 0, to: 2 * .pi).count)
    }
}
