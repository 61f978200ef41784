public import GestureKit
import SampleGestures

/// A class of recognizers that scenes can name: its factory and its settable properties.
public struct RecognizerClass: Sendable {
    /// The name after `type:` in a scene, such as `tap`.
    public let typeName: String
    /// The properties of the class, followed by those of every recognizer.
    public let properties: [RecognizerProperty]

    let make: @Sendable () -> GestureRecognizer
    /// The class of the recognizers that `make` returns.
    let madeType: ObjectIdentifier

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
        madeType = ObjectIdentifier(type(of: make()))
        let base = RecognizerProperty.base.filter { base in
            !properties.contains { $0.name == base.name }
        }
        self.properties = properties + base
    }

    /// Looks a property up by its Swift name; nil if the class has no such property.
    public func property(named name: String) -> RecognizerProperty? {
        properties.first { $0.name == name }
    }
}

extension RecognizerClass {
    /// A class that no scene can make, with the properties of every recognizer.
    static func unregistered(_ typeName: String) -> RecognizerClass {
        RecognizerClass(typeName, make: { GestureRecognizer() })
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

/// The classes that scenes can name, and the scenes of a program's own code; a value type, so that a program adds
/// its own to a copy.
///
///     var registry = SceneRegistry.standard
///     registry.register(RecognizerClass("swirl", make: { SwirlRecognizer() }))
///     registry.register("cards", view: { CardStack() })
///     let scene = try Scene("swirl.yaml", registry: registry)
public struct SceneRegistry: Sendable {
    private var classes: [String: RecognizerClass] = [:]
    /// The trees that the program's own code builds, in the order of the menu of scenes.
    var codes: [SceneCode] = []

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

    /// Looks a class up by its type name; nil for an unknown name.
    public func recognizerClass(named typeName: String) -> RecognizerClass? { classes[typeName] }
}

private typealias Tap = TapGestureRecognizer
private typealias LongPress = LongPressGestureRecognizer
private typealias Pan = PanGestureRecognizer
private typealias Swipe = SwipeGestureRecognizer

extension RecognizerClass {
    /// The numbers of taps or fingers that a recognizer can require; with 0 it never recognizes, and
    /// reports so.
    private static let count = 0...100
    /// Durations in seconds.
    private static let duration = 0.0...3600
    /// Distances in points.
    private static let distance = 0.0...100_000

    /// The class of tap recognizers: one or more taps with one or more fingers.
    public static let tap = RecognizerClass(
        "tap",
        properties: [
            .integer("numberOfTapsRequired", \Tap.numberOfTapsRequired, in: count),
            .integer("numberOfTouchesRequired", \Tap.numberOfTouchesRequired, in: count),
            .options(
                "buttonMaskRequired",
                \Tap.buttonMaskRequired,
                [("primary", .primary), ("secondary", .secondary)]
            ),
        ],
        make: { Tap() }
    )

    /// The class of long-press recognizers: fingers that stay down without moving.
    public static let longPress = RecognizerClass(
        "longPress",
        properties: [
            .number(
                "minimumPressDuration",
                \LongPress.minimumPressDuration,
                in: duration,
                unit: .seconds
            ),
            .number("allowableMovement", \LongPress.allowableMovement, in: distance, unit: .points),
            // No tap before the press, the default.
            .integer("numberOfTapsRequired", \LongPress.numberOfTapsRequired, in: count)
                .steppingToZero(),
            .integer("numberOfTouchesRequired", \LongPress.numberOfTouchesRequired, in: count),
        ],
        make: { LongPress() }
    )

    /// The class of pan recognizers: fingers that drag.
    public static let pan = RecognizerClass(
        "pan",
        properties: [
            .integer("minimumNumberOfTouches", \Pan.minimumNumberOfTouches, in: count),
            .integer("maximumNumberOfTouches", \Pan.maximumNumberOfTouches, in: 0...Int.max),
            .options(
                "allowedScrollTypesMask",
                \Pan.allowedScrollTypesMask,
                [("discrete", .discrete), ("continuous", .continuous)]
            ),
            RecognizerProperty(
                "translation",
                .vector(-distance.upperBound...distance.upperBound),
                isMomentary: true,
                get: { recognizer in
                    (recognizer as? Pan)?.translation(in: nil).sceneValue
                },
                set: { recognizer, value in
                    guard let translation = value.point else { return }
                    (recognizer as? Pan)?.setTranslation(translation, in: nil)
                }
            ),
        ],
        make: { Pan() }
    )

    /// The class of pinch recognizers: two fingers that spread or close.
    public static let pinch = RecognizerClass(
        "pinch",
        properties: [
            .number("scale", \PinchGestureRecognizer.scale, in: 0.0001...10_000, isMomentary: true)
        ],
        make: { PinchGestureRecognizer() }
    )

    /// The class of rotation recognizers: two fingers that turn about each other.
    public static let rotation = RecognizerClass(
        "rotation",
        properties: [
            .number(
                "rotation",
                \RotationGestureRecognizer.rotation,
                in: -10_000...10_000,
                isMomentary: true
            )
        ],
        make: { RotationGestureRecognizer() }
    )

    /// The class of screen-edge pan recognizers: a pan that starts at an edge of the window.
    public static let screenEdgePan = RecognizerClass(
        "screenEdgePan",
        properties: [
            .options(
                "edges",
                \ScreenEdgePanGestureRecognizer.edges,
                [("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right)]
            )
        ] + pan.properties,
        make: { ScreenEdgePanGestureRecognizer() }
    )

    /// The class of swipe recognizers: a quick, straight movement.
    public static let swipe = RecognizerClass(
        "swipe",
        properties: [
            .options(
                "direction",
                \Swipe.direction,
                [("right", .right), ("left", .left), ("up", .up), ("down", .down)]
            ),
            .integer("numberOfTouchesRequired", \Swipe.numberOfTouchesRequired, in: count),
        ],
        make: { Swipe() }
    )

    /// The class of hover recognizers: a pointer over the view.
    public static let hover = RecognizerClass("hover", make: { HoverGestureRecognizer() })
}

/// The classes of the example recognizers in the documentation.
extension RecognizerClass {
    /// The class of checkmark recognizers: one finger that draws a checkmark.
    public static let checkmark = RecognizerClass(
        "checkmark",
        properties: [
            .number(
                "tolerance",
                \CheckmarkGestureRecognizer.tolerance,
                in: 0...100_000,
                unit: .points
            )
        ],
        make: { CheckmarkGestureRecognizer() }
    )

    /// The class of touch-capture recognizers: one finger's stroke, as samples.
    public static let touchCapture = RecognizerClass(
        "touchCapture",
        make: { TouchCaptureGesture() }
    )
}
