/// One finger, pen or pressed pointer, from its landing to its lift.
public typealias UITouch = Touch

/// One key that is held, from its press to its release.
public typealias UIPress = Press

/// What views and recognizers are told.
public typealias UIEvent = TouchEvent

/// What they are told of keys.
public typealias UIPressesEvent = PressesEvent

/// The keyboard modifiers held during an event.
public typealias UIKeyModifierFlags = KeyModifierFlags

extension TouchEvent {
    /// The pointer's buttons held during an event.
    public typealias ButtonMask = GestureKit.ButtonMask
}
