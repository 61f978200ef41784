import GestureKit
import Testing

@testable import XInputFrontEnd
@testable import GestureBench

@Suite struct `Held keys` {
    private var keys = HeldKeys()

    /// Returns one line for each resulting press.
    private mutating func down(
        _ name: String,
        code: Int,
        modifiers: UInt32 = 0,
        isRepeat: Bool = false,
        device: Int = 3
    ) -> String {
        told(
            KeyEvent(
                isRepeat: isRepeat,
                keycode: code,
                keysym: 0,
                text: nil,
                name: name,
                modifiers: modifiers,
                serverTime: 0,
                device: device
            )
        )
    }

    private mutating func up(
        _ name: String,
        code: Int,
        modifiers: UInt32 = 0,
        device: Int = 3
    ) -> String {
        told(
            KeyEvent(
                isDown: false,
                keycode: code,
                keysym: 0,
                text: nil,
                name: name,
                modifiers: modifiers,
                serverTime: 0,
                device: device
            )
        )
    }

    private mutating func told(_ event: KeyEvent) -> String {
        keys.sample(event).map { "\($0.type) \($0.phase)" } ?? "nothing"
    }

    @Test(
        arguments: [
            ("Up", .upArrow), ("KP_Up", .upArrow), ("Down", .downArrow), ("KP_Down", .downArrow),
            ("Left", .leftArrow), ("KP_Left", .leftArrow), ("Right", .rightArrow),
            ("KP_Right", .rightArrow), ("Return", .select), ("KP_Enter", .select), ("Menu", .menu),
            ("XF86MenuKB", .menu), ("XF86AudioPlay", .playPause), ("XF86AudioPause", .playPause),
            ("Prior", .pageUp), ("KP_Prior", .pageUp), ("Next", .pageDown), ("KP_Next", .pageDown),
            ("space", nil), ("Home", nil), ("KP_8", nil), ("a", nil), ("Shift_L", nil), ("", nil),
        ] as [(String, Press.PressType?)]
    )
    func `are presses by their meaning`(name: String, type: Press.PressType?) {
        let event = KeyEvent(keycode: 8, keysym: 0, text: nil, name: name, serverTime: 0)
        #expect(Press.PressType(event) == type)
    }

    @Test mutating func `begin once despite repeats and end when released`() {
        let lines = [
            down("Return", code: 36),
            down("Return", code: 36, isRepeat: true),
            down("Return", code: 36, isRepeat: true),
            up("Return", code: 36),
            up("Return", code: 36),
        ]
        #expect(lines == ["select began", "nothing", "nothing", "select ended", "nothing"])
    }

    @Test mutating func `with the same meaning are one press until all are up`() {
        let lines = [
            down("Return", code: 36), down("KP_Enter", code: 104), down("Up", code: 111),
            up("Return", code: 36), up("KP_Enter", code: 104), up("Up", code: 111),
        ]
        #expect(
            lines == [
                "select began", "nothing", "upArrow began",
                "nothing", "select ended", "upArrow ended",
            ]
        )
    }

    @Test mutating func `of two keyboards with pointers of their own are distinct`() {
        let lines = [
            down("Return", code: 36), down("Return", code: 36, device: 12),
            up("Return", code: 36), up("Return", code: 36, device: 12),
        ]
        #expect(lines == ["select began", "nothing", "nothing", "select ended"])
    }

    @Test mutating func `that went down elsewhere are ignored`() {
        #expect(up("Return", code: 36) == "nothing")
        #expect(down("Return", code: 36, isRepeat: true) == "nothing")
        #expect(up("Return", code: 36) == "nothing")
    }

    @Test(arguments: [(1, true), (2, true), (16, true), (4, false), (8, false), (64, false)])
    mutating func `with Control, Alt or Super are ignored`(modifiers: UInt32, isPress: Bool) {
        #expect(
            down("Left", code: 113, modifiers: modifiers)
                == (isPress ? "leftArrow began" : "nothing")
        )
        // Neither a modifier pressed meanwhile nor a new meaning keeps the key down.
        #expect(up("KP_4", code: 113, modifiers: 4) == (isPress ? "leftArrow ended" : "nothing"))
    }

    @Test mutating func `that were forgotten are released silently and can begin again`() {
        #expect(down("Menu", code: 135) == "menu began")
        keys.forget()
        let lines = [
            down("Menu", code: 135, isRepeat: true), up("Menu", code: 135),
            down("Menu", code: 135), up("Menu", code: 135),
        ]
        #expect(lines == ["nothing", "nothing", "menu began", "menu ended"])
    }
}
