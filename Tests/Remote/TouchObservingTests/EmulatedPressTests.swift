import Testing
import TouchBridge

@testable import XInputFrontEnd

/// The accounts of touches that clients receive as presses of a pointer.
@Suite struct `Accounts of emulated presses` {
    private var story = TouchStory()

    @Test mutating func `a press of the touch's time belongs to it, and a mouse's does not`() {
        story.press(true, to: .manager)
        story.raw(.begin)
        story.press(true, to: .app, from: 1001)
        story.press(true, to: .manager)
        story.press(false, to: .app)
        story.raw(.end)
        story.press(false, to: .app, from: 1005)
        #expect(story.settlesAfter == 99)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1001, 0 updates, up 1005
                owner app: pointer 1001 after 1, owns from 1002, end 1006
                """
        )
    }

    @Test mutating func `a frozen grab that replays passes the press on`() {
        story.raw(.begin)
        story.press(true, to: .manager, from: 1000)
        story.wait(200)
        story.allow(false, by: .manager)
        story.press(true, to: .app, from: 1000)
        story.raw(.end)
        story.press(false, to: .app, from: 1204)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1204
                former manager: pointer 1000 after 1, owns from 1001, rejected 1202, held 201
                owner app: pointer 1000 after 203, owns from 1203, end 1205
                """
        )
    }

    @Test mutating func `a frozen grab that replays passes a touch on`() {
        story.raw(.begin)
        story.press(true, to: .manager, from: 1000)
        story.allow(false, by: .manager)
        story.touch(.begin, to: .app, from: 1000)
        story.raw(.end)
        story.touch(.end, to: .app)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1004
                former manager: pointer 1000 after 1, owns from 1001, rejected 1002, held 1
                owner app: touch 1000 after 3, owns from 1003, end 1005
                """
        )
    }

    @Test mutating func `a frozen grab that keeps the press receives its release`() {
        story.raw(.begin)
        story.press(true, to: .manager, from: 1000)
        story.raw(.end)
        story.allow(true, by: .manager)
        story.press(false, to: .manager)
        story.allow(false, by: .manager)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                owner manager: pointer 1000 after 1, owns from 1001, accepted 1003, end 1004
                """
        )
    }

    @Test mutating func `a frozen grab that never decides keeps the press`() {
        story.raw(.begin)
        story.press(true, to: .manager, from: 1000)
        story.raw(.end)
        #expect(story.settlesAfter == 999)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                owner manager: pointer 1000 after 1, owns from 1001
                """
        )
    }

    @Test mutating func `a grab of touches that rejects leaves a press to the window behind`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.raw(.end)
        story.touch(.end, to: .manager)
        story.reject(by: .manager)
        story.press(true, to: .app, from: 1000)
        // This release has the time of the rejection.
        story.press(false, to: .app)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                former manager: touch 1001 after 0, owns from 1001, rejected 1004, held 3, end 1003
                owner app: pointer 1000 after 5, owns from 1005, end 1006
                """
        )
    }

    @Test mutating func `a press to several clients belongs to the first`() {
        story.raw(.begin)
        story.press(true, to: .app, from: 1000, device: TouchStory.master)
        story.press(true, to: .dock, from: 1000, device: TouchStory.master)
        story.raw(.end)
        story.press(false, to: .app, from: 1003, device: TouchStory.master)
        story.press(false, to: .dock, from: 1003, device: TouchStory.master)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1003
                owner app: pointer 1000 after 1, owns from 1001, end 1004
                observer dock: pointer 1000 after 2, end 1005
                """
        )
    }

    @Test mutating func `the updates of a press are the motion until its release`() {
        story.raw(.begin)
        story.motion(to: .app)
        story.press(true, to: .app, from: 1000)
        story.motion(to: .app)
        story.motion(to: .manager)
        story.motion(to: .app, device: TouchStory.master)
        story.motion(to: .app)
        story.raw(.end)
        story.press(false, to: .app, from: 1007)
        story.motion(to: .app)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1007
                owner app: pointer 1000 after 2, 2 updates, owns from 1002, end 1008
                """
        )
    }

    @Test mutating func `presses of one time on two masters belong to their own devices`() {
        let (screen, master) = (TouchStory.screen, TouchStory.master)
        story.raw(.begin, 7, pointer: master)
        story.rewind(1)
        story.raw(.begin, 8, on: screen + 1, pointer: master + 10)
        story.press(true, to: .dock, from: 1000, device: master + 10)
        story.press(true, to: .app, from: 1000, device: screen)
        story.raw(.end, 7)
        story.rewind(1)
        story.raw(.end, 8, on: screen + 1)
        story.press(false, to: .dock, from: 1003, device: master + 10)
        story.press(false, to: .app, from: 1003, device: screen)
        #expect(
            story.all() == [
                """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1003
                owner app: pointer 1000 after 2, owns from 1002, end 1005
                """,
                """
                touch 8: screen 10 at 10.0,20.0, 1000, 0 updates, up 1003
                owner dock: pointer 1000 after 1, owns from 1001, end 1004
                """,
            ]
        )
    }

    @Test mutating func `only the first finger on a touchscreen has a press`() {
        story.raw(.begin, 7)
        story.raw(.begin, 8)
        story.press(true, to: .app, from: 1001)
        #expect(
            story.all() == [
                "touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, down",
                "touch 8: screen 9 at 10.0,20.0, 1001, 0 updates, down",
            ]
        )
    }

    @Test mutating func `presses of one time on two touchscreens belong to one touch each`() {
        let place = TouchStory.screen
        story.raw(.begin, 7, on: place)
        story.rewind(1)
        story.raw(.begin, 8, on: place + 1)
        story.press(true, to: .app, from: 1000)
        story.press(true, to: .app, from: 1000)
        #expect(
            story.all() == [
                """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, down
                owner app: pointer 1000 after 1, owns from 1001
                """,
                """
                touch 8: screen 10 at 10.0,20.0, 1000, 0 updates, down
                owner app: pointer 1000 after 2, owns from 1002
                """,
            ]
        )
    }

    @Test mutating func `presses of one time belong to the touches of their places`() {
        story.raw(.begin, 7)
        story.rewind(1)
        story.raw(.begin, 8, on: TouchStory.screen + 1, x: 500)
        story.press(true, to: .dock, from: 1000, x: 500)
        story.press(true, to: .app, from: 1000, x: 10)
        #expect(
            story.all() == [
                """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, down
                owner app: pointer 1000 after 2, owns from 1002
                """,
                """
                touch 8: screen 10 at 500.0,20.0, 1000, 0 updates, down
                owner dock: pointer 1000 after 1, owns from 1001
                """,
            ]
        )
    }

    @Test mutating func `two taps of one time have a press each`() {
        for id in 7...8 {
            story.raw(.begin, id)
            story.rewind(1)
            story.raw(.end, id)
            story.rewind(1)
        }
        for _ in 7...8 {
            story.press(true, to: .app, from: 1000)
            story.press(false, to: .app, from: 1000)
        }
        #expect(
            story.all() == [
                """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1000
                owner app: pointer 1000 after 0, owns from 1000, end 1001
                """,
                """
                touch 8: screen 9 at 10.0,20.0, 1000, 0 updates, up 1000
                owner app: pointer 1000 after 2, owns from 1002, end 1003
                """,
            ]
        )
    }

    @Test mutating func `a release of another touch's lift does not end a press`() {
        story.raw(.begin, 7)
        story.press(true, to: .app, from: 1000)
        story.raw(.begin, 8, on: TouchStory.screen + 1)
        story.raw(.end, 7)
        story.raw(.end, 8, on: TouchStory.screen + 1)
        story.press(false, to: .app, from: 1004)
        story.press(false, to: .app, from: 1003)
        #expect(
            story.all() == [
                """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1003
                owner app: pointer 1000 after 1, owns from 1001, end 1006
                """,
                "touch 8: screen 10 at 10.0,20.0, 1002, 0 updates, up 1004",
            ]
        )
    }
}
