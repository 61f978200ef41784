/// The classes that scenes can name; a value, so that a program adds its own to a copy.
///
///     var registry = SceneRegistry.standard
///     registry.register(RecognizerClass("swirl", make: { SwirlRecognizer() }))
///     let scene = try Scene("swirl.yaml", registry: registry)
public struct SceneRegistry: Sendable {
    private var classes: [String: RecognizerClass] = [:]

    /// The classes of the core (hover, longPress, pan, pinch, rotation, screenEdgePan, swipe, tap) and
    /// of the documents' examples (checkmark, touchCapture).
    public static let standard = SceneRegistry([
        .tap, .longPress, .pan, .screenEdgePan, .swipe, .pinch, .rotation, .hover, .checkmark,
        .touchCapture,
    ])

    /// Makes a registry of these classes.
    public init(_ classes: [RecognizerClass] = []) {
        for item in classes { register(item) }
    }

    /// Adds a class; one of the same type name is replaced.
    public mutating func register(_ item: RecognizerClass) {
        classes[item.typeName] = item
    }

    /// The type names, in alphabetical order.
    public var typeNames: [String] { classes.keys.sorted() }

    /// The class of this type name; nil when there is none.
    public func recognizerClass(named typeName: String) -> RecognizerClass? { classes[typeName] }
}
