import Foundation
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

/// Servers of all versions of XInput 2: a real server speaks any older version on request.
extension Live {
    @Suite struct Versions {
        private struct Old {
            let display: VirtualDisplay
            let frontEnd: FrontEnd
            let opening: [FrontEndEvent]
        }

        private func open(_ minor: Int) throws -> Old {
            let display = try Live.startDisplay(.init(hasTouchpad: true))
            let frontEnd = try FrontEnd(
                WindowOptions(size: .pixels(width: 800, height: 600)),
                requesting: XInputVersion(major: 2, minor: minor),
                beforeSelecting: { _ in }
            )
            #expect(frontEnd.xinputVersion == XInputVersion(major: 2, minor: minor))
            let opening = try frontEnd.collect { $0.contains(.mapped) && $0.contains(.focusGained) }
            return Old(display: display, frontEnd: frontEnd, opening: opening)
        }

        private static let missing = [
            "XInput 2.0 has no smooth scrolling (from 2.1 on), touches (from 2.2 on), "
                + "touchpad gestures (from 2.4 on)",
            "XInput 2.1 has no touches (from 2.2 on), touchpad gestures (from 2.4 on)",
            "XInput 2.2 has no touchpad gestures (from 2.4 on)",
            "XInput 2.3 has no touchpad gestures (from 2.4 on)",
            nil,
        ]

        @Test(arguments: 0...4)
        func `Rule 1: each version reports what it lacks, and all other input arrives`(minor: Int)
            throws
        {
            let old = try open(minor)
            let (display, frontEnd) = (old.display, old.frontEnd)
            let told = old.opening.compactMap { event in
                if case .diagnostic("xinputVersion", let detail) = event { detail } else { nil }
            }
            #expect(told == [Self.missing[minor]].compactMap(\.self))
            #expect(old.opening.diagnostics.count == told.count)

            // A touchpad's gesture, which a click follows, and a key.
            try display.pointer.move(to: CGPoint(x: 100, y: 100))
            try display.touchpad?.pinch(.begin)
            try display.touchpad?.pinch(.end)
            try display.pointer.click()
            try display.keyboard.type(.enter)
            let events = try frontEnd.collect {
                $0.compactMap(\.key).count == 2
                    && $0.inputs("GesturePinchEnd").count == (minor < 4 ? 0 : 1)
            }
            #expect(events.inputs("GesturePinchBegin").count == (minor < 4 ? 0 : 1))
            let clicks = events.inputs("ButtonPress") + events.inputs("ButtonRelease")
            #expect(clicks.map(\.position) == Array(repeating: CGPoint(x: 100, y: 100), count: 2))
            #expect(clicks.allSatisfy { !$0.isEmulated })
            #expect(events.compactMap(\.key).map(\.name) == ["Return", "Return"])

            // A finger, which is a pointer before 2.2.
            try display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            try display.touchscreen.move(0, to: CGPoint(x: 150, y: 100))
            try display.touchscreen.up(0)
            let last = minor < 2 ? "ButtonRelease" : "TouchEnd"
            let finger = try frontEnd.collect { !$0.inputs(last).isEmpty }
            let screen = try #require(
                frontEnd.devices.first { $0.name == display.touchscreen.name }
            )
            #expect(screen.kind == (minor < 2 ? .pointer : .directTouch))
            #expect(screen.touches == (minor < 2 ? 0 : 10))
            #expect(finger.inputs("TouchBegin").count == (minor < 2 ? 0 : 1))
            #expect(finger.inputs("ButtonPress").map(\.source) == (minor < 2 ? [screen.id] : []))

            // Fractions of a wheel's clicks are known from 2.1 on.
            try display.pointer.move(to: CGPoint(x: 100, y: 100))
            try display.pointer.scroll(down: 0.25)
            try display.pointer.move(to: CGPoint(x: 101, y: 100))
            let wheel = try frontEnd.collect { $0.inputs("Motion").count >= 3 }
            let mouse = try #require(
                frontEnd.devices.first { $0.id == wheel.inputs("Motion").last?.source }
            )
            #expect(mouse.axes.filter { $0.scroll != nil }.count == (minor < 1 ? 0 : 2))
            #expect((events + finger + wheel).diagnostics == [])

            // An observer needs touches.
            let version = XInputVersion(major: 2, minor: minor)
            if minor < 2 {
                #expect(throws: FrontEndError.noTouches(version)) {
                    try TouchObserver(requesting: version)
                }
            } else {
                #expect(try TouchObserver(requesting: version).xinputVersion == version)
            }
        }
    }
}
