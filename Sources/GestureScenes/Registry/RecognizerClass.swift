public import GestureKit

/// A class of recognizers that scenes can name: how one is made, and what can be set of it.
public struct RecognizerClass: Sendable {
    /// What stands after `type:`, as `tap`.
    public let typeName: String
    /// The properties: the class' own, then those of every recognizer.
    public let properties: [RecognizerProperty]

    let make: @Sendable () -> GestureRecognizer

    /// Describes a class; `properties` are its own, those of every recognizer are added.
    ///
    /// `make` returns a new recognizer at each call. A subclass of a built-in one passes that one's
    /// properties too: `RecognizerClass.pan.properties`.
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

    /// The property of this Swift name; nil when the class has none.
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

/// What is wrong with a class as a program described it: a scene could not set its properties.
extension RecognizerClass {
    /// The first thing that is wrong, as errors tell it; nil where nothing is.
    var fault: (found: String, expected: String)? {
        var names: Set<String> = []
        for property in properties {
            guard Self.isWord(property.name) else {
                return fault(of: property, "is no word", "letters, digits and _")
            }
            guard !SceneReader.recognizerKeys.contains(property.name) else {
                return fault(of: property, "has the name of a key", "another name")
            }
            guard names.insert(property.name).inserted else {
                return fault(of: property, "is there twice", "each name once")
            }
            if let step = property.step, !(step > 0 && step.isFinite) {
                return fault(of: property, "goes by steps of \(step)", "a number above 0")
            }
            if case .options(let options) = property.kind, options.isEmpty {
                return fault(of: property, "has no options", "one or more")
            }
        }
        return nil
    }

    private func fault(
        of property: RecognizerProperty,
        _ what: String,
        _ expected: String
    ) -> (found: String, expected: String) {
        let (type, name) = (Shown.text(typeName), Shown.text(property.name))
        return ("the type \(type), whose property \(name) \(what)", expected)
    }

    /// Whether `--set` and a scene can name it: neither a dot nor a blank in it.
    private static func isWord(_ name: String) -> Bool {
        name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil
    }
}

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
