import CXlib
import Foundation
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

/// The observation of touches that other programs receive.
extension Live {
    @Suite struct Observation {
        @Test func `a touch is received by the program that selects it`() throws {
            let scene = try ObserverScene()
            #expect(scene.observer.reportsDeliveries)
            #expect(scene.observer.reportsProcesses)
            scene.client.selectTouches(on: scene.window)
            try scene.tap(at: CGPoint(x: 100, y: 200))
            let account = try #require(try scene.settled(1).first)
            #expect(account.contact?.location == CGPoint(x: 100, y: 200))
            #expect(account.contact?.updateCount == 1)
            #expect(account.receipts.count == 1)
            let owner = try #require(account.owner)
            #expect(owner.form == .touch)
            #expect(owner.window == UInt32(scene.window))
            #expect(owner.updateCount == 1)
            #expect(owner.outcome == nil)
            #expect((0...50).contains(owner.delay))
            let program = try #require(scene.observer.program(of: owner.client))
            #expect(program.pid == Int(getpid()))
            #expect(scene.observer.window(owner.window).title == "Left")
        }

        @Test func `a touch on no program's window has a contact and no receipt`() throws {
            let scene = try ObserverScene()
            try scene.tap(at: CGPoint(x: 1000, y: 200))
            let account = try #require(try scene.settled(1).first)
            #expect(account.contact?.location == CGPoint(x: 1000, y: 200))
            #expect(account.receipts == [])
        }

        @Test func `a program without touches receives an emulated press`() throws {
            let scene = try ObserverScene()
            XSelectInput(scene.client.display, scene.window, ButtonPressMask | ButtonReleaseMask)
            scene.client.sync()
            try scene.tap(at: CGPoint(x: 100, y: 200))
            let account = try #require(try scene.settled(1).first)
            #expect(account.receipts.map(\.form) == [.pointer])
            #expect(account.owner?.window == UInt32(scene.window))
            #expect(account.owner?.endTime != nil)
        }

        @Test func `a grab that rejects a touch held it, and the window behind owns it`() throws {
            let scene = try ObserverScene()
            scene.client.selectTouches(on: scene.window)
            let manager = try SecondClient(scene.display)
            manager.grabTouches(on: manager.root)
            try scene.display.touchscreen.down(0, at: CGPoint(x: 100, y: 200))
            try manager.rejectTouch(on: manager.root)
            try scene.display.touchscreen.up(0)
            let account = try #require(try scene.settled(1).first)
            #expect(account.receipts.count == 2)
            #expect(account.owner?.window == UInt32(scene.window))
            let former = try #require(account.formerOwners.first)
            #expect(former.window == UInt32(manager.root))
            #expect(former.outcome?.kind == .rejected)
            #expect(former.holdTime ?? -1 >= 0)
            #expect(account.observers == [])
        }

        @Test func `a grab that never decides owns the touch`() throws {
            let scene = try ObserverScene()
            scene.client.selectTouches(on: scene.window)
            let manager = try SecondClient(scene.display)
            manager.grabTouches(on: manager.root)
            try scene.tap(at: CGPoint(x: 100, y: 200))
            let account = try #require(try scene.settled(1).first)
            #expect(account.owner?.window == UInt32(manager.root))
            #expect(account.owner?.outcome == nil)
            #expect(account.formerOwners == [])
        }
    }
}
