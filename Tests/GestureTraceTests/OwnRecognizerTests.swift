import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// A recognizer of a program's own that reckons wrongly.
private final class Miscounting: GestureRecognizer {
    var value = CGFloat.nan

    override var allowances: [Allowance] {
        let place = CGPoint(x: 10, y: value)
        return [
            Allowance(.circle(center: place, radius: 20, value: 30), .fails),
            Allowance(.corridor(from: place, direction: place, length: 1, halfWidth: 1), .fails),
            Allowance(.band(CGRect(x: 0, y: 0, width: value, height: 1)), .fails),
            Allowance(.time(from: 0, to: value), .fails),
            Allowance(.distance(from: .zero, to: place, least: 1, greatest: 2), .fails),
            Allowance(.angle(center: .zero, radius: value, from: 0, to: 1), .fails),
            Allowance(.arc(center: .zero, radius: 1, from: 0, to: value), .fails),
            Allowance(.circle(center: .zero, radius: 20, value: 30), .fails),
        ]
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        fail(.custom(name: "wentOff", value: 30, limit: 20, sentence: "went off"))
    }
}

struct OwnRecognizerTests {
    @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
    func `limits whose numbers are none are not drawn, before or after`(value: CGFloat) {
        let traced = TracedStage()
        traced.stage.add(Miscounting(), "own").value = value
        traced.stage.down(10, 10)
        let sound = [Allowance(.circle(center: .zero, radius: 20, value: 30), .fails)]
        #expect(traced.snapshot().rows.map(\.allowances) == [sound])
        traced.stage.up()
        #expect(traced.snapshot().rows.map(\.allowancesLeft) == [sound])
    }
}
