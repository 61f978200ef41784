import CXlib
import Foundation
import RealServer
import Testing
import VirtualDisplay
import XInputFrontEnd
@testable import TouchObserving
@testable import ProcessSupport

/// The observation of touches that other programs receive.
@Suite(.serialized, .oneServerAtATime, .needsServer) struct LiveObservation {
    @Test func `a touch is received by the program that selects it`() throws {
        let scene = try ObserverScene()
        scene.client.selectTouches(on: scene.window)
        let start = monotonicTime()
        try scene.tap(at: CGPoint(x: 100, y: 200))
        let account = try #require(try scene.settled(1).first)
        let duration = scene.milliseconds(since: start)
        #expect(account.contact?.location == CGPoint(x: 100, y: 200))
        #expect(account.contact?.updateCount == 1)
        #expect(account.listeners.count == 1)
        let owner = try #require(account.owner)
        #expect(owner.form == .touch)
        #expect(owner.window == UInt32(scene.window))
        #expect(owner.updateCount == 1)
        #expect(owner.outcome == nil)
        #expect((0...duration).contains(owner.delay))
        let program = try #require(owner.receiver?.program)
        #expect(program.pid == Int(getpid()))
        #expect(owner.receiver?.title == "Left")
    }

    @Test func `a touch has the title of its landing, and a later one the new title`() throws {
        let scene = try ObserverScene()
        scene.client.selectTouches(on: scene.window)
        let place = CGPoint(x: 100, y: 200)
        try scene.display.touchscreen.down(0, at: place)
        try scene.observe { events in events.contains(where: \.isDelivery) }
        scene.client.setProperty("WM_NAME", of: scene.window, to: "Renamed")
        try scene.display.touchscreen.down(1, at: place)
        try scene.observe { events in events.contains(where: \.isDelivery) }
        scene.client.destroy(scene.window)
        try scene.display.touchscreen.up(0)
        try scene.display.touchscreen.up(1)
        let accounts = try scene.settled(2)
        #expect(accounts.map(\.owner?.receiver?.title) == ["Left", "Renamed"])
        #expect(accounts.map(\.contact?.window?.title) == ["Left", "Renamed"])
    }

    @Test func `a touch on no program's window has a contact and no listener`() throws {
        let scene = try ObserverScene()
        try scene.tap(at: CGPoint(x: 1000, y: 200))
        let account = try #require(try scene.settled(1).first)
        #expect(account.contact?.location == CGPoint(x: 1000, y: 200))
        #expect(account.listeners == [])
    }

    @Test func `a program without touches receives an emulated press`() throws {
        let scene = try ObserverScene()
        XSelectInput(scene.client.display, scene.window, ButtonPressMask | ButtonReleaseMask)
        scene.client.sync()
        try scene.tap(at: CGPoint(x: 100, y: 200))
        let account = try #require(try scene.settled(1).first)
        #expect(account.listeners.map(\.form) == [.pointer])
        #expect(account.owner?.window == UInt32(scene.window))
        #expect(account.owner?.endTime != nil)
        #expect(account.owner?.updateCount == 0)
    }

    @Test(arguments: [true, false])
    func `the updates of an emulated press are its motion`(withXInput: Bool) throws {
        let scene = try ObserverScene()
        if withXInput {
            scene.client.selectPresses(on: scene.window)
        } else {
            let mask = ButtonPressMask | ButtonReleaseMask | PointerMotionMask
            XSelectInput(scene.client.display, scene.window, mask)
            scene.client.sync()
        }
        // Only motion with a button counts.
        try scene.display.pointer.move(to: CGPoint(x: 50, y: 50))
        try scene.display.touchscreen.down(0, at: CGPoint(x: 100, y: 200))
        for x in [110, 120, 130] {
            try scene.display.touchscreen.move(0, to: CGPoint(x: x, y: 200))
        }
        try scene.display.touchscreen.up(0)
        try scene.display.pointer.move(to: CGPoint(x: 60, y: 50))
        let account = try #require(try scene.settled(1).first)
        #expect(account.listeners.map(\.form) == [.pointer])
        // The server adds motion to the release that it emulates.
        #expect(account.listeners.map(\.updateCount) == [4])
    }
}
