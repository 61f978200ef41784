import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// A custom recognizer that calculates wrong limits.
private final class InvalidLimitsRecognizer: GestureRecognizer, TouchstoneGesture {
    var value = CGFloat.nan

    var recognitionLimits: [RecognitionLimit] {
        let place = CGPoint(x: 10, y: value)
        return [
            RecognitionLimit(.circle(center: place, radius: 20, value: 30), .fails),
            RecognitionLimit(
                .corridor(from: place, direction: place, length: 1, halfWidth: 1),
                .fails
            ),
            RecognitionLimit(.band(CGRect(x: 0, y: 0, width: value, height: 1)), .fails),
            RecognitionLimit(.time(from: 0, to: value), .fails),
            RecognitionLimit(.distance(from: .zero, to: place, minimum: 1, maximum: 2), .fails),
            RecognitionLimit(.angle(center: .zero, radius: value, from: 0, to: 1), .fails),
            RecognitionLimit(.arc(center: .zero, radius: 1, from: 0, to: value), .fails),
            RecognitionLimit(.circle(center: .zero, radius: 20, value: 30), .fails),
        ]
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        touchstone.fail(.custom(name: "wentOff", value: 30, limit: 20, sentence: "went off"))
    }
}

struct CustomRecognizerTests {
    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e308, -1e7])
    func `limits with invalid numbers are not drawn, before or after`(value: CGFloat) {
        let traced = TracedStage()
        traced.stage.add(InvalidLimitsRecognizer(), "own").value = value
        traced.stage.down(10, 10)
        let sound = [RecognitionLimit(.circle(center: .zero, radius: 20, value: 30), .fails)]
        #expect(traced.snapshot().rows.map(\.recognitionLimits) == [sound])
        traced.stage.up()
        #expect(traced.snapshot().rows.map(\.crossedLimits) == [sound])
    }
}
