import CXlib
import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

extension Live {
    @Suite struct Windows {
        @Test func `the window opens with a frame to draw, the focus, and no faults`() throws {
            let bench = try Bench()
            #expect(
                bench.opening.filter { !$0.isInput } == [
                    .mapped, .exposed(CGRect(x: 0, y: 0, width: 800, height: 600)), .focusGained,
                ]
            )
            #expect(
                bench.frontEnd.geometry
                    == WindowGeometry(size: CGSize(width: 800, height: 600), scale: 1)
            )
            #expect(FrontEnd.xinputVersion == "2.4")
            #expect(bench.frontEnd.serverDescription.hasPrefix("X.Org 21."))
            #expect(!bench.frontEnd.isXwayland)
        }

        @Test func `Rule 9: a move from outside changes the origin, and touches' locations too`()
            throws
        {
            let bench = try Bench()
            try XClient(bench.display).move(bench.window, to: CGPoint(x: 200, y: 100))
            try bench.display.touchscreen.down(0, at: CGPoint(x: 300, y: 300))
            let events = try bench.collect { !$0.inputs("TouchBegin").isEmpty }
            let moved = WindowGeometry(
                origin: CGPoint(x: 200, y: 100),
                size: CGSize(width: 800, height: 600)
            )
            #expect(events.first == .window(moved))
            #expect(bench.frontEnd.geometry == moved)
            let begin = try #require(events.inputs("TouchBegin").first)
            #expect(begin.position == CGPoint(x: 100, y: 200))
            #expect(begin.root == CGPoint(x: 300, y: 300))
        }

        @Test func `a new size is reported with the area to draw`() throws {
            let bench = try Bench()
            try XClient(bench.display).resize(bench.window, width: 900, height: 600)
            let events = try bench.collect { $0.count == 2 }.filter { !$0.isInput }
            #expect(
                events == [
                    .window(WindowGeometry(size: CGSize(width: 900, height: 600))),
                    .exposed(CGRect(x: 800, y: 0, width: 100, height: 600)),
                ]
            )
        }

        @Test func `Rule 9: in a frame the origin is still relative to the root window`() throws {
            let bench = try Bench()
            let manager = try XClient(bench.display)
            let frame = manager.frame(
                bench.window,
                at: CGPoint(x: 50, y: 60),
                insetBy: CGPoint(x: 4, y: 20)
            )
            let framed = try bench.collect { !$0.geometries.isEmpty }.geometries
            #expect(framed.map(\.origin) == [CGPoint(x: 54, y: 80)])
            // A resize in the frame is a real event with a location relative to the frame.
            manager.resize(bench.window, width: 700, height: 500)
            let resized = try bench.collect { !$0.geometries.isEmpty }.geometries
            #expect(resized.map(\.origin) == [CGPoint(x: 54, y: 80)])
            // A synthetic event reports the frame's moves.
            manager.move(frame, to: CGPoint(x: 100, y: 100))
            let place = CGPoint(x: 104, y: 120)
            manager.sendConfigureNotify(of: bench.window, place, width: 700, height: 500)
            let moved = try bench.collect { !$0.geometries.isEmpty }.geometries
            #expect(moved.map(\.origin) == [place])
        }

        @Test(arguments: [[0, 0], [1, 1], [32_767, 32_767], [700, 500]])
        func `Rule 9: a size and a location forged by another client are ignored`(
            size: [Int32]
        ) throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            let before = bench.frontEnd.geometry
            let place = CGPoint(x: 300, y: 200)
            client.sendConfigureNotify(of: bench.window, place, width: size[0], height: size[1])
            client.sendProtocol("WM_DELETE_WINDOW", to: bench.window)
            #expect(try bench.collect { !$0.isEmpty } == [.closeRequested])
            #expect(bench.frontEnd.geometry == before)
        }

        @Test(arguments: [UnmapNotify, DestroyNotify, MapNotify, ReparentNotify, Expose])
        func `Rule 7: events about the window forged by another client are ignored`(type: Int32)
            throws
        {
            let bench = try Bench()
            let client = try XClient(bench.display)
            client.sendForgedEvent(type, of: bench.window, to: bench.window)
            client.sendProtocol("WM_DELETE_WINDOW", to: bench.window)
            #expect(try bench.collect { !$0.isEmpty } == [.closeRequested])
            #expect(bench.frontEnd.isMapped)
        }

        @Test func `events about the root window forged by another client are ignored`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            let before = bench.frontEnd.desktop
            client.sendForgedEvent(ConfigureNotify, of: client.root, to: bench.window)
            client.sendProtocol("WM_DELETE_WINDOW", to: bench.window)
            #expect(try bench.collect { !$0.isEmpty } == [.closeRequested])
            #expect(bench.frontEnd.desktop == before)
        }

        @Test func `the window leaves the screen and returns`() throws {
            let bench = try Bench()
            let other = try XClient(bench.display)
            other.unmap(bench.window)
            let gone = try bench.collect { $0.map(\.timeless).contains(.focusLost(serverTime: 0)) }
            #expect(
                gone.filter { !$0.isInput }.map(\.timeless) == [
                    .unmapped, .focusLost(serverTime: 0),
                ]
            )
            #expect(!bench.frontEnd.isMapped)
            other.map(bench.window)
            let back = try bench.collect { $0.contains(.focusGained) }
            #expect(back.contains(.mapped))
            #expect(bench.frontEnd.isMapped)
        }

        @Test func `a destroyed window is reported, and receives no more requests`() throws {
            let bench = try Bench()
            try XClient(bench.display).destroy(bench.window)
            let events = try bench.collect { $0.contains(.destroyed) }
            #expect(events.contains(.unmapped))
            #expect(!bench.frontEnd.isMapped)
        }

        @Test func `a request to close is reported, and a ping answered`() throws {
            let bench = try Bench()
            let manager = try XClient(bench.display)
            manager.becomeWindowManager()
            manager.sendProtocol("_NET_WM_PING", to: bench.window)
            manager.sendProtocol("WM_DELETE_WINDOW", to: bench.window)
            #expect(try bench.collect { !$0.isEmpty } == [.closeRequested])
            let answer = try #require(manager.nextMessage())
            #expect(answer.type == "WM_PROTOCOLS")
            #expect(answer.protocol == "_NET_WM_PING")
            #expect(answer.window == bench.window)
        }

        @Test func `Rule 16: the program grabs nothing, with no finger and with one`() throws {
            let bench = try Bench()
            let other = try XClient(bench.display)
            #expect(other.canGrabPointerAndKeyboard)
            try bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            _ = try bench.collect { !$0.inputs("TouchOwnership").isEmpty }
            #expect(other.canGrabPointerAndKeyboard)
        }

        @Test func `the window manager finds our name and process`() throws {
            let icon = IconImage(width: 2, height: 1, pixels: [0xff00_00ff, 0x8000_0000])
            let bench = try Bench(
                WindowOptions(
                    title: "Gästure ✓",
                    size: .pixels(width: 500, height: 400),
                    icons: [icon]
                )
            )
            let other = try XClient(bench.display)
            #expect(other.text("_NET_WM_NAME", of: bench.window) == "Gästure ✓")
            #expect(other.text("WM_CLASS", of: bench.window) == "touchstone\0Touchstone\0")
            #expect(other.numbers("_NET_WM_PID", of: bench.window) == [Int(getpid())])
            #expect(!other.text("WM_CLIENT_MACHINE", of: bench.window).isEmpty)
            // Xlib sign-extends the server's 32 bits.
            let pixels = other.numbers("_NET_WM_ICON", of: bench.window).map { $0 & 0xffff_ffff }
            #expect(pixels == [2, 1, 0xff00_00ff, 0x8000_0000])
            bench.frontEnd.title = "taps"
            bench.frontEnd.flush()
            for property in ["_NET_WM_NAME", "WM_NAME"] {
                #expect(other.eventually { other.text(property, of: bench.window) == "taps" })
            }
        }

        @Test func `the window fills the screen and returns, without a window manager`() throws {
            let bench = try Bench()
            bench.frontEnd.setFullScreen(true)
            let full = try bench.collect { !$0.geometries.isEmpty }.geometries
            #expect(full.map(\.size) == [CGSize(width: 1280, height: 800)])
            bench.frontEnd.setFullScreen(false)
            let back = try bench.collect { !$0.geometries.isEmpty }.geometries
            #expect(back.map(\.size) == [CGSize(width: 800, height: 600)])
        }

        @Test func `a window manager is asked for full screen, and gives the focus`() throws {
            let display = try VirtualDisplay.startForThisProcess()
            let manager = try XClient(display)
            manager.becomeWindowManager()
            let frontEnd = try FrontEnd(WindowOptions(size: .pixels(width: 800, height: 600)))
            manager.map(frontEnd.drawingTarget.window)
            let opening = try frontEnd.collect { $0.contains(.mapped) }
            #expect(!opening.contains(.focusGained))
            frontEnd.setFullScreen(true)
            frontEnd.flush()
            let message = try #require(manager.nextMessage())
            #expect(message.type == "_NET_WM_STATE")
            withExtendedLifetime(display) {}
        }

        @Test func `Rule 19: the desktop's resolution sets the scale and the size`() throws {
            let display = try VirtualDisplay.startForThisProcess()
            let other = try XClient(display)
            other.setProperty("RESOURCE_MANAGER", of: other.root, to: "Xft.dpi:\t144\n")
            let frontEnd = try FrontEnd(WindowOptions(size: .points(width: 400, height: 800)))
            #expect(frontEnd.geometry.scale == 1.5)
            // A height of 1200 pixels does not fit the screen.
            #expect(frontEnd.geometry.size == CGSize(width: 600, height: 800))
            withExtendedLifetime(display) {}
        }
    }
}

extension Bench {
    var window: UInt { frontEnd.drawingTarget.window }
}

extension [FrontEndEvent] {
    var geometries: [WindowGeometry] {
        compactMap {
            guard case .window(let geometry) = $0 else { return nil }
            return geometry
        }
    }
}
