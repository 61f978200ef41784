public import GestureKit

/// A class of recognizers that scenes can name: its factory and its settable properties.
public struct RecognizerClass: Sendable {
    /// The name after `type:` in a scene, such as `tap`.
    public let typeName: String
    /// The properties of the class, followed by those of every recognizer.
    public let properties: [RecognizerProperty]

    let make: @Sendable () -> GestureRecognizer

    /// Creates a description of a recognizer class.
    ///
    /// - Parameters:
    ///   - typeName: The name after `type:` in a scene.
    ///   - properties: The properties of the class; those of every recognizer are added. A subclass of a
    ///     built-in class passes the properties of that class too: `RecognizerClass.pan.properties`.
    ///   - make: A closure that returns a new recognizer at each call.
    public init(
        _ typeName: String,
        properties: [RecognizerProperty] = [],
        make: @escaping @Sendable () -> GestureRecognizer
    ) {
        self.typeName = typeName
        self.make = make
        let base = RecognizerProperty.base.filter { base in
            !properties.contains { $0.name == base.name }
        }
        self.properties = properties + base
    }

    /// Returns the property with this Swift name; nil if the class has none.
    public func property(named name: String) -> RecognizerProperty? {
        properties.first { $0.name == name }
    }
}

extension RecognizerProperty {
    static let base: [RecognizerProperty] = [
        .flag("isEnabled", \GestureRecognizer.isEnabled),
        .flag("cancelsTouchesInView", \GestureRecognizer.cancelsTouchesInView),
        .flag("delaysTouchesBegan", \GestureRecognizer.delaysTouchesBegan),
        .flag("delaysTouchesEnded", \GestureRecognizer.delaysTouchesEnded),
        .flag("requiresExclusiveTouchType", \GestureRecognizer.requiresExclusiveTouchType),
        .options(
            "allowedTouchTypes",
            \GestureRecognizer.allowedTouchTypes,
            Touch.TouchType.allCases.map { ($0.name, [$0]) }
        ),
        .options(
            "allowedPressTypes",
            \GestureRecognizer.allowedPressTypes,
            Press.PressType.allCases.map { (String(describing: $0), [$0]) }
        ),
    ]
}

/// The classes that scenes can name; a value type, so that a program adds its own classes to a copy.
///
///     var registry = SceneRegistry.standard
///     registry.register(RecognizerClass("swirl", make: { SwirlRecognizer() }))
///     let scene = try Scene("swirl.yaml", registry: registry)
public struct SceneRegistry: Sendable {
    private var classes: [String: RecognizerClass] = [:]

    /// The recognizers of UIKit (hover, longPress, pan, pinch, rotation, screenEdgePan, swipe, tap) and the
    /// examples of the documentation (checkmark, touchCapture).
    public static let standard = SceneRegistry([
        .tap, .longPress, .pan, .screenEdgePan, .swipe, .pinch, .rotation, .hover, .checkmark,
        .touchCapture,
    ])

    /// Creates a registry of these classes.
    public init(_ classes: [RecognizerClass] = []) {
        for item in classes { register(item) }
    }

    /// Adds a class; it replaces a class with the same type name.
    public mutating func register(_ item: RecognizerClass) {
        classes[item.typeName] = item
    }

    /// The type names, in alphabetical order.
    public var typeNames: [String] { classes.keys.sorted() }

    /// Returns the class with this type name; nil for an unknown name.
    public func recognizerClass(named typeName: String) -> RecognizerClass? { classes[typeName] }
}
