// On iOS these are arrays of numbers. GestureKit's properties of the same names are sets of the types.

extension GestureRecognizer {
    /// The raw values of the kinds of touches that it receives, in ascending order; all by default.
    ///
    /// Numbers that are no touch type are left out.
    public var allowedTouchTypes: [NSNumber] {
        get { acceptedTouchTypes.map(\.rawValue).sorted().map { NSNumber(value: $0) } }
        set {
            acceptedTouchTypes = Set(
                newValue.compactMap { UITouch.TouchType(rawValue: $0.intValue) }
            )
        }
    }

    /// The raw values of the keys whose presses it receives, in ascending order; none by default.
    ///
    /// Numbers that are no press type are left out.
    public var allowedPressTypes: [NSNumber] {
        get { acceptedPressTypes.map(\.rawValue).sorted().map { NSNumber(value: $0) } }
        set {
            acceptedPressTypes = Set(
                newValue.compactMap { UIPress.PressType(rawValue: $0.intValue) }
            )
        }
    }
}
