import CXlib
import Foundation
import Glibc
import Synchronization

/// The end of an operation on another thread, which wakes up the observing one.
final class Completion: Sendable {
    private let pipe = Pipe()

    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    var isFinished: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

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
                var polled = pollfd(
                    fd: XConnectionNumber(display),
                    events: Int16(POLLIN),
                    revents: 0
                )
                poll(&polled, 1, 100)
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
            let start = Self.now
            try report(number)
            var arrival: UInt64 = 0
            read(arrivals.fileHandleForReading.fileDescriptor, &arrival, 8)
            return Double(arrival - start) / 1000
        }.sorted()
    }

    private func reportArrival() {
        var time = Self.now
        write(arrivals.fileHandleForWriting.fileDescriptor, &time, 8)
    }

    /// The local time in nanoseconds.
    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
