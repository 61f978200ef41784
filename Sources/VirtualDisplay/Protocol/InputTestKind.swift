/// The kind of an injected device: the driver's option `DeviceType`.
///
/// Source: inputtestdrv(4).
package enum InputTestKind: String, Hashable, Sendable, CaseIterable {
    case touch = "Touch"
    case touchpad = "PointerGesture"
    case pen = "PointerAbsoluteProximity"
    case pointer = "PointerAbsolute"
    case keyboard = "Keyboard"
}
