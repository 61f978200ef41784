import Testing
import TouchBridge

@testable import XInputFrontEnd

/// The times at which accounts settle, and the touches that never do.
@Suite struct `Settling of accounts` {
    private var story = TouchStory()

    @Test mutating func `a touch that can still be passed on settles after a second`() {
        story.raw(.begin)
        story.touch(.begin, to: .app)
        #expect(story.settlesAfter == nil)
        story.raw(.end)
        story.touch(.end, to: .app)
        story.wait(998)
        #expect(story.settled() == [])
        story.wait(1)
        #expect(story.settled().count == 1)
        #expect(story.settled() == [])
    }

    @Test mutating func `a complete touch settles after a tenth of a second`() {
        story.raw(.begin)
        story.touch(.begin, to: .app)
        story.accept(by: .app)
        story.raw(.end)
        #expect(story.settlesAfter == 999)
        story.touch(.end, to: .app)
        story.wait(98)
        #expect(story.settled() == [])
        story.wait(1)
        #expect(story.settled().count == 1)
    }

    @Test mutating func `a touch without a client settles after a second`() {
        story.raw(.begin)
        story.raw(.end)
        story.wait(998)
        #expect(story.settled() == [])
        story.wait(1)
        #expect(story.settled() == ["touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1001"])
    }

    @Test mutating func `a delivery before its raw event has the same account`() {
        story.touch(.begin, to: .app)
        story.raw(.begin)
        story.touch(.end, to: .app)
        story.raw(.end)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1001, 0 updates, up 1003
                owner app: touch 1000 after 0, owns from 1000, end 1002
                """
        )
    }

    @Test mutating func `a touchscreen that is gone ends its touches and no others`() {
        story.raw(.begin, 7)
        story.raw(.begin, 8, on: TouchStory.screen + 1)
        story.touch(.begin, 7, to: .app)
        story.remove()
        story.touch(.end, 7, to: .app)
        story.wait(2000)
        #expect(
            story.settled() == [
                """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, device gone 1003
                owner app: touch 1002 after 0, owns from 1002, end 1004
                """
            ]
        )
        #expect(story.all() == ["touch 8: screen 10 at 10.0,20.0, 1001, 0 updates, down"])
    }

    @Test(arguments: [(10, "device gone 1001"), (11, "up 1001")])
    mutating func `an end shortly before a removal is part of it`(time: Int, end: String) {
        story.raw(.begin)
        story.raw(.end)
        story.wait(UInt32(time) - 1)
        story.remove()
        #expect(story.all() == ["touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, \(end)"])
    }

    @Test mutating func `events of a touch that never begins have no account`() {
        story.raw(.update)
        story.raw(.end)
        story.touch(.update, to: .app)
        story.touch(.ownership, to: .app)
        story.touch(.end, to: .app)
        story.accept(by: .app)
        #expect(story.settlesAfter == nil)
        #expect(story.all() == [])
    }

    @Test mutating func `a finger that is down at the start settles with its last event`() {
        story.touch(.begin, to: .app, from: 900)
        #expect(story.settlesAfter == nil)
        story.touch(.end, to: .app)
        #expect(story.settlesAfter == 999)
        #expect(
            story.end() == """
                touch 7: landed before
                owner app: touch 900 after 100, owns from 1000, end 1001
                """
        )
    }

    @Test mutating func `a finger that is down at the start settles with its client`() {
        story.touch(.begin, to: .app, from: 900)
        story.disconnect(.app)
        #expect(
            story.end() == """
                touch 7: landed before
                owner app: touch 900 after 100, owns from 1000, disconnected 1001, held 1
                """
        )
    }
}
