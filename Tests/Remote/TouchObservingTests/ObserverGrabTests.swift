import Foundation
import RealServer
import Testing
import VirtualDisplay
import XInputFrontEnd
@testable import TouchObserving
@testable import ProcessSupport

/// The observation of touches that clients contest.
extension LiveObservation {
    @Suite struct Grabs {
        private let scene: ObserverScene
        private let place = CGPoint(x: 100, y: 200)

        init() throws { scene = try ObserverScene() }

        @Test func `a grab that accepts owns the touch`() throws {
            scene.client.selectTouches(on: scene.window, withOwnership: true)
            let manager = try XClient(scene.display)
            manager.grabTouches(on: manager.root)
            try scene.display.touchscreen.down(0, at: place)
            try manager.decideTouch(isAccepted: true)
            try scene.display.touchscreen.up(0)
            let account = try scene.settledTouch()
            #expect(account.roles == ["touch owner, accepted", "touch observer"])
            #expect(account.owner?.window == UInt32(manager.root))
            #expect(account.isComplete)
        }

        @Test func `a grab that rejects after 300 ms held the touch for that time`() throws {
            scene.client.selectTouches(on: scene.window)
            let manager = try XClient(scene.display)
            manager.grabTouches(on: manager.root)
            let start = monotonicTime()
            try scene.display.touchscreen.down(0, at: place)
            try scene.hold(for: 0.3)
            try manager.decideTouch()
            let duration = scene.milliseconds(since: start)
            try scene.display.touchscreen.up(0)
            let account = try scene.settledTouch()
            #expect(account.roles == ["touch former, rejected", "touch owner"])
            let former = try #require(account.formerOwners.first)
            let decision = try #require(former.outcome?.time)
            #expect((290...duration).contains(Int(decision &- former.deliveryTime)))
            let owner = try #require(account.owner)
            #expect(owner.window == UInt32(scene.window))
            #expect(owner.delay >= 290)
            #expect(owner.freezer == nil)
        }

        @Test(arguments: [true, false])
        func `a decision after more than a second opens the account again`(accepts: Bool) throws {
            scene.client.selectTouches(on: scene.window)
            let manager = try XClient(scene.display)
            manager.grabTouches(on: manager.root)
            try scene.tap(at: place)
            let first = try scene.settledTouch()
            #expect(first.roles == ["touch owner"])
            try manager.decideTouch(isAccepted: accepts)
            // RECORD reports it with the server's next answer to a client.
            scene.client.sync()
            let second = try scene.settledTouch()
            #expect(second.isRevision)
            #expect(
                second.roles
                    == (accepts
                        ? ["touch owner, accepted"] : ["touch former, rejected", "touch owner"])
            )
            #expect(second.id == first.id)
        }

        @Test func `a pointer that was frozen for more than a second has its receiver`() throws {
            scene.client.selectTouches(on: scene.window)
            let manager = try XClient(scene.display)
            manager.freeze(2)
            try scene.tap(at: place)
            let first = try scene.settledTouch()
            #expect(first.roles == [])
            manager.release(2)
            let second = try scene.settledTouch()
            #expect(second.isRevision)
            #expect(second.roles == ["touch owner"])
            #expect(second.owner?.window == UInt32(scene.window))
        }

        @Test(arguments: [true, false])
        func `a program that froze the device delayed the touch`(isFrozen: Bool) throws {
            scene.client.selectTouches(on: scene.window)
            let locker = try XClient(scene.display)
            if isFrozen { locker.freeze(2) }
            try scene.display.touchscreen.down(0, at: place)
            try scene.hold(for: 0.2)
            locker.release(2)
            try scene.display.touchscreen.up(0)
            let account = try scene.settledTouch()
            #expect(account.roles == ["touch owner"])
            #expect(account.owner?.freezer?.pid == (isFrozen ? Int(getpid()) : nil))
        }

        @Test func `a client that dies holding a touch passes it on`() throws {
            scene.client.selectTouches(on: scene.window)
            do {
                let manager = try XClient(scene.display)
                manager.grabTouches(on: manager.root)
                try scene.display.touchscreen.down(0, at: place)
                try scene.observe { events in events.contains(where: \.isDelivery) }
                withExtendedLifetime(manager) {}
            }
            try scene.observe { events in events.contains(where: \.isDisconnection) }
            try scene.display.touchscreen.up(0)
            let account = try scene.settledTouch()
            #expect(account.roles == ["touch former, disconnected", "touch owner"])
            #expect(account.owner?.window == UInt32(scene.window))
        }

        @Test(arguments: [true, false])
        func `a menu with a core grab receives a press`(ownerEvents: Bool) throws {
            scene.client.selectTouches(on: scene.window)
            let menu = try XClient(scene.display)
            let window = menu.menu(CGRect(x: 700, y: 100, width: 200, height: 300))
            menu.grabCorePointer(on: window, ownerEvents: ownerEvents)
            // One touch is on the menu, the other one on the program, where it closes the menu.
            try scene.tap(at: CGPoint(x: 750, y: 150))
            try scene.tap(at: place)
            let accounts = try scene.settled(2)
            #expect(accounts.map(\.roles) == [["pointer owner"], ["pointer owner"]])
            #expect(accounts.map(\.owner?.window) == [UInt32(window), UInt32(window)])
        }

        @Test(arguments: [true, false])
        func `a menu with a grab of touches receives the touch`(ownerEvents: Bool) throws {
            scene.client.selectTouches(on: scene.window)
            let menu = try XClient(scene.display)
            let window = menu.menu(CGRect(x: 700, y: 100, width: 200, height: 300))
            let pointer = Int32(2)
            menu.grabDevice(pointer, on: window, ownerEvents: ownerEvents)
            try scene.display.touchscreen.down(0, at: place)
            try scene.observe { events in events.contains(where: \.isDelivery) }
            menu.release(pointer)
            try scene.display.touchscreen.up(0)
            let account = try scene.settledTouch()
            // The end of the grab passes the touch on, without a decision.
            #expect(account.roles == ["touch former, released", "touch owner"])
            #expect(account.formerOwners.first?.window == UInt32(window))
            #expect(account.owner?.window == UInt32(scene.window))
        }

        @Test func `two windows of two clients receive one touch each`() throws {
            scene.client.selectTouches(on: scene.window)
            let other = try XClient(scene.display)
            let window = other.cover(CGRect(x: 640, y: 0, width: 640, height: 800))
            other.selectTouches(on: window)
            try scene.display.touchscreen.down(0, at: place)
            try scene.display.touchscreen.down(1, at: CGPoint(x: 800, y: 200))
            try scene.display.touchscreen.up(0)
            try scene.display.touchscreen.up(1)
            let accounts = try scene.settled(2)
            #expect(accounts.map(\.owner?.window) == [UInt32(scene.window), UInt32(window)])
            #expect(Set(accounts.compactMap(\.owner?.client)).count == 2)
        }
    }
}

extension ObservedEvent {
    var isDelivery: Bool {
        guard case .delivered = self else { return false }
        return true
    }

    var isConnection: Bool {
        guard case .clientStarted = self else { return false }
        return true
    }

    var isDisconnection: Bool {
        guard case .clientGone = self else { return false }
        return true
    }
}
