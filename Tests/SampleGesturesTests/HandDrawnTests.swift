import Foundation
import GestureKit
import GestureTesting
import SampleGestures
import Testing

/// Hand-drawn strokes: a tolerance of a few points accepts checkmarks, and little else.
struct HandDrawnTests {
    /// The tolerances that a hand's tremor and hooks require.
    private static let tolerance: CGFloat = 6

    /// Draws a figure with several hands, and returns the fraction that is recognized.
    private func recognized(
        of count: Int,
        tolerance: CGFloat = tolerance,
        _ figure: (inout SimulatedHand) -> Figure
    ) -> Double {
        let stage = Stage(
            windowSize: CGSize(width: 2000, height: 2000),
            viewFrame: CGRect(x: 0, y: 0, width: 2000, height: 2000)
        )
        // A transcript is not needed.
        stage.window.onOutput = nil
        let checkmark = stage.add(CheckmarkGestureRecognizer(), "check")
        checkmark.tolerance = tolerance
        var hits = 0
        checkmark.addAction { _ in hits += 1 }
        for seed in 0..<count {
            var hand = SimulatedHand(seed: seed)
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

    @Test func `the exact rule accepts about a third of the checkmarks`() {
        let share = recognized(of: 500, tolerance: 0) { Figure.checkmark(by: &$0) }
        #expect((0.25...0.45).contains(share), "\(share)")
    }

    @Test(arguments: [4, 5, 6, 8] as [CGFloat])
    func `a tolerance of a few points accepts more than nine in ten`(tolerance: CGFloat) {
        let share = recognized(of: 500, tolerance: tolerance) { Figure.checkmark(by: &$0) }
        #expect(share >= 0.96, "\(share)")
    }

    @Test func `hardly any other figure is accepted`() {
        for other in NonCheckmark.allCases {
            let share = recognized(of: 120) { other.figure(by: &$0) }
            #expect(share <= 0.02, "\(other): \(share)")
        }
    }

    @Test func `the same seed draws the same stroke`() {
        func stroke(_ seed: Int) -> [CGPoint] {
            var hand = SimulatedHand(seed: seed)
            return hand.draw(Figure.checkmark(by: &hand))
        }
        #expect(stroke(7) == stroke(7))
        #expect(stroke(7) != stroke(8))
    }
}
