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
    /// What every recognizer has.
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
