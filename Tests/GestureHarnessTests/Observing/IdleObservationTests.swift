import CXlib
import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// The cost of an observation without touches.
    @Suite struct `An idle observation` {
        @Test(arguments: [[], ["--overlay"]])
        func `sleeps while other clients talk with the server`(arguments: [String]) throws {
            let display = try VirtualDisplay()
            let client = try XClient(display)
            let scene = try ObservationScene(arguments, on: display)
            let place = CGPoint(x: 100, y: 100)
            try scene.tap(at: place)
            try scene.observer.waitFor("touch 1")
            // The marks wake the program when they disappear, 3 s after the lift.
            #expect(
                client.eventually {
                    client.children(of: client.root)
                        .allSatisfy { client.attributes(of: $0).map_state != IsViewable }
                }
            )
            let before = try wakeUpsAtRest(of: scene.observer)
            for _ in 0..<50 { XSync(client.display, False) }
            client.destroy(client.cover(CGRect(x: 0, y: 0, width: 100, height: 100)))
            #expect(ProcessTree.wakeUps(ofAllThreadsOf: scene.observer.id) == before)
            // A touch wakes it up.
            try scene.tap(at: place)
            try scene.observer.waitFor("touch 2")
            #expect(ProcessTree.wakeUps(ofAllThreadsOf: scene.observer.id) > before)
            #expect(try scene.finish().count == 2)
        }

        /// Waits until a program sleeps, and returns the number of times that it has woken up.
        private func wakeUpsAtRest(of program: Program) throws -> Int {
            let deadline = Date(timeIntervalSinceNow: 20)
            var (count, since) = (-1, Date())
            while Date().timeIntervalSince(since) < 0.3 {
                try #require(Date() < deadline)
                let next = ProcessTree.wakeUps(ofAllThreadsOf: program.id)
                if next != count { (count, since) = (next, Date()) }
                Thread.sleep(forTimeInterval: 0.01)
            }
            return count
        }
    }
}
