import GestureKit
import GestureScenes
import Testing

/// A custom recognizer of a program.
private final class TwoFingerPan: PanGestureRecognizer {
    var patience = 1.0
}

struct RegistryTests {
    private let registry: SceneRegistry = {
        var registry = SceneRegistry.standard
        registry.register(
            RecognizerClass(
                "twoFingerPan",
                properties: [.number("patience", \TwoFingerPan.patience, in: 0...9, step: 0.25)]
                    + RecognizerClass.pan.properties,
                make: { TwoFingerPan() }
            )
        )
        return registry
    }()

    @Test func `a registered class is available beside the built-in ones`() throws {
        let script = try Script(
            view("behaviour: drag", "recognizers: [{type: twoFingerPan, patience: 4}]"),
            registry: registry
        )
        let pan = try #require(script.scene.recognizer("twoFingerPan") as? TwoFingerPan)
        #expect(pan.patience == 4)
        try script.scene.set("twoFingerPan.maximumNumberOfTouches", .number(2))
        #expect(pan.maximumNumberOfTouches == 2)
        #expect(throws: SceneError.self) {
            try script.scene.set("twoFingerPan.patience", .number(10))
        }
    }

    @Test func `its numbers change by their own step`() throws {
        let text = view("recognizers: [{type: twoFingerPan, patience: 4}]")
        let scene = try Scene(SceneText(text, name: "test"), registry: registry)
        let patience = try scene.property(at: "twoFingerPan.patience")
        #expect(patience.step(from: 4, isUp: true) == 4.25)
        #expect(patience.step(from: 0, isUp: false) == -0.25, "which the scene refuses")
    }

    @Test func `a class can have the name of another recognizer's id`() {
        var registry = SceneRegistry.standard
        registry.register(RecognizerClass("tap2", make: { TwoFingerPan() }))
        let text = view("recognizers: [{type: tap}, {type: tap}, {type: tap2}]")
        #expect(error(of: text, registry: registry) == nil)
    }
}
