import Foundation
import GestureKit
import GestureTesting
import SampleGestures
import Testing

/// Strokes of hands: a tolerance of a few points lets their checkmarks through, and little else.
struct HandDrawnTests {
    /// What a hand's tremor and hooks ask for.
    private static let tolerance: CGFloat = 6

    /// Draws a figure with so many hands; the share of them that is recognized.
    private func recognized(
        of count: Int,
        tolerance: CGFloat = tolerance,
        _ figure: (inout Hand) -> Figure
    ) -> Double {
        let stage = Stage(
            windowSize: CGSize(width: 2000, height: 2000),
            viewFrame: CGRect(x: 0, y: 0, width: 2000, height: 2000)
        )
        // Nobody reads a transcript of all this.
        stage.window.onOutput = nil
        let checkmark = stage.add(CheckmarkGestureRecognizer(), "check")
        checkmark.tolerance = tolerance
        var hits = 0
        checkmark.addAction { _ in hits += 1 }
        for seed in 0..<count {
            var hand = Hand(seed: seed)
            let meant = figure(&hand)
            let places = hand.draw(meant).map { $0 + CGPoint(x: 1000, y: 1000) }
            stage.down(places[0].x, places[0].y)
            for place in places.dropFirst() {
                stage.elapse(0.01)
                stage.move(to: place.x, place.y)
            }
            stage.up()
            stage.elapse(1)
        }
        return Double(hits) / Double(count)
    }

    @Test func `by the exact rule only about a third of the checkmarks pass`() {
        let share = recognized(of: 500, tolerance: 0) { Figure.checkmark(by: &$0) }
        #expect((0.25...0.45).contains(share), "\(share)")
    }

    @Test(arguments: [4, 5, 6, 8] as [CGFloat])
    func `with a tolerance of a few points more than nine in ten do`(tolerance: CGFloat) {
        let share = recognized(of: 500, tolerance: tolerance) { Figure.checkmark(by: &$0) }
        #expect(share >= 0.96, "\(share)")
    }

    @Test func `hardly any other figure does`() {
        for other in OtherFigure.allCases {
            let share = recognized(of: 120) { other.figure(by: &$0) }
            #expect(share <= 0.02, "\(other): \(share)")
        }
    }

    @Test func `the same seed draws the same stroke`() {
        func stroke(_ seed: Int) -> [CGPoint] {
            var hand = Hand(seed: seed)
            return hand.draw(Figure.checkmark(by: &hand))
        }
        #expect(stroke(7) == stroke(7))
        #expect(stroke(7) != stroke(8))
    }
}
