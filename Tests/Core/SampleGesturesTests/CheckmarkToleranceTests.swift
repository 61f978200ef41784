import Foundation
import GestureKit
import GestureTesting
import SampleGestures
import Testing

/// Tolerance is a hysteresis of direction: it limits the distance back from the farthest point so far.
struct CheckmarkToleranceTests {
    private typealias Place = (CGFloat, CGFloat)

    /// The transition of a stroke with a tolerance of 4, without its time.
    private func outcome(_ locations: [Place], tolerance: CGFloat = 4) -> String {
        let stage = Stage()
        stage.add(CheckmarkGestureRecognizer(), "check").tolerance = tolerance
        stage.down(locations[0].0, locations[0].1)
        for place in locations.dropFirst() { stage.move(to: place.0, place.1) }
        stage.up()
        return stage.transcript(.transitions).replacing("0.000 check ", with: "")
    }

    @Test func `moving left by the tolerance is allowed, by more is not`() {
        #expect(outcome([(50, 50), (60, 80), (56, 110), (110, 30)]) == "recognized")
        #expect(
            outcome([(50, 50), (60, 80), (55.9, 110), (110, 30)])
                == "failed: went left by 4.1 pt (allows 4)"
        )
        #expect(outcome([(50, 50), (60, 110), (110, 60), (106, 30)]) == "recognized")
        #expect(
            outcome([(50, 50), (60, 110), (110, 60), (105.9, 30)])
                == "failed: went left by 4.1 pt (allows 4)"
        )
        #expect(outcome([(50, 50), (46, 60), (60, 110), (110, 30)]) == "recognized")
        #expect(
            outcome([(50, 50), (45.9, 60), (60, 110), (110, 30)])
                == "failed: went left by 4.1 pt (allows 4)"
        )
    }

    @Test func `moving down in the upstroke by the tolerance is allowed, by more is not`() {
        #expect(outcome([(50, 50), (60, 110), (80, 60), (90, 64), (110, 30)]) == "recognized")
        #expect(
            outcome([(50, 50), (60, 110), (80, 60), (90, 64.1), (110, 30)])
                == "failed: down again by 4.1 pt (allows 4)"
        )
    }

    @Test func `moving up in the downstroke by more than the tolerance is a turn`() {
        // Moving down is allowed without a turn, and not after one.
        #expect(outcome([(50, 50), (60, 80), (64, 76), (70, 110), (110, 30)]) == "recognized")
        #expect(
            outcome([(50, 50), (60, 80), (64, 75.9), (70, 110), (110, 30)])
                == "failed: down again by 34.1 pt (allows 4)"
        )
    }

    @Test func `many small steps back add up, and one sample too far back is enough`() {
        let leaning: [Place] = (1...9).map { (60 - CGFloat($0) / 2, 80 + CGFloat($0)) }
        #expect(
            outcome([(50, 50), (60, 80)] + leaning + [(110, 30)])
                == "failed: went left by 4.5 pt (allows 4)"
        )
        let sagging: [Place] = (1...9).map { (80 + CGFloat($0), 60 + CGFloat($0) / 2) }
        #expect(
            outcome([(50, 50), (60, 110), (80, 60)] + sagging + [(110, 30)])
                == "failed: down again by 4.5 pt (allows 4)"
        )
        var steps: [Place] = (1...20).map { (60 + CGFloat($0), 110 - 4 * CGFloat($0)) }
        #expect(outcome([(50, 50), (60, 110)] + steps) == "recognized")
        steps[10].1 += 8.5
        #expect(
            outcome([(50, 50), (60, 110)] + steps) == "failed: down again by 4.5 pt (allows 4)"
        )
    }

    @Test
    func `the distance back is measured from the farthest point`() {
        let staircase: [(CGFloat, CGFloat)] = [
            (50, 50), (60, 110), (80, 70), (82, 73), (84, 67), (86, 70), (88, 64), (90, 67),
            (110, 40),
        ]
        #expect(outcome(staircase) == "recognized")
    }

    @Test func `the downstroke has to be as deep as the tolerance`() {
        #expect(outcome([(50, 50), (60, 54), (110, 30)]) == "recognized")
        #expect(
            outcome([(50, 50), (60, 53.9), (110, 30)])
                == "failed: first went up by 23.9 pt (allows 4)"
        )
        #expect(outcome([(50, 50), (52, 46), (60, 110), (110, 30)]) == "recognized")
        #expect(
            outcome([(50, 50), (52, 45.9), (60, 110), (110, 30)])
                == "failed: first went up by 4.1 pt (allows 4)"
        )
    }

    @Test func `the upstroke has to be longer than the tolerance`() {
        #expect(
            outcome([(50, 50), (60, 54), (61, 50)])
                == "failed: upstroke of 4.0 pt (needs more than 4)"
        )
        #expect(outcome([(50, 50), (60, 54), (61, 49.9)]) == "recognized")
    }

    @Test func `the corner is the lowest point of the stroke`() {
        let stage = Stage()
        let checkmark = stage.add(CheckmarkGestureRecognizer(), "check")
        checkmark.tolerance = 4
        stage.down(50, 50)
        stage.move(to: 51, 52)
        #expect(checkmark.midPoint == .zero)
        stage.move(to: 60, 110)
        stage.move(to: 62, 108)
        stage.move(to: 63, 110)
        stage.move(to: 64, 107)
        #expect(checkmark.midPoint == CGPoint(x: 63, y: 110))
        stage.move(to: 70, 90)
        #expect(checkmark.midPoint == CGPoint(x: 63, y: 110))
    }

    @Test func `the tolerance is in window points, independent of the view's scale`() {
        let stage = Stage()
        stage.view.transform = CGAffineTransform(scaleX: 0.25, y: 0.25)
        stage.add(CheckmarkGestureRecognizer(), "check").tolerance = 4
        stage.down(150, 150)
        stage.move(to: 160, 180)
        stage.move(to: 156, 190)
        stage.move(to: 200, 100)
        stage.up()
        #expect(stage.transcript(.transitions) == "0.000 check recognized")
    }

    @Test func `the allowance is the allowed part of the window`() {
        let stage = Stage()
        let checkmark = stage.add(CheckmarkGestureRecognizer(), "check")
        checkmark.tolerance = 4
        func band(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
            -> [RecognitionLimit]
        {
            [RecognitionLimit(.band(CGRect(x: x, y: y, width: width, height: height)), .fails)]
        }
        #expect(checkmark.recognitionLimits.isEmpty)
        stage.down(50, 50)
        #expect(checkmark.recognitionLimits == band(46, 46, 354, 354))
        stage.move(to: 60, 80)
        #expect(checkmark.recognitionLimits == band(56, 0, 344, 400))
        stage.move(to: 58, 60)
        #expect(checkmark.recognitionLimits == band(56, 0, 344, 64))
        stage.move(to: 55, 50)
        #expect(checkmark.recognitionLimits.isEmpty)
    }

    @Test func `a negative tolerance is 0`() {
        #expect(outcome([(50, 50), (60, 110), (60, 30)], tolerance: -5) == "recognized")
        #expect(
            outcome([(50, 50), (60, 110), (59, 30)], tolerance: -5)
                == "failed: went left by 1.0 pt (allows 0)"
        )
    }
}
