import SampleGestures

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
