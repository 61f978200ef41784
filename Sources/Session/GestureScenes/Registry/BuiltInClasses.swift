import GestureKit
import SampleGestures

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
