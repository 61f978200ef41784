import GestureKit
import SampleGestures

private typealias Tap = TapGestureRecognizer
private typealias LongPress = LongPressGestureRecognizer
private typealias Pan = PanGestureRecognizer
private typealias Swipe = SwipeGestureRecognizer

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

    /// Fingers that stay down and in place.
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
            .integer("numberOfTapsRequired", \LongPress.numberOfTapsRequired, in: count),
            .integer("numberOfTouchesRequired", \LongPress.numberOfTouchesRequired, in: count),
        ],
        make: { LongPress() }
    )

    /// Fingers that drag.
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
                \Swipe.direction,
                [("right", .right), ("left", .left), ("up", .up), ("down", .down)]
            ),
            .integer("numberOfTouchesRequired", \Swipe.numberOfTouchesRequired, in: count),
        ],
        make: { Swipe() }
    )

    /// A pointer over the view.
    public static let hover = RecognizerClass("hover", make: { HoverGestureRecognizer() })
}

/// The classes that the documents make as examples.
extension RecognizerClass {
    /// One finger that draws a checkmark.
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

    /// One finger's stroke, as samples.
    public static let touchCapture = RecognizerClass(
        "touchCapture",
        make: { TouchCaptureGesture() }
    )
}
