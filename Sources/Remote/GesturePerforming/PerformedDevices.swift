import Foundation
import VirtualDisplay

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
