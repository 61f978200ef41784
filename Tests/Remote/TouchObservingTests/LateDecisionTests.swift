import Testing
import TouchBridge

@testable import XInputFrontEnd

/// The decisions about touches that have settled.
@Suite struct `Late decisions` {
    private var story = TouchStory()

    /// A touch that a grab holds, and that settles before the grab decides.
    private mutating func hold(_ id: Int = 7) {
        story.raw(.begin, id)
        story.touch(.begin, id, to: .manager)
        story.raw(.end, id)
        story.touch(.end, id, to: .manager)
        story.wait(5000)
    }

    @Test mutating func `a late rejection gives the touch to the next client`() {
        hold()
        #expect(
            story.settled() == [
                """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                owner manager: touch 1001 after 0, owns from 1001, end 1003
                """
            ]
        )
        story.reject(by: .manager)
        story.touch(.begin, to: .app, from: 1000)
        story.touch(.end, to: .app)
        #expect(story.settlesAfter == 999)
        #expect(
            story.end() == """
                touch 7 again: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                former manager: touch 1001 after 0, owns from 1001, rejected 6004, held 5003, end 1003
                owner app: touch 1000 after 5005, owns from 6005, end 6006
                """
        )
        #expect(story.all() == [])
    }

    @Test mutating func `a late acceptance is reported`() {
        hold()
        #expect(story.settled().count == 1)
        story.accept(by: .manager)
        #expect(
            story.all() == [
                """
                touch 7 again: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                owner manager: touch 1001 after 0, owns from 1001, accepted 6004, end 1003
                """
            ]
        )
    }

    @Test mutating func `a client that dies late passes its touch on`() {
        hold()
        #expect(story.settled().count == 1)
        story.disconnect(.manager)
        #expect(story.settlesAfter == nil)
        story.touch(.begin, to: .app, from: 1000)
        story.touch(.end, to: .app)
        #expect(
            story.end() == """
                touch 7 again: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                former manager: touch 1001 after 0, owns from 1001, disconnected 6004, held 5003, end 1003
                owner app: touch 1000 after 5005, owns from 6005, end 6006
                """
        )
    }

    @Test mutating func `a program that ends long after its touch changes nothing`() {
        hold()
        #expect(story.settled().count == 1)
        story.disconnect(.manager)
        story.wait(5000)
        #expect(story.all() == [])
    }

    @Test mutating func `a touch that was frozen without a receiver has one later`() {
        story.raw(.begin)
        story.raw(.end)
        story.wait(5000)
        #expect(story.settled() == ["touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1001"])
        story.touch(.begin, to: .app, from: 1000)
        story.touch(.end, to: .app, from: 1001)
        #expect(
            story.end() == """
                touch 7 again: screen 9 at 10.0,20.0, 1000, 0 updates, up 1001
                owner app: touch 1000 after 5002, owns from 6002, end 6003
                """
        )
    }

    @Test mutating func `each late decision is reported once`() {
        hold()
        #expect(story.settled().count == 1)
        for client in [TouchStory.Client.manager, .dock] {
            story.reject(by: client)
            story.touch(.begin, to: client == .manager ? .dock : .app, from: 1000)
            story.touch(.end, to: client == .manager ? .dock : .app)
            #expect(story.settled() == [])
            story.wait(5000)
            #expect(story.settled().count == 1)
            #expect(story.settled() == [])
        }
    }

    @Test mutating func `a late event that changes no receiver is not reported`() {
        hold()
        #expect(story.settled().count == 1)
        story.touch(.end, to: .manager)
        story.reject(by: .app)
        story.wait(5000)
        #expect(story.settled() == [])
    }

    @Test mutating func `a complete touch stays as it is`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.accept(by: .manager)
        story.raw(.end)
        story.touch(.end, to: .manager)
        story.wait(5000)
        #expect(story.settled().count == 1)
        story.reject(by: .manager)
        story.touch(.begin, to: .app, from: 1000)
        #expect(story.all() == [])
    }

    @Test mutating func `a late replay passes a frozen press on`() {
        story.raw(.begin)
        story.press(true, to: .manager, from: 1000)
        story.raw(.end)
        story.wait(5000)
        #expect(story.settled().count == 1)
        story.allow(false, by: .manager)
        story.press(true, to: .app, from: 1000)
        story.press(false, to: .app)
        #expect(
            story.end() == """
                touch 7 again: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                former manager: pointer 1000 after 1, owns from 1001, rejected 6003, held 5002
                owner app: pointer 1000 after 5004, owns from 6004, end 6005
                """
        )
    }

    @Test mutating func `a decision about a later press changes no former touch`() {
        story.raw(.begin)
        story.press(true, to: .manager, from: 1000)
        story.raw(.end)
        story.wait(5000)
        #expect(story.settled().count == 1)
        story.press(true, to: .manager)
        story.allow(false, by: .manager)
        #expect(story.all() == [])
    }
}
