public import GestureScenes

extension RecognizerClass {
    /// The class of swirl recognizers, with the properties that scenes, `--set` and the inspector can
    /// change.
    public static let swirl = RecognizerClass(
        "swirl",
        properties: [
            .number(
                "minimumTurns",
                \SwirlGestureRecognizer.minimumTurns,
                in: 0.1...100,
                step: 0.25
            ),
            .number(
                "maximumRadius",
                \SwirlGestureRecognizer.maximumRadius,
                in: 1...10_000,
                unit: .points,
                step: 10
            ),
            .number(
                "allowedTurnBack",
                \SwirlGestureRecognizer.allowedTurnBack,
                in: 0...360,
                step: 5
            ),
            .number(
                "maximumRest",
                \SwirlGestureRecognizer.maximumRest,
                in: 0.05...60,
                unit: .seconds
            ),
        ],
        make: { SwirlGestureRecognizer() }
    )
}
