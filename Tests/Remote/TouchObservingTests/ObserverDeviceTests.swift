import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd
@testable import TouchObserving

/// The observation of touchscreens that change.
extension LiveObservation {
    @Suite struct Devices {
        private let place = CGPoint(x: 100, y: 200)

        @Test func `a touchscreen that is disabled ends its touches`() throws {
            let scene = try ObserverScene()
            scene.client.selectTouches(on: scene.window)
            try scene.display.touchscreen.down(0, at: place)
            try scene.display.touchscreen.down(1, at: place)
            try scene.observe { $0.count(where: \.isDelivery) >= 2 }
            let screen = try #require(scene.observer.touchscreens.first)
            scene.client.setEnabled(false, device: screen)
            let accounts = try scene.settled(2)
            #expect(accounts.map(\.roles) == [["touch owner"], ["touch owner"]])
            #expect(accounts.allSatisfy { $0.owner?.endTime != nil })
            #expect(accounts.map { $0.contact?.end?.isDeviceGone } == [true, true])
        }

        @Test func `fingers on several touchscreens have their own`() throws {
            let scene = try ObserverScene(.init(touchscreenCount: 2))
            scene.client.selectTouches(on: scene.window)
            for screen in scene.display.touchscreens { try screen.down(0, at: place) }
            for screen in scene.display.touchscreens { try screen.up(0) }
            let accounts = try scene.settled(2)
            #expect(accounts.compactMap(\.contact?.source) == scene.observer.touchscreens)
            #expect(accounts.map { $0.contact?.location } == [place, place])
            #expect(
                accounts.map(\.owner?.window) == Array(repeating: UInt32(scene.window), count: 2)
            )
        }

        @Test func `a touchscreen mapped to half of the desktop reports places there`() throws {
            let scene = try ObserverScene()
            let screen = try #require(scene.observer.touchscreens.first)
            scene.client.setMatrix([0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], device: screen)
            try scene.tap(at: CGPoint(x: 640, y: 200))
            let contact = try #require(try scene.settledTouch().contact)
            #expect(abs(contact.location.x - 960) < 1)
            #expect(abs(contact.location.y - 200) < 1)
        }
    }
}

extension TouchObserver {
    fileprivate var touchscreens: [Int] {
        inputDevices.filter { $0.kind == .directTouch }.map(\.id)
    }
}
