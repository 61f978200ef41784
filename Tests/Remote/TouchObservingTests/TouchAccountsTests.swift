import Testing
import TouchBridge

@testable import XInputFrontEnd

/// The accounts of touches that clients receive as touches.
@Suite struct `Accounts of touches` {
    private var story = TouchStory()

    @Test mutating func `a selection owns its touch from the beginning`() {
        story.raw(.begin)
        story.touch(.begin, to: .app, from: 1000)
        story.raw(.update)
        story.touch(.update, to: .app, from: 1002)
        story.raw(.end)
        story.touch(.end, to: .app, from: 1004)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 1 updates, up 1004
                owner app: touch 1000 after 1, 1 updates, owns from 1001, end 1005
                """
        )
    }

    @Test mutating func `a grab that accepts keeps the touch`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.accept(by: .manager)
        story.raw(.end)
        story.touch(.end, to: .manager)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1003
                owner manager: touch 1001 after 0, owns from 1001, accepted 1002, end 1004
                """
        )
    }

    @Test mutating func `a grab that rejects passes the touch on`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.wait(300)
        story.reject(by: .manager)
        story.touch(.end, to: .manager)
        story.touch(.begin, to: .app, from: 1000)
        story.raw(.end)
        story.touch(.end, to: .app)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1305
                former manager: touch 1001 after 0, owns from 1001, rejected 1302, held 301, end 1303
                owner app: touch 1000 after 304, owns from 1304, end 1306
                """
        )
    }

    @Test mutating func `a grab that rejects after the lift passes the touch on`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.raw(.end)
        story.touch(.end, to: .manager)
        story.wait(900)
        #expect(story.settled() == [])
        story.reject(by: .manager)
        story.touch(.begin, to: .app, from: 1000)
        story.touch(.end, to: .app)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                former manager: touch 1001 after 0, owns from 1001, rejected 1904, held 903, end 1003
                owner app: touch 1000 after 905, owns from 1905, end 1906
                """
        )
    }

    @Test mutating func `a grab that accepts after the lift keeps the touch`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.raw(.end)
        story.touch(.end, to: .manager)
        story.accept(by: .manager)
        #expect(story.settlesAfter == 99)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                owner manager: touch 1001 after 0, owns from 1001, accepted 1004, end 1003
                """
        )
    }

    @Test mutating func `a grab that never decides keeps the touch`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.touch(.ownership, to: .manager)
        story.touch(.begin, to: .app)
        story.raw(.end)
        story.touch(.end, to: .manager)
        story.touch(.update, to: .app)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1004
                owner manager: touch 1001 after 0, owns from 1001, end 1005
                observer app: touch 1003 after 0, 1 updates
                """
        )
    }

    @Test mutating func `a grab whose client dies passes the touch on`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.disconnect(.manager)
        story.touch(.begin, to: .app, from: 1000)
        story.raw(.end)
        story.touch(.end, to: .app)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1004
                former manager: touch 1001 after 0, owns from 1001, disconnected 1002, held 1
                owner app: touch 1000 after 3, owns from 1003, end 1005
                """
        )
    }

    @Test mutating func `an active grab that ends passes the touch on without a request`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.touch(.end, to: .manager)
        story.touch(.begin, to: .app, from: 1000)
        story.raw(.end)
        story.touch(.end, to: .app)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1004
                former manager: touch 1001 after 0, owns from 1001, released 1003, held 2, end 1002
                owner app: touch 1000 after 3, owns from 1003, end 1005
                """
        )
    }

    @Test(arguments: ["disconnected", "released"])
    mutating func `a grab that ends after the lift held the touch until then`(outcome: String) {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.raw(.end)
        story.touch(.end, to: .manager)
        story.wait(500)
        if outcome == "disconnected" { story.disconnect(.manager) } else { story.wait(1) }
        story.touch(.begin, to: .app, from: 1000)
        story.touch(.end, to: .app)
        let time = outcome == "disconnected" ? 1504 : 1505
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                former manager: touch 1001 after 0, owns from 1001, \(outcome) \(time), held \(time - 1001), end 1003
                owner app: touch 1000 after 505, owns from 1505, end 1506
                """
        )
    }

    @Test mutating func `a client with ownership events receives a touch before it owns it`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.touch(.begin, to: .app)
        story.raw(.update)
        story.touch(.update, to: .manager)
        story.touch(.update, to: .app)
        story.reject(by: .manager)
        story.touch(.end, to: .manager)
        story.touch(.ownership, to: .app)
        story.raw(.end)
        story.touch(.end, to: .app)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 1 updates, up 1009
                former manager: touch 1001 after 0, 1 updates, owns from 1001, rejected 1006, held 5, end 1007
                owner app: touch 1002 after 0, 1 updates, owns from 1008, end 1010
                """
        )
    }

    @Test mutating func `a client with ownership events loses a touch that is accepted`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.touch(.begin, to: .app)
        story.accept(by: .manager)
        story.touch(.end, to: .app)
        story.raw(.end)
        story.touch(.end, to: .manager)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1005
                owner manager: touch 1001 after 0, owns from 1001, accepted 1003, end 1006
                observer app: touch 1002 after 0, end 1004
                """
        )
    }

    @Test mutating func `a decision before ownership counts when the client owns the touch`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.touch(.begin, to: .dock)
        story.accept(by: .dock)
        story.reject(by: .manager)
        story.touch(.end, to: .manager)
        story.touch(.ownership, to: .dock)
        story.raw(.end)
        story.touch(.end, to: .dock)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1007
                former manager: touch 1001 after 0, owns from 1001, rejected 1004, held 3, end 1005
                owner dock: touch 1002 after 0, owns from 1006, accepted 1003, end 1008
                """
        )
    }

    @Test mutating func `an early acceptance can be withdrawn, and a later one cannot`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.touch(.begin, to: .dock)
        story.accept(by: .dock)
        story.reject(by: .dock)
        story.touch(.end, to: .dock)
        story.accept(by: .manager)
        story.reject(by: .manager)
        #expect(
            story.all() == [
                """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, down
                owner manager: touch 1001 after 0, owns from 1001, accepted 1006
                observer dock: touch 1002 after 0, rejected 1004, end 1005
                """
            ]
        )
    }

    @Test mutating func `a rejection by the last client leaves it the owner`() {
        story.raw(.begin)
        story.touch(.begin, to: .app)
        story.reject(by: .app)
        story.touch(.end, to: .app)
        story.raw(.end)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1004
                owner app: touch 1001 after 0, owns from 1001, rejected 1002, held 1, end 1003
                """
        )
    }

    @Test mutating func `a decision about another window or device has no effect`() {
        story.raw(.begin)
        story.touch(.begin, to: .manager)
        story.reject(by: .manager, device: TouchStory.screen)
        story.reject(by: .app)
        story.reject(8, by: .manager)
        #expect(
            story.all() == [
                """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, down
                owner manager: touch 1001 after 0, owns from 1001
                """
            ]
        )
    }

    @Test mutating func `a client with a grab and a selection on one window is two listeners`() {
        story.raw(.begin)
        story.touch(.begin, to: .app)
        story.reject(by: .app)
        story.touch(.end, to: .app)
        story.touch(.begin, to: .app, from: 1000)
        story.raw(.end)
        story.touch(.end, to: .app)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1005
                former app: touch 1001 after 0, owns from 1001, rejected 1002, held 1, end 1003
                owner app: touch 1000 after 4, owns from 1004, end 1006
                """
        )
    }

    @Test mutating func `a master pointer's owner precedes a touchscreen's`() {
        story.raw(.begin)
        story.touch(.begin, to: .dock, device: TouchStory.screen)
        story.touch(.begin, to: .manager)
        story.reject(by: .manager)
        story.touch(.end, to: .manager)
        story.touch(.begin, to: .app, from: 1000)
        #expect(
            story.all() == [
                """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, down
                observer dock: touch 1001 after 0, owns from 1001
                former manager: touch 1002 after 0, owns from 1002, rejected 1003, held 1, end 1004
                owner app: touch 1000 after 5, owns from 1005
                """
            ]
        )
    }

    @Test mutating func `a touch that only a touchscreen's client receives belongs to it`() {
        story.raw(.begin)
        story.touch(.begin, to: .app, device: TouchStory.screen)
        story.raw(.end)
        story.touch(.end, to: .app, device: TouchStory.screen)
        #expect(
            story.end() == """
                touch 7: screen 9 at 10.0,20.0, 1000, 0 updates, up 1002
                owner app: touch 1001 after 0, owns from 1001, end 1003
                """
        )
    }
}
