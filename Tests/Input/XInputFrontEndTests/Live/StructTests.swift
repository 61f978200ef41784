import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

extension Live {
    /// An event that is read by another event's struct has the wrong fields.
    @Suite struct `Rule 15, each event is read by its own struct` {
        private func first(_ name: String, of events: [FrontEndEvent]) throws
            -> XInputEvent
        {
            try #require(events.inputs(name).first)
        }

        @Test func `Rule 15: Enter and Leave, with the keys and buttons that are held`() throws {
            let bench = try Bench()
            try bench.display.pointer.move(to: CGPoint(x: 1000, y: 700))
            try bench.display.keyboard.press(.control)
            try bench.display.pointer.move(to: CGPoint(x: 100, y: 101))
            let events = try bench.collect { !$0.inputs("Motion").isEmpty }
            let pointer = try #require(
                bench.frontEnd.devices.first { $0.name == "Touchstone Pointer" }
            )
            let (enter, motion) = (try first("Enter", of: events), try first("Motion", of: events))
            #expect(enter.position == CGPoint(x: 100, y: 101))
            #expect(enter.root == enter.position)
            #expect(enter.device == 2)
            #expect(enter.source == pointer.id)
            #expect(enter.modifiers == 4)
            #expect(enter.buttons == 0)
            #expect(enter.serverTime == motion.serverTime)
            let leave = try first("Leave", of: events)
            #expect(leave.position == CGPoint(x: 1000, y: 700))
            #expect(leave.device == 2)
            #expect(leave.source == pointer.id)
            #expect(leave.modifiers == 0)
            #expect(leave.serverTime <= enter.serverTime)
        }

        @Test func `Rule 15: Ownership, with the touch's id and no location`() throws {
            let bench = try Bench()
            for finger in 0..<3 {
                try bench.display.touchscreen.down(finger, at: CGPoint(x: 100, y: 100))
            }
            let events = try bench.collect { $0.inputs("TouchOwnership").count == 3 }
            let begins = events.inputs("TouchBegin")
            let owned = events.inputs("TouchOwnership")
            #expect(owned.map(\.touch?.id) == begins.map(\.touch?.id))
            #expect(Set(owned.compactMap(\.touch?.id)).count == 3)
            #expect(owned.map(\.source) == begins.map(\.source))
            #expect(owned.map(\.device) == begins.map(\.device))
            #expect(zip(owned, begins).allSatisfy { $0.serverTime >= $1.serverTime })
            #expect(owned.allSatisfy { $0.valuators.isEmpty && $0.position == .zero })
        }

        @Test func `Rule 15: pinch and swipe, with their changes`() throws {
            let bench = try Bench(display: .init(hasTouchpad: true))
            let touchpad = try #require(bench.display.touchpad)
            try bench.display.pointer.move(to: CGPoint(x: 40, y: 50))
            try touchpad.pinch(.begin)
            try touchpad.pinch(.update, scale: 1.5, angle: 3)
            try touchpad.pinch(.end, scale: 1.5, isCancelled: true)
            try touchpad.swipe(.begin)
            try touchpad.swipe(.update, by: CGPoint(x: 7, y: -8))
            try touchpad.swipe(.end)
            let events = try bench.collect { !$0.inputs("GestureSwipeEnd").isEmpty }
            let pinch = try first("GesturePinchUpdate", of: events)
            #expect(
                pinch.payload
                    == .pinch(.update, fingers: 2, delta: .zero, scale: 1.5, angle: 3)
            )
            #expect(pinch.position == CGPoint(x: 40, y: 50))
            let end = try first("GesturePinchEnd", of: events)
            #expect(end.payload == .pinch(.cancel, fingers: 2, delta: .zero, scale: 1.5, angle: 0))
            let swipe = try first("GestureSwipeUpdate", of: events)
            #expect(swipe.payload == .swipe(.update, fingers: 3, delta: CGPoint(x: 7, y: -8)))
            #expect(swipe.root == CGPoint(x: 40, y: 50))
            #expect(
                try first("GestureSwipeEnd", of: events).payload
                    == .swipe(.end, fingers: 3, delta: .zero)
            )
        }

        @Test func `Rule 15: focus arrives and leaves once, with the keyboard's own struct`() throws
        {
            let bench = try Bench()
            let client = try XClient(bench.display)
            #expect(bench.opening.filter { $0 == .focusGained }.count == 1)
            client.takeFocus()
            let events = try bench.collect {
                $0.map(\.timeless).contains(.focusLost(serverTime: 0))
            }
            #expect(events.map(\.timeless) == [.focusLost(serverTime: 0)])
        }

        @Test func `Rule 15: Hierarchy and DeviceChanged, with the device that changed`() throws {
            let bench = try Bench(display: .init(touchscreenCount: 2))
            let client = try XClient(bench.display)
            let screens = bench.frontEnd.devices.filter { $0.kind == .directTouch }
            // The master adopts each slave's axes in turn, which is not a change of a device.
            for screen in bench.display.touchscreens {
                try screen.down(0, at: CGPoint(x: 100, y: 100))
                try screen.up(0)
            }
            let touches = try bench.collect { $0.inputs("TouchEnd").count == 2 }
            #expect(!touches.contains { if case .device = $0 { true } else { false } })
            client.setEnabled(false, device: screens[1].id)
            let going = FrontEndEvent.deviceRemoved(id: screens[1].id, serverTime: 0)
            let gone = try bench.collect { $0.map(\.timeless).contains(going) }
            #expect(gone.map(\.timeless) == [going])
            #expect(bench.frontEnd.devices.contains(screens[0]))
        }

        @Test func `Rule 15: a pen that leaves, which is an event of XInput 1`() throws {
            let bench = try Bench(display: .init(hasPen: true))
            let pen = try #require(bench.display.pen)
            let device = try #require(bench.frontEnd.devices.first { $0.name == "Touchstone Pen" })
            try pen.enter(at: CGPoint(x: 40, y: 50))
            try pen.leave()
            let events = try bench.collect { !$0.inputs("ProximityOut").isEmpty }
            let out = try first("ProximityOut", of: events)
            #expect(out.device == device.id)
            #expect(out.source == device.id)
            #expect(out.position == CGPoint(x: 40, y: 50))
            #expect(out.root == CGPoint(x: 40, y: 50))
            let motion = try first("Motion", of: events)
            #expect(motion.source == device.id)
            #expect((motion.serverTime...motion.serverTime + 1000).contains(out.serverTime))
        }
    }
}
