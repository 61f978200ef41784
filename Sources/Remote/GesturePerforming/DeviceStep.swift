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

/// The canvas of a recording on its root window, or on the screen of a performance.
struct CanvasFrame: Hashable {
    /// The frame of locations that are points of the canvas already.
    static let written = CanvasFrame(origin: .zero, scale: 1)

    /// The top left corner of the window, in pixels.
    let origin: CGPoint
    /// The number of pixels for each point of the canvas.
    let scale: Double

    /// Returns the point of the canvas at a location on the root window.
    func point(_ root: CGPoint) -> CGPoint {
        CGPoint(x: (root.x - origin.x) / scale, y: (root.y - origin.y) / scale)
    }

    /// Returns the pixel of the screen for a point of the canvas.
    func pixel(_ point: CGPoint) -> CGPoint {
        CGPoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
    }

    /// Returns the length in pixels of a distance on the canvas.
    func pixels(_ distance: CGPoint) -> CGPoint {
        CGPoint(x: distance.x * scale, y: distance.y * scale)
    }
}

/// The devices of the private server, on which steps are performed.
extension VirtualDisplay {
    /// Sends a report: one action, or the fingers of one scan.
    ///
    /// It waits until the server has processed the report, unless the report is of fingers: the time of such
    /// a report is exact even while the server is busy, for example with the effect of an earlier one.
    func perform(_ actions: [DeviceAction], at place: CanvasFrame) throws(VirtualDisplayError) {
        var scan: [VirtualTouchscreen.FingerChange] = []
        for action in actions { try perform(action, at: place, &scan) }
        try touchscreen.report(scan, waits: false)
    }

    private func perform(
        _ action: DeviceAction,
        at place: CanvasFrame,
        _ scan: inout [VirtualTouchscreen.FingerChange]
    ) throws(VirtualDisplayError) {
        switch action {
        case .touch(.begin, let finger, let location, let pressure):
            scan.append(.down(finger, at: place.pixel(location), pressure: pressure))
        case .touch(.update, let finger, let location, let pressure):
            scan.append(.move(finger, to: place.pixel(location), pressure: pressure))
        case .touch(.end, let finger, let location, _):
            scan.append(.up(finger, at: place.pixel(location)))
        case .pointerMove(let location): try pointer.move(to: place.pixel(location))
        case .pointerButton(let button, isDown: true): try pointer.press(button)
        case .pointerButton(let button, isDown: false): try pointer.release(button)
        case .scroll(let clicks):
            // An axis at rest is reported only if the other one is at rest too.
            try pointer.scroll(
                right: clicks.x == 0 && clicks.y != 0 ? nil : clicks.x,
                down: clicks.y == 0 && clicks.x != 0 ? nil : clicks.y
            )
        case .penEnter(let location): try pen?.enter(at: place.pixel(location))
        case .penMove(let location, let pressure):
            try pen?.move(to: place.pixel(location), pressure: pressure)
        case .penTip(isDown: true, let pressure): try pen?.press(pressure: pressure ?? 0.5)
        case .penTip(isDown: false, _): try pen?.release()
        case .penLeave: try pen?.leave()
        case .pinch(let phase, let scale, let angle, let isCancelled):
            try touchpad?.pinch(phase, scale: scale, angle: angle, isCancelled: isCancelled)
        case .swipe(let phase, let delta, let isCancelled):
            try touchpad?.swipe(phase, by: place.pixels(delta), isCancelled: isCancelled)
        case .key(let key, isDown: true): try keyboard.press(key)
        case .key(let key, isDown: false): try keyboard.release(key)
        }
    }
}
