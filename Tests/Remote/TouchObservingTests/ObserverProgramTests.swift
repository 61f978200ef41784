import Foundation
import RealServer
import Testing
import VirtualDisplay

@testable import XInputFrontEnd
@testable import TouchObserving

/// The observation of touches that installed programs receive.
extension LiveObservation {
    @Suite struct Programs {
        private let scene: ObserverScene
        private static let xev = ["-geometry", "300x300+800+100"]

        init() throws { scene = try ObserverScene() }

        @Test(.enabled(if: ObserverScene.isInstalled("xev"), "no xev"))
        func `a program has its name, process and title`() throws {
            let program = try scene.start("xev", Self.xev, window: "Event Tester")
            try scene.tap(at: CGPoint(x: 1000, y: 300))
            let account = try scene.settledTouch()
            #expect(account.roles == ["pointer owner"])
            let owner = try #require(account.owner)
            let expected = ObservedProgram(
                name: "xev",
                pid: program.map { Int($0.processIdentifier) }
            )
            #expect(owner.receiver?.program == expected)
            #expect(owner.receiver?.title == "Event Tester")
        }

        @Test(.enabled(if: ObserverScene.isInstalled("xev"), "no xev"))
        func `a program that reads nothing receives its touches`() throws {
            let program = try #require(try scene.start("xev", Self.xev, window: "Event Tester"))
            kill(program.processIdentifier, SIGSTOP)
            for _ in 0..<3 { try scene.tap(at: CGPoint(x: 1000, y: 300)) }
            let accounts = try scene.settled(3)
            #expect(accounts.map(\.roles) == Array(repeating: ["pointer owner"], count: 3))
            let owner = try #require(accounts[0].owner)
            #expect(owner.receiver?.program?.name == "xev")
        }

        @Test(.enabled(if: ObserverScene.isInstalled("xev"), "no xev"))
        func `a program that ends during its touch has its name and process`() throws {
            let program = try #require(try scene.start("xev", Self.xev, window: "Event Tester"))
            try scene.display.touchscreen.down(0, at: CGPoint(x: 1000, y: 300))
            try scene.observe { events in events.contains(where: \.isDelivery) }
            kill(program.processIdentifier, SIGKILL)
            program.waitUntilExit()
            try scene.observe { events in
                // RECORD reports it with the server's next answer to a client.
                scene.client.sync()
                return events.contains(where: \.isDisconnection)
            }
            try scene.display.touchscreen.up(0)
            let account = try scene.settledTouch()
            let expected = ObservedProgram(name: "xev", pid: Int(program.processIdentifier))
            #expect(account.owner?.receiver?.program == expected)
            #expect(account.owner?.receiver?.title == "Event Tester")
            #expect(account.contact?.window?.program == expected)
            #expect(account.contact?.window?.title == "Event Tester")
        }

        @Test(.enabled(if: ObserverScene.isInstalled("xinput"), "no xinput"))
        func `a program with the touchscreen's events too has one owner`() throws {
            _ = try scene.start("xinput", ["test-xi2"])
            #expect(scene.client.eventually { scene.client.visibleWindows.count == 2 })
            try scene.tap(at: CGPoint(x: 30, y: 30))
            let account = try scene.settledTouch()
            let owner = try #require(account.owner)
            #expect(owner.receiver?.program?.name == "xinput")
            #expect(owner.device != account.contact?.source)
            #expect(Set(account.listeners.map(\.client)).count == 1)
        }

        @Test(.enabled(if: ObserverScene.isInstalled("openbox"), "no openbox"))
        func `a window manager holds the press that focuses a window`() throws {
            let program = try scene.start("openbox")
            _ = try scene.start("xev", Self.xev, window: "Event Tester")
            let root = scene.client.root
            try scene.observe { _ in
                scene.client.numbers("_NET_CLIENT_LIST", of: root).count == 2
            }
            scene.client.takeFocus()
            try scene.tap(at: CGPoint(x: 1000, y: 300))
            let account = try scene.settledTouch()
            #expect(account.roles == ["pointer former, rejected", "pointer owner"])
            let former = try #require(account.formerOwners.first)
            #expect(
                former.receiver?.program?.pid
                    == program.map { Int($0.processIdentifier) }
            )
            let owner = try #require(account.owner)
            #expect(owner.receiver?.program?.name == "xev")
        }
    }
}
