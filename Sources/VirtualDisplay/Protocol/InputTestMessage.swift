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

    static let clientVersion: InputTestMessage = {
        var message = InputTestMessage(.clientVersion)
        message.append(UInt16(1))
        message.append(UInt16(1))
        return message.finished()
    }()

    static let waitForSync = InputTestMessage(.waitForSync).finished()

    /// Returns a touch event.
    ///
    /// The driver uses the numbers of XInput 2 for touch events, 18 to 20.
    static func touch(_ phase: DevicePhase, finger: Int, valuators: Valuators) -> InputTestMessage {
        var message = InputTestMessage(.touch)
        message.append(UInt32(finger))
        message.append(UInt32(18 + phase.rawValue))
        message.append(valuators)
        return message.finished()
    }

    static func motion(_ valuators: Valuators, isAbsolute: Bool = true) -> InputTestMessage {
        var message = InputTestMessage(.motion)
        message.append(UInt32(isAbsolute ? 1 : 0))
        message.append(valuators)
        return message.finished()
    }

    /// Returns the event of a tool that enters or leaves the tablet's proximity.
    static func proximity(isIn: Bool, _ valuators: Valuators) -> InputTestMessage {
        var message = InputTestMessage(.proximity)
        message.append(UInt32(isIn ? 1 : 0))
        message.append(valuators)
        return message.finished()
    }

    static func button(
        _ button: Int,
        isPressed: Bool,
        _ valuators: Valuators = Valuators()
    ) -> InputTestMessage {
        var message = InputTestMessage(.button)
        message.append(Int32(valuators.mask == 0 ? 0 : 1))
        message.append(Int32(button))
        message.append(UInt32(isPressed ? 1 : 0))
        message.append(valuators)
        return message.finished()
    }

    static func key(_ keycode: Int, isPressed: Bool) -> InputTestMessage {
        var message = InputTestMessage(.key)
        message.append(Int32(keycode))
        message.append(UInt32(isPressed ? 1 : 0))
        return message.finished()
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
        var message = InputTestMessage(.gesturePinch)
        message.append(UInt16(27 + phase.rawValue))
        message.append(UInt16(2))
        message.append(flags)
        for _ in 0..<4 { message.append(0.0) }
        message.append(scale)
        message.append(angle)
        return message.finished()
    }

    /// Returns a swipe of three fingers.
    ///
    /// The driver uses XInput's numbers for these events, 30 to 32.
    static func swipe(_ phase: DevicePhase, flags: UInt32, delta: CGPoint) -> InputTestMessage {
        var message = InputTestMessage(.gestureSwipe)
        message.append(UInt16(30 + phase.rawValue))
        message.append(UInt16(3))
        message.append(flags)
        // The first pair is accelerated, the second one unaccelerated.
        for _ in 0..<2 {
            message.append(Double(delta.x))
            message.append(Double(delta.y))
        }
        return message.finished()
    }

    private init(_ kind: Kind) {
        bytes.reserveCapacity(1072)
        append(UInt32(0))
        append(kind.rawValue)
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

    /// Sets the length at the front, which includes the header.
    private consuming func finished() -> InputTestMessage {
        withUnsafeBytes(of: UInt32(bytes.count)) { bytes.replaceSubrange(0..<4, with: $0) }
        return self
    }
}
