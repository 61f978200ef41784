import CXlib
import Foundation
import Glibc
import Synchronization
import XInputFrontEnd

/// The end of an operation on another thread, which wakes up the observing one.
final class Completion: Sendable {
    private let pipe = Pipe()

    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    var isFinished: Bool { !wait(for: [descriptor], until: monotonicTime()).isEmpty }

    func finish() { try? pipe.fileHandleForWriting.close() }
}

/// A client that selects touches on a window over the whole screen, and reads them on a thread of its own.
final class ObservedClient: Sendable {
    private let completion = Completion()
    private let arrivals = Pipe()
    private let reportsUpdates = Atomic(false)

    init() throws {
        guard let display = XOpenDisplay(nil) else { throw ClientBenchmark.Failure("no display") }
        var (major, minor): (Int32, Int32) = (2, 2)
        XIQueryVersion(display, &major, &minor)
        let root = XDefaultRootWindow(display)
        let window = XCreateSimpleWindow(display, root, 0, 0, 1280, 800, 0, 0, 0)
        XMapWindow(display, window)
        var bits = [UInt8](repeating: 0, count: 4)
        bits.withUnsafeMutableBufferPointer { bits in
            for event in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] {
                cx_XISetMask(bits.baseAddress, event)
            }
            var mask = XIEventMask(
                deviceid: XIAllMasterDevices,
                mask_len: 4,
                mask: bits.baseAddress
            )
            XISelectEvents(display, window, &mask, 1)
        }
        XSync(display, False)
        let address = UInt(bitPattern: display)
        Thread { [self] in
            guard let display = OpaquePointer(bitPattern: address) else { return }
            while !completion.isFinished {
                _ = wait(for: [XConnectionNumber(display)], until: monotonicTime() + 0.1)
                var event = XEvent()
                while XPending(display) > 0 {
                    XNextEvent(display, &event)
                    if reportsUpdates.load(ordering: .relaxed),
                        event.xcookie.evtype == XI_TouchUpdate
                    {
                        reportArrival()
                    }
                }
            }
            XCloseDisplay(display)
        }.start()
    }

    func stop() { completion.finish() }

    /// Returns the time from each report of a moved finger to the arrival of its event, in microseconds,
    /// sorted.
    func delays(of count: Int, _ report: (Int) throws -> Void) rethrows -> [Double] {
        reportsUpdates.store(true, ordering: .relaxed)
        defer { reportsUpdates.store(false, ordering: .relaxed) }
        return try (0..<count).map { number in
            let start = monotonicTime()
            try report(number)
            var arrival = 0.0
            read(arrivals.fileHandleForReading.fileDescriptor, &arrival, 8)
            return (arrival - start) * 1e6
        }.sorted()
    }

    private func reportArrival() {
        var time = monotonicTime()
        write(arrivals.fileHandleForWriting.fileDescriptor, &time, 8)
    }
}
