import Foundation

/// The phase of a touch or of a touchpad's gesture.
///
/// The protocols number the phases consecutively.
package enum DevicePhase: Int, Sendable, CaseIterable {
    case begin, update, end
}

/// A message to the driver, in the layout of the machine's C structs.
///
/// Source: `xf86-input-inputtest-protocol.h`, version 1.1 (package xserver-xorg-dev).
struct InputTestMessage: Sendable {
    /// `enum xf86ITEventType`.
    private enum Kind: UInt32 {
        case clientVersion = 0
        case waitForSync = 1
        case motion = 2
        case proximity = 3
        case button = 4
        case key = 5
        case touch = 6
        case gesturePinch = 7
        case gestureSwipe = 8
    }

    private(set) var bytes: [UInt8] = []

    static let clientVersion = InputTestMessage(.clientVersion, UInt16(1), UInt16(1))

    static let waitForSync = InputTestMessage(.waitForSync)

    /// Returns a touch event.
    ///
    /// The driver uses the numbers of XInput 2 for touch events, 18 to 20.
    static func touch(_ phase: DevicePhase, finger: Int, valuators: Valuators) -> InputTestMessage {
        InputTestMessage(.touch, UInt32(finger), UInt32(18 + phase.rawValue), valuators: valuators)
    }

    static func motion(_ valuators: Valuators, isAbsolute: Bool = true) -> InputTestMessage {
        InputTestMessage(.motion, UInt32(isAbsolute ? 1 : 0), valuators: valuators)
    }

    /// Returns the event of a tool that enters or leaves the tablet's proximity.
    static func proximity(isIn: Bool, _ valuators: Valuators) -> InputTestMessage {
        InputTestMessage(.proximity, UInt32(isIn ? 1 : 0), valuators: valuators)
    }

    static func button(
        _ button: Int,
        isPressed: Bool,
        _ valuators: Valuators = Valuators()
    ) -> InputTestMessage {
        InputTestMessage(
            .button,
            Int32(valuators.mask == 0 ? 0 : 1),
            Int32(button),
            UInt32(isPressed ? 1 : 0),
            valuators: valuators
        )
    }

    static func key(_ keycode: Int, isPressed: Bool) -> InputTestMessage {
        InputTestMessage(.key, Int32(keycode), UInt32(isPressed ? 1 : 0))
    }

    /// Returns a pinch of two fingers.
    ///
    /// The driver uses XInput's numbers for these events, 27 to 29.
    static func pinch(
        _ phase: DevicePhase,
        flags: UInt32,
        scale: Double,
        angle: Double
    ) -> InputTestMessage {
        let (number, none) = (UInt16(27 + phase.rawValue), (0.0, 0.0, 0.0, 0.0))
        return InputTestMessage(.gesturePinch, number, UInt16(2), flags, none, scale, angle)
    }

    /// Returns a swipe of three fingers.
    ///
    /// The driver uses XInput's numbers for these events, 30 to 32.
    static func swipe(_ phase: DevicePhase, flags: UInt32, delta: CGPoint) -> InputTestMessage {
        let (number, x, y) = (UInt16(30 + phase.rawValue), Double(delta.x), Double(delta.y))
        // The first pair is accelerated, the second one unaccelerated.
        return InputTestMessage(.gestureSwipe, number, UInt16(3), flags, x, y, x, y)
    }

    private init<each Field: BitwiseCopyable>(
        _ kind: Kind,
        _ fields: repeat each Field,
        valuators: Valuators? = nil
    ) {
        bytes.reserveCapacity(1072)
        append(UInt32(0))
        append(kind.rawValue)
        repeat append(each fields)
        if let valuators { append(valuators) }
        // The length at the front includes the header.
        withUnsafeBytes(of: UInt32(bytes.count)) { bytes.replaceSubrange(0..<4, with: $0) }
    }

    private mutating func append(_ value: some BitwiseCopyable) {
        withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }

    /// Appends `xf86ITValuatorData`: a flag, 64 mask bits, and twice 64 doubles, aligned to 8 bytes.
    private mutating func append(_ valuators: Valuators) {
        while bytes.count % 8 != 0 { bytes.append(0) }
        append(UInt32(0))
        append(valuators.mask.littleEndian)
        append(UInt32(0))
        for value in valuators.values { append(value) }
        let unaccelerated = Valuators.count * MemoryLayout<Double>.size
        bytes.append(contentsOf: repeatElement(0, count: unaccelerated))
    }
}
