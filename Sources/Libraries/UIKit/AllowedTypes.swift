// UIKit declares these as arrays of numbers. GestureKit's properties of the same names are sets of enum
// values.

extension GestureRecognizer {
    /// The raw values of the touch types that the recognizer receives, in ascending order; all types by
    /// default.
    ///
    /// Numbers without a matching `UITouch.TouchType` are ignored.
    public var allowedTouchTypes: [NSNumber] {
        get { acceptedTouchTypes.map(\.rawValue).sorted().map { NSNumber(value: $0) } }
        set {
            acceptedTouchTypes = Set(
                newValue.compactMap { UITouch.TouchType(rawValue: $0.intValue) }
            )
        }
    }

    /// The raw values of the press types that the recognizer receives, in ascending order; empty by default.
    ///
    /// Numbers without a matching `UIPress.PressType` are ignored.
    public var allowedPressTypes: [NSNumber] {
        get { acceptedPressTypes.map(\.rawValue).sorted().map { NSNumber(value: $0) } }
        set {
            acceptedPressTypes = Set(
                newValue.compactMap { UIPress.PressType(rawValue: $0.intValue) }
            )
        }
    }
}
