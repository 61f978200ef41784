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

        @Test(arguments: [
            (
                0,
                "XInput 2.0 has no smooth scrolling (from 2.1 on), touches (from 2.2 on), "
                    + "touchpad gestures (from 2.4 on)"
            ),
            (1, "XInput 2.1 has no touches (from 2.2 on), touchpad gestures (from 2.4 on)"),
            (2, "XInput 2.2 has no touchpad gestures (from 2.4 on)"),
            (3, "XInput 2.3 has no touchpad gestures (from 2.4 on)"),
            (4, nil),
        ])
        func `Rule 1: missing features of an old version are reported, and the program continues`(
            minor: Int,
            detail: String?
        ) throws {
            let old = try open(minor)
            let told = old.opening.compactMap { event in
                if case .diagnostic("xinputVersion", let detail) = event { detail } else { nil }
            }
            #expect(told == [detail].compactMap(\.self))
            #expect(old.opening.diagnostics.count == told.count)
        }

        @Test(arguments: 0...4)
        func `Rule 1: a click and a key arrive in each version`(minor: Int) throws {
            let old = try open(minor)
            try old.display.pointer.move(to: CGPoint(x: 100, y: 100))
            try old.display.pointer.click()
            try old.display.keyboard.type(.enter)
            let events = try old.frontEnd.collect { $0.compactMap(\.key).count == 2 }
            let clicks = events.inputs("ButtonPress") + events.inputs("ButtonRelease")
            #expect(clicks.map(\.position) == Array(repeating: CGPoint(x: 100, y: 100), count: 2))
            #expect(clicks.allSatisfy { !$0.isEmulated })
            #expect(events.compactMap(\.key).map(\.name) == ["Return", "Return"])
            #expect(events.diagnostics == [])
        }

        @Test(arguments: 0...4)
        func `Rule 1: a finger is a touch from 2.2 on, and a pointer before`(minor: Int) throws {
            let old = try open(minor)
            try old.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            try old.display.touchscreen.move(0, to: CGPoint(x: 150, y: 100))
            try old.display.touchscreen.up(0)
            let last = minor < 2 ? "ButtonRelease" : "TouchEnd"
            let events = try old.frontEnd.collect { !$0.inputs(last).isEmpty }
            let screen = try #require(
                old.frontEnd.devices.first { $0.name == old.display.touchscreen.name }
            )
            #expect(screen.kind == (minor < 2 ? .pointer : .directTouch))
            #expect(screen.touches == (minor < 2 ? 0 : 10))
            #expect(events.inputs("TouchBegin").count == (minor < 2 ? 0 : 1))
            let presses = events.inputs("ButtonPress")
            #expect(presses.allSatisfy { $0.source == screen.id })
            #expect(presses.count == (minor < 2 ? 1 : 0))
            #expect(events.diagnostics == [])
        }

        @Test(arguments: 0...4)
        func `an observer needs touches`(minor: Int) throws {
            let display = try Live.startDisplay()
            defer { withExtendedLifetime(display) {} }
            let version = XInputVersion(major: 2, minor: minor)
            if minor < 2 {
                #expect(throws: FrontEndError.noTouches(version)) {
                    try TouchObserver(requesting: version)
                }
            } else {
                let observer = try TouchObserver(requesting: version)
                #expect(observer.xinputVersion == version)
            }
        }

        @Test(arguments: 0...4)
        func `Rule 1: fractions of a wheel's clicks are reported from 2.1 on`(minor: Int) throws {
            let old = try open(minor)
            try old.display.pointer.move(to: CGPoint(x: 100, y: 100))
            try old.display.pointer.scroll(down: 0.25)
            try old.display.pointer.scroll(down: 0.25)
            try old.display.pointer.move(to: CGPoint(x: 101, y: 100))
            let events = try old.frontEnd.collect { $0.inputs("Motion").count >= 4 }
            let device = try #require(
                old.frontEnd.devices.first { $0.id == events.inputs("Motion").last?.source }
            )
            #expect(device.axes.filter { $0.scroll != nil }.count == (minor < 1 ? 0 : 2))
        }

        @Test(arguments: 0...4)
        func `Rule 1: a touchpad's gestures are reported from 2.4 on`(minor: Int) throws {
            let old = try open(minor)
            try old.display.pointer.move(to: CGPoint(x: 100, y: 100))
            try old.display.touchpad?.pinch(.begin)
            try old.display.touchpad?.pinch(.end)
            // The touchpad's calls do not wait for the server.
            usleep(50_000)
            try old.display.pointer.click()
            let events = try old.frontEnd.collect { !$0.inputs("ButtonRelease").isEmpty }
            #expect(events.inputs("GesturePinchBegin").count == (minor < 4 ? 0 : 1))
            #expect(events.diagnostics == [])
        }
    }
}
