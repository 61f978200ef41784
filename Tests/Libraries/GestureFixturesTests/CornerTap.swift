import Foundation
import GestureKit
import GestureScenes

/// A tap in one corner only, as an example of a custom class.
final class CornerTap: TapGestureRecognizer {
    var side = 44.0

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        super.touchesBegan(touches, with: event)
        let place = location(in: view)
        let way = Double(max(place.x, place.y))
        guard way > side else { return }
        touchstone.fail(
            .custom(
                name: "outsideCorner",
                value: way,
                limit: side,
                sentence: "landed \(way) pt from the corner (allows \(side))"
            )
        )
    }
}

extension SceneRegistry {
    static let corners: SceneRegistry = {
        var registry = SceneRegistry.standard
        registry.register(RecognizerClass.cornerTap)
        return registry
    }()
}

extension RecognizerClass {
    static let cornerTap = RecognizerClass(
        "cornerTap",
        properties: [.number("side", \CornerTap.side, in: 0...1000, unit: .points)]
            + RecognizerClass.tap.properties,
        make: { CornerTap() }
    )
}
