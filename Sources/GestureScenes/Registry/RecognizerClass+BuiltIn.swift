import GestureKit

/// The classes of the core.
extension RecognizerClass {
    /// How many taps or fingers a recognizer can require; 0 never recognizes, and says so.
    private static let count = 0...100
    /// Seconds.
    private static let duration = 0.0...3600
    /// Points.
    private static let distance = 0.0...100_000

    /// One or more taps with one or more fingers.
    public static let tap = RecognizerClass(
        "tap",
        properties: [
            .integer("numberOfTapsRequired", \TapGestureRecognizer.numberOfTapsRequired, in: count),
            .integer(
                "numberOfTouchesRequired",
                \TapGestureRecognizer.numberOfTouchesRequired,
                in: count
            ),
            .options(
                "buttonMaskRequired",
                \TapGestureRecognizer.buttonMaskRequired,
                [("primary", .primary), ("secondary", .secondary)]
            ),
        ],
        make: { TapGestureRecognizer() }
    )

    /// Fingers that stay down and in place.
    public static let longPress = RecognizerClass(
        "longPress",
        properties: [
            .number(
                "minimumPressDuration",
                \LongPressGestureRecognizer.minimumPressDuration,
                in: duration,
                unit: .seconds
            ),
            .number(
                "allowableMovement",
                \LongPressGestureRecognizer.allowableMovement,
                in: distance,
                unit: .points
            ),
            .integer(
                "numberOfTapsRequired",
                \LongPressGestureRecognizer.numberOfTapsRequired,
                in: count
            ),
            .integer(
                "numberOfTouchesRequired",
                \LongPressGestureRecognizer.numberOfTouchesRequired,
                in: count
            ),
        ],
        make: { LongPressGestureRecognizer() }
    )

    /// Fingers that drag.
    public static let pan = RecognizerClass(
        "pan",
        properties: [
            .integer(
                "minimumNumberOfTouches",
                \PanGestureRecognizer.minimumNumberOfTouches,
                in: count
            ),
            .integer(
                "maximumNumberOfTouches",
                \PanGestureRecognizer.maximumNumberOfTouches,
                in: 0...Int.max
            ),
            .options(
                "allowedScrollTypesMask",
                \PanGestureRecognizer.allowedScrollTypesMask,
                [("discrete", .discrete), ("continuous", .continuous)]
            ),
            RecognizerProperty(
                "translation",
                .vector(-distance.upperBound...distance.upperBound),
                isMomentary: true,
                get: { recognizer in
                    (recognizer as? PanGestureRecognizer)?.translation(in: nil).sceneValue
                },
                set: { recognizer, value in
                    guard let translation = value.point else { return }
                    (recognizer as? PanGestureRecognizer)?.setTranslation(translation, in: nil)
                }
            ),
        ],
        make: { PanGestureRecognizer() }
    )

    /// Two fingers that spread or close.
    public static let pinch = RecognizerClass(
        "pinch",
        properties: [
            .number("scale", \PinchGestureRecognizer.scale, in: 0.0001...10_000, isMomentary: true)
        ],
        make: { PinchGestureRecognizer() }
    )

    /// Two fingers that turn about each other.
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

    /// A pan that starts at an edge of the window.
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

    /// A quick, straight movement.
    public static let swipe = RecognizerClass(
        "swipe",
        properties: [
            .options(
                "direction",
                \SwipeGestureRecognizer.direction,
                [("right", .right), ("left", .left), ("up", .up), ("down", .down)]
            ),
            .integer(
                "numberOfTouchesRequired",
                \SwipeGestureRecognizer.numberOfTouchesRequired,
                in: count
            ),
        ],
        make: { SwipeGestureRecognizer() }
    )

    /// A pointer over the view.
    public static let hover = RecognizerClass("hover", make: { HoverGestureRecognizer() })
}
