import CXlib
import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

/// Fingers on our window that another client receives.
extension Live {
    @Suite struct GrabbedTouches {
        enum Grab {
            case master, frozenMaster, slave, frozenSlave, core

            /// Grabs during which the server reports touches to no other client.
            ///
            /// During the other grabs we receive each touch, but do not own it.
            static let silent: [Grab] = [.frozenMaster, .slave, .frozenSlave]
            static let open: [Grab] = [.master, .core]
        }

        private func grab(_ grab: Grab, _ client: XClient, _ bench: Bench) throws {
            let master: Int32 = 2
            let slave = Int32(try #require(bench.touchscreen).id)
            switch grab {
            case .master: client.grabDevice(master)
            case .frozenMaster: client.grabDevice(master, isFrozen: true)
            case .slave: client.grabDevice(slave)
            case .frozenSlave: client.grabDevice(slave, isFrozen: true)
            case .core: client.grabCorePointer()
            }
        }

        /// The events of one finger that lands here, and is lifted after the wait.
        private func events(_ bench: Bench, at place: CGPoint) throws -> [FrontEndEvent] {
            try bench.display.touchscreen.down(0, at: place)
            let collector = Collector(for: 0.3)
            try bench.frontEnd.run(collector)
            try bench.display.touchscreen.up(0)
            return collector.events
        }

        @Test(arguments: Grab.silent)
        func `Rule 16: a finger that a grab receives is reported once`(kind: Grab) throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            try grab(kind, client, bench)
            let events = try events(bench, at: CGPoint(x: 100, y: 100))
            #expect(events.inputs("TouchBegin").isEmpty)
            #expect(events.diagnostics == ["touchTaken"])
            // Lifting it adds nothing, and the next finger is reported again.
            let later = Collector(for: 0.3)
            try bench.frontEnd.run(later)
            #expect(later.events.diagnostics == [])
            #expect(
                try self.events(bench, at: CGPoint(x: 799, y: 599)).diagnostics == ["touchTaken"]
            )
        }

        @Test(arguments: Grab.open)
        func `Rule 16: a finger delivered under a grab is not ours, but not missed`(kind: Grab)
            throws
        {
            let bench = try Bench()
            let client = try XClient(bench.display)
            try grab(kind, client, bench)
            let events = try events(bench, at: CGPoint(x: 100, y: 100))
            #expect(events.inputs("TouchBegin").count == 1)
            #expect(events.inputs("TouchOwnership").isEmpty)
            #expect(events.diagnostics == [])
        }

