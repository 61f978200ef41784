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

    private static let wrongProperties: [(RecognizerProperty, String)] = [
        (.number("id", \TwoFingerPan.patience, in: 0...1), "id has the name of a scene key"),
        (.number("a.b", \TwoFingerPan.patience, in: 0...1), "a.b is not a word"),
        (.number("a\nb", \TwoFingerPan.patience, in: 0...1), "a\\nb is not a word"),
        (.number("", \TwoFingerPan.patience, in: 0...1), "an empty text is not a word"),
        (.number("twice", \TwoFingerPan.patience, in: 0...1), "twice is defined twice"),
        (.number("slow", \TwoFingerPan.patience, in: 0...1, step: 0), "slow has a step of 0.0"),
        (.number("slow", \TwoFingerPan.patience, in: 0...1, step: .nan), "slow has a step of nan"),
        (
            RecognizerProperty("side", .options([]), get: { _ in .list([]) }, set: { _, _ in }),
            "side has no options"
        ),
    ]

    @Test(arguments: wrongProperties)
    func `an error in a class' properties is reported where a scene names the class`(
        property: RecognizerProperty,
        what: String
    ) throws {
        var registry = SceneRegistry.standard
        let twice = RecognizerProperty.number("twice", \TwoFingerPan.patience, in: 0...1)
        registry.register(
            RecognizerClass("odd", properties: [twice, property], make: { TwoFingerPan() })
        )
        let text = error(of: view("recognizers: [{type: odd}]"), registry: registry)
        let start = "test.yaml:4:26: found the type odd, whose property \(what), expected "
        #expect(text?.hasPrefix(start) == true, "\(text ?? "no error")")
    }

    /// Names on both sides of the rule: each first one is a word, each second one is not.
    private static let names: [(String, String)] = [
        ("a1", "1a"), ("_", "-"), ("_1", "1"), ("é", "€"), ("e\u{301}", "\u{301}e"),
        ("aⅧ", "Ⅷa"), ("a²", "a+"), ("中", "、"), ("ʰ", "˄"), ("ªb", "°b"), ("ǅ", "˅"),
        ("a_b", "a_\u{200B}"), ("a٣", "a٪"), ("a", "a "), ("a1\u{301}", "_\u{301}"),
    ]

    @Test(arguments: names)
    func `a property's name is a word of letters, numbers and underscores`(
        word: String,
        other: String
    ) {
        func fault(_ name: String) -> String? {
            let property = RecognizerProperty.number(name, \TwoFingerPan.patience, in: 0...1)
            let item = RecognizerClass("odd", properties: [property], make: { TwoFingerPan() })
            let text = view("recognizers: [{type: odd}]")
            return error(of: text, registry: SceneRegistry([item]))
        }
        #expect(fault(word) == nil)
        #expect(fault(other)?.contains("is not a word") == true)
    }

    @Test func `a class that makes the same recognizer twice is reported`() {
        nonisolated(unsafe) let only = TwoFingerPan()
        var registry = SceneRegistry.standard
        registry.register(RecognizerClass("odd", make: { only }))
        #expect(
            error(of: view("recognizers: [{type: odd}, {type: odd}]"), registry: registry)
                == "test.yaml:4:32: found a recognizer odd that is already in a view,"
                + " expected a new recognizer from each call of make"
        )
    }

    @Test func `a class can have the name of another recognizer's id`() {
        var registry = SceneRegistry.standard
        registry.register(RecognizerClass("tap2", make: { TwoFingerPan() }))
        let text = view("recognizers: [{type: tap}, {type: tap}, {type: tap2}]")
        #expect(error(of: text, registry: registry) == nil)
    }
}
