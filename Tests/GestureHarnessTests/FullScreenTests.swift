import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of F11 with and without a window manager that supports full screen.
    @Suite struct `Full screen` {
        private static let f11 = VirtualKeyboard.Key(keycode: 95)
        private let sayings = [
            "no window manager: the window covers the screen directly",
            "the window manager does not support full screen, expected _NET_WM_STATE_FULLSCREEN",
        ]

        @Test func `without a window manager the window covers the screen and reports it`() throws {
            let live = try LiveWindow("--size", "800x600")
            let client = try XClient(live.display)
            try live.display.keyboard.type(Self.f11)
            #expect(try live.eventually { try client.frame().width == 1280 })
            #expect(live.eventually { live.program.printed.contains(sayings[0]) })
            try live.display.keyboard.type(Self.f11)
            #expect(try live.eventually { try client.frame().width == 800 })
            let said = live.program.printed.components(separatedBy: sayings[0])
            #expect(said.count == 2)
            _ = try live.finish()
        }

        @Test(arguments: [nil, ["_NET_WM_STATE", "_NET_ACTIVE_WINDOW"]])
        func `a window manager without full screen is reported in the window too`(
            states: [String]?
        ) throws {
            let live = try LiveWindow("--size", "800x600")
            let client = try XClient(live.display)
            client.manageWindows(supporting: states)
            try live.settle()
            let plain = try live.picture()
            try live.display.keyboard.type(Self.f11)
            #expect(live.eventually { live.program.printed.contains(sayings[1]) })
            #expect(try live.eventually { try live.picture() != plain })
            #expect(try client.frame().width == 800)
            _ = try live.finish()
        }
    }
}