        @Test func `Rule 16: after the grab touches arrive again`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            try grab(.slave, client, bench)
            _ = try events(bench, at: CGPoint(x: 100, y: 100))
            client.release(Int32(try #require(bench.touchscreen).id))
            let events = try events(bench, at: CGPoint(x: 100, y: 100))
            #expect(events.inputs("TouchBegin").count == 1)
            #expect(events.diagnostics == [])
        }

        @Test func `Rule 16: a touch that a frozen pointer delays arrives in the end`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            try grab(.frozenMaster, client, bench)
            try bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            let taken = Collector(for: 0.3)
            try bench.frontEnd.run(taken)
            #expect(taken.events.diagnostics == ["touchTaken"])
            // The report is valid whether the touch arrives or not.
            let text = "a finger landed on this window, but its touch has not arrived:"
            #expect(
                taken.events.contains(
                    .diagnostic(
                        name: "touchTaken",
                        detail: text + " another client has grabbed its device"
                    )
                )
            )
            client.release(2)
            let come = Collector(for: 0.3)
            try bench.frontEnd.run(come)
            #expect(come.events.inputs("TouchBegin").count == 1)
            #expect(come.events.diagnostics == ["grabInFront"])
        }

        @Test func `a touch grab that rejects delays nothing, for we see touches not yet ours`()
            throws
        {
            let bench = try Bench()
            let client = try XClient(bench.display)
            client.grabTouches(on: client.root)
            try bench.display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            let first = Collector(for: 0.2)
            try bench.frontEnd.run(first)
            try client.decideTouch()
            let later = Collector(for: 0.2)
            try bench.frontEnd.run(later)
            #expect(first.events.inputs("TouchBegin").count == 1)
            #expect(later.events.inputs("TouchOwnership").count == 1)
            #expect((first.events + later.events).diagnostics == [])
        }

        @Test(arguments: Grab.silent)
        func `Rule 16: a finger beside the window is ignored`(kind: Grab) throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            try grab(kind, client, bench)
            for place in [CGPoint(x: 800, y: 300), CGPoint(x: 300, y: 600)] {
                let events = try events(bench, at: place)
                // A grab of the pointer moves it out of the window.
                #expect(events.allSatisfy { $0.input?.name == "Leave" })
            }
        }

        @Test func `Rule 16: a finger on a window above ours is ignored`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            client.cover(CGRect(x: 100, y: 100, width: 200, height: 100))
            try grab(.slave, client, bench)
            #expect(try events(bench, at: CGPoint(x: 299, y: 199)).diagnostics == [])
            #expect(try events(bench, at: CGPoint(x: 300, y: 199)).diagnostics == ["touchTaken"])
        }

        /// The diagnostics of a finger that lands here while the screen changes under it, before or after the
        /// program reads its event.
        private func events(
            _ bench: Bench,
            at place: CGPoint,
            isRead: Bool,
            _ change: () -> Void
        ) throws -> [String] {
            try bench.display.touchscreen.down(0, at: place)
            if isRead { try bench.frontEnd.run(Collector(for: 0.03)) }
            change()
            let collector = Collector(for: 0.3)
            try bench.frontEnd.run(collector)
            try bench.display.touchscreen.up(0)
            return collector.events.diagnostics
        }

        @Test
        func `Rule 16: a finger on the window is reported if the window is then covered or moves`()
            throws
        {
            for isCovered in [true, false] {
                // The change has to come before the diagnostic is due; on a busy machine the test may be late.
                var told: [String] = []
                for _ in 0..<10 where told != ["touchTaken"] {
                    let bench = try Bench()
                    let client = try XClient(bench.display)
                    try grab(.slave, client, bench)
                    told = try events(bench, at: CGPoint(x: 100, y: 150), isRead: true) {
                        if isCovered {
                            client.cover(CGRect(x: 50, y: 100, width: 200, height: 100))
                        } else {
                            client.move(bench.window, to: CGPoint(x: 400, y: 0))
                        }
                    }
                }
                #expect(told == ["touchTaken"], "\(isCovered)")
            }
        }

        @Test func `Rule 16: a finger is reported in a framed window that was moved`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            _ = client.frame(
                bench.window,
                at: CGPoint(x: 200, y: 50),
                insetBy: CGPoint(x: 4, y: 20)
            )
            _ = try bench.collect { $0.contains(.mapped) }
            try grab(.slave, client, bench)
            #expect(try events(bench, at: CGPoint(x: 204, y: 70)).diagnostics == ["touchTaken"])
            // The frame belongs to the window manager.
            #expect(try events(bench, at: CGPoint(x: 204, y: 69)).diagnostics == [])
        }

        @Test func `Rule 16: a finger is reported on a screen mapped to part of the desktop`()
            throws
        {
            let bench = try Bench()
            let client = try XClient(bench.display)
            // The right half of the desktop.
            client.setMatrix(
                [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1],
                device: try #require(bench.touchscreen).id
            )
            try grab(.slave, client, bench)
            #expect(try events(bench, at: CGPoint(x: 300, y: 100)).diagnostics == ["touchTaken"])
            #expect(try events(bench, at: CGPoint(x: 400, y: 100)).diagnostics == [])
        }

        @Test func `Rule 16: a finger is reported on a screen that was off and on again`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            let device = try #require(bench.touchscreen)
            client.setEnabled(false, device: device.id)
            client.setEnabled(true, device: device.id)
            try bench.display.touchscreen.reconnect()
            _ = try bench.collect { $0.contains(.device(device)) }
            try grab(.slave, client, bench)
            #expect(try events(bench, at: CGPoint(x: 100, y: 100)).diagnostics == ["touchTaken"])
        }

        /// A busy server can take longer than the limit of `grabInFront`, whose values have tests of their own.
        @Test func `Rule 16: a thousand ordinary taps are not taken`() throws {
            let bench = try Bench()
            let touchscreen = bench.display.touchscreen
            Thread.detachNewThread {
                for number in 0..<1000 {
                    let place = CGPoint(x: 10 + number % 700, y: 20)
                    try? touchscreen.down(number % 10, at: place)
                    try? touchscreen.up(number % 10)
                }
            }
            let collector = Collector { $0.inputs("TouchEnd").count == 1000 }
            try bench.frontEnd.run(collector)
            let pause = Collector(for: 0.3)
            try bench.frontEnd.run(pause)
            #expect(collector.events.inputs("TouchBegin").count == 1000)
            #expect(collector.events.diagnostics.filter { $0 != "grabInFront" } == [])
            #expect(pause.events.inputs("TouchBegin") == [])
        }
    }
}

extension Bench {
    fileprivate var touchscreen: InputDevice? {
        frontEnd.devices.first { $0.name == display.touchscreen.name }
    }
}
