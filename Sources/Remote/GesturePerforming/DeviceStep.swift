package import Foundation
package import VirtualDisplay

/// One report of a virtual device, and its time in a recording.
package struct DeviceStep: Hashable, Sendable {
    /// The recording's time, in seconds.
    var time: TimeInterval
    var action: DeviceAction
}

extension [DeviceStep] {
    /// The steps as reports: the fingers that change at the same time are one scan.
    package var reports: [(time: TimeInterval, actions: [DeviceAction])] {
        var reports: [(time: TimeInterval, actions: [DeviceAction])] = []
        for step in self {
            if let finger = step.action.finger, let last = reports.last, last.time == step.time,
                last.actions.allSatisfy({ $0.finger != nil && $0.finger != finger })
            {
                reports[reports.count - 1].actions.append(step.action)
            } else {
                reports.append((step.time, [step.action]))
            }
        }
        return reports
    }
}

/// A report of a virtual device.
///
/// Locations and distances are in points of the recording's canvas.
package enum DeviceAction: Hashable, Sendable {
    /// A finger that lands, moves or lifts; the number is the lowest free one from 0, and in the steps that a
    /// `StepList` has yet to sort a number of its own for each contact.
    case touch(DevicePhase, finger: Int, at: CGPoint, pressure: Double?)
    case pointerMove(CGPoint)
    case pointerButton(VirtualPointer.Button, isDown: Bool)
    /// A step of a wheel or of a touchpad's fingers, in clicks to the right and down; zero sets a baseline,
    /// or ends scrolling.
    case scroll(CGPoint)
    case penEnter(CGPoint)
    case penMove(CGPoint, pressure: Double?)
    case penTip(isDown: Bool, pressure: Double?)
    case penLeave
    /// A touchpad's pinch; the scale is relative to its beginning, and the angle in degrees since the last
    /// report.
    case pinch(DevicePhase, scale: Double, angle: Double, isCancelled: Bool)
    /// A touchpad's swipe by a distance since the last report.
    case swipe(DevicePhase, by: CGPoint, isCancelled: Bool)
    case key(VirtualKeyboard.Key, isDown: Bool)

    /// The kind of device that sends the report.
    var device: InputTestKind {
        switch self {
        case .touch: .touch
        case .pointerMove, .pointerButton, .scroll: .pointer
        case .penEnter, .penMove, .penTip, .penLeave: .pen
        case .pinch, .swipe: .touchpad
        case .key: .keyboard
        }
    }

    /// The number of the finger; nil for a report of another device.
    var finger: Int? {
        guard case .touch(_, let finger, _, _) = self else { return nil }
        return finger
    }

    /// The location on the canvas at which a finger lands; nil for all other reports.
    var landing: CGPoint? {
        guard case .touch(.begin, _, let location, _) = self else { return nil }
        return location
    }

    /// The location of the report on the canvas; nil for a report without one.
    var location: CGPoint? {
        switch self {
        case .touch(_, _, let location, _), .pointerMove(let location), .penEnter(let location),
            .penMove(let location, _):
            location
        case .pointerButton, .scroll, .penTip, .penLeave, .pinch, .swipe, .key: nil
        }
    }
}
