import Foundation
import Testing
import VirtualDisplay

extension VirtualDisplayTests {
    @Suite struct PointerAndKeys {
        @Test func `the pointer moves, presses and clicks`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)

            try display.pointer.move(to: CGPoint(x: 300.5, y: 10.25))
            try display.pointer.press()
            try display.pointer.move(to: CGPoint(x: 310.5, y: 20.25), over: 0.02, rate: 100)
            try display.pointer.release()
            try display.pointer.click(.right)

            #expect(
                try client.transcript() == """
                    Motion at 300.50,10.25
                    ButtonPress 1 at 300.50,10.25
                    Motion at 305.50,15.25
                    Motion at 310.50,20.25
                    ButtonRelease 1 at 310.50,20.25
                    ButtonPress 3 at 310.50,20.25
                    ButtonRelease 3 at 310.50,20.25
                    """
            )
            #expect(display.pointer.position == CGPoint(x: 310.5, y: 20.25))
        }

        @Test func `a question mark is the slash while Shift is held`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)

            try display.keyboard.type(.slash, with: .shift)

            #expect(
                try client.transcript() == """
                    RawKeyPress 50
                    RawKeyPress 61
                    RawKeyRelease 61
                    RawKeyRelease 50
                    """
            )
        }

        @Test func `characters have the keycodes of the layout`() {
            let keycodes = "1=q]a'z/ Sc".map { VirtualKeyboard.Key($0)?.keycode }
            #expect(keycodes == [10, 21, 24, 35, 38, 48, 52, 61, 65, 39, 54])
            #expect(VirtualKeyboard.Key("?") == nil)
            #expect(VirtualKeyboard.Key("é") == nil)
        }
    }
}
