import Foundation
import RealServer
import Testing
import VirtualDisplay
import XInputFrontEnd
@testable import TouchObserving

/// The observation of presses of several master pointers.
extension LiveObservation {
    @Suite(.enabled(if: ObserverScene.isInstalled("xinput"), "no xinput")) struct Pointers {
        private let scene: ObserverScene
        private let right: UInt

        init() throws {
            scene = try ObserverScene(.init(hasPen: true), includesButtons: true)
            right = scene.client.cover(CGRect(x: 640, y: 0, width: 640, height: 800))
            scene.client.selectPresses(on: scene.window)
            scene.client.selectPresses(on: right)
            try scene.run("xinput", "create-master", "Second")
            try scene.run("xinput", "reattach", "Touchstone Pen", "Second pointer")
        }

        @Test func `presses are at the places of their own pointers`() throws {
            let pen = try #require(scene.display.pen)
            try scene.display.pointer.move(to: CGPoint(x: 100, y: 200))
            try pen.enter(at: CGPoint(x: 900, y: 300))
            try scene.display.pointer.press()
            try pen.press()
            // The location is that of the pointer when the press is read.
            try scene.observe { $0.count(where: \.isDelivery) == 2 }
            try pen.move(to: CGPoint(x: 910, y: 300))
            try pen.release()
            try scene.display.pointer.release()
            let accounts = try scene.settled(2).sorted {
                ($0.contact?.location.x ?? 0) < ($1.contact?.location.x ?? 0)
            }
            #expect(
                accounts.map { $0.contact?.location } == [
                    CGPoint(x: 100, y: 200), CGPoint(x: 900, y: 300),
                ]
            )
            #expect(accounts.map(\.contact?.window?.id) == [UInt32(scene.window), UInt32(right)])
            #expect(accounts.map(\.roles) == [["pointer owner"], ["pointer owner"]])
            #expect(accounts.map(\.owner?.window) == [UInt32(scene.window), UInt32(right)])
            #expect(accounts.map(\.owner?.updateCount) == [0, 1])
            #expect(accounts.allSatisfy { $0.owner?.endTime != nil })
        }
    }
}
