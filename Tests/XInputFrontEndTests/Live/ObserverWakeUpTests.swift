import CXlib
import Foundation
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

/// The number of times that an observer wakes its program up.
extension Live.Observation {
    @Suite struct WakeUps {
        /// The interval between reads while events arrive, in seconds.
        private static let readInterval: TimeInterval = 0.01

        @Test func `fingers that move fast are read in batches`() throws {
            let scene = try ObserverScene()
            scene.client.selectTouches(on: scene.window)
            let touchscreen = scene.display.touchscreen
            let (fingerCount, stepCount) = (10, 500)
            @Sendable func place(_ finger: Int, _ step: Int) -> CGPoint {
                CGPoint(x: 50 + 50 * finger, y: 100 + step)
            }
            for finger in 0..<fingerCount { try touchscreen.down(finger, at: place(finger, 0)) }
            try scene.observe { $0.count(where: \.isDelivery) >= fingerCount }
            Thread.detachNewThread {
                for step in 1...stepCount {
                    for finger in 0..<fingerCount {
                        try? touchscreen.move(finger, to: place(finger, step))
                    }
                }
            }
            let (start, updateCount) = (monotonicTime(), fingerCount * stepCount)
            var (now, seenCount, readCount) = (start, 0, 0)
            while seenCount < updateCount, now < start + 60 {
                scene.observer.wait(atMost: 1)
                seenCount += try scene.observer.read().count(where: \.isUpdate)
                readCount += 1
                now = monotonicTime()
            }
            #expect(seenCount == updateCount)
            // One read more at the beginning and at the end.
            #expect(readCount <= Int((now - start) / Self.readInterval) + 2)
            for finger in 0..<fingerCount { try touchscreen.up(finger) }
        }
    }
}

extension TouchObserver {
    /// Waits for events or for the deadline, as a program's loop does, and for a maximum time in seconds.
    fileprivate func wait(atMost limit: TimeInterval) {
        let left = min(limit, deadline.map { $0 - monotonicTime() } ?? limit)
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&polled, UInt(polled.count), Int32((max(left, 0) * 1000).rounded(.up)))
    }
}

extension ObservedEvent {
    /// Whether a finger has moved.
    fileprivate var isUpdate: Bool {
        guard case .raw(let touch) = self else { return false }
        return touch.change == .update
    }
}
