import Foundation
import GestureKit
import Testing

@testable import GestureExplaining

/// The values on both sides of a limit, in words.
struct LimitSeparationTests {
    /// Compares a press that moved by a distance with one that moved too far, in points.
    private func text(_ kept: Double, _ missed: Double, limit: Double) -> String? {
        var first = RecognizerOutcome()
        first.isRecognized = true
        first.measurements = [.movedTooFar(kept, limit: limit)]
        var second = RecognizerOutcome()
        second.reason = .movedTooFar(missed, limit: limit)
        return LimitSeparation(of: first, second)?.text
    }

    @Test func `has as many decimals as tell the values and the limit apart`() {
        #expect(text(4.7, 5.3, limit: 5) == "4.7 against 5.3 pt, limit 5")
        #expect(text(4.98, 5.3, limit: 5) == "4.98 against 5.30 pt, limit 5")
        #expect(text(4.7, 5.04, limit: 5) == "4.70 against 5.04 pt, limit 5")
    }

    @Test func `tells the values apart also if one equals the limit`() {
        #expect(text(10, 10.004, limit: 10) == "10.000 against 10.004 pt, limit 10")
        #expect(text(10, 12.5, limit: 10) == "10.0 against 12.5 pt, limit 10")
    }
}
