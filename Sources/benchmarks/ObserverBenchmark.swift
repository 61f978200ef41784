import ArgumentParser
import CXlib
import Foundation
import Glibc
import VirtualDisplay
import XInputFrontEnd

/// The processor time of an observer, idle and under moving fingers on a private server.
struct ObserverBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "observer",
        abstract: "Measures the processor time of an observer of touches."
    )

    @Option(help: "The number of fingers.")
    var fingers = 10

    @Option(help: "The number of reports of each finger for each second.")
    var rate = 500.0

    @Option(help: "The duration in seconds.")
    var seconds = 10.0

    func run() throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        for (name, value) in display.environment { setenv(name, value, 1) }
        let observer = try TouchObserver()
        let idle = try observe(observer) { Thread.sleep(forTimeInterval: 3) }
        print("idle: \(idle.wakeUps) wake-ups in 3 s")
        let (fingers, rate, seconds) = (fingers, rate, seconds)
        let client = try ObservedClient()
        let result = try observe(observer) {
            let touchscreen = display.touchscreen
            do throws(VirtualDisplayError) {
                for finger in 0..<fingers { try touchscreen.down(finger, at: place(finger, 0)) }
                try touchscreen.perform(over: seconds, rate: rate) { progress in
                    (0..<fingers).map { ($0, place($0, progress)) }
                }
                for finger in 0..<fingers { try touchscreen.up(finger) }
            } catch {
                print(error)
            }
            client.stop()
        }
        let events = "\(result.touches) touches, \(result.updates) updates"
        let share = result.time / result.duration * 100
        print(
            "\(fingers) fingers at \(Int(rate)) Hz: \(events), \(result.wakeUps) wake-ups, "
                + String(
                    format: "%.2f s of %.2f s, %.1f %% of a core",
                    result.time,
                    result.duration,
                    share
                )
        )
    }

    private struct Result {
        var time = 0.0
        var duration = 0.0
        var wakeUps = 0
        var touches = 0
        var updates = 0

        mutating func add(_ accounts: [TouchAccount]) {
            touches += accounts.count
            updates += accounts.reduce(0) { $0 + ($1.contact?.updateCount ?? 0) }
        }
    }

    /// Observes on this thread while another one performs an operation.
    private func observe(
        _ observer: TouchObserver,
        during operate: @escaping @Sendable () -> Void
    ) throws -> Result {
        let completion = Completion()
        var result = Result()
        let start = ContinuousClock.now
        Thread {
            operate()
            completion.finish()
        }.start()
        result.time = try ProcessorTime.measured {
            while !completion.isFinished {
                var polled = (observer.descriptors + [completion.descriptor]).map {
                    pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
                }
                let left = observer.deadline.map { max(0, ($0 - monotonicTime()) * 1000) }
                poll(&polled, UInt(polled.count), left.map { Int32($0.rounded(.up)) } ?? -1)
                result.wakeUps += 1
                _ = try observer.read()
                result.add(observer.removeSettled())
            }
        }
        result.duration = (ContinuousClock.now - start) / .seconds(1)
        result.add(observer.removeAll())
        return result
    }
}

private func place(_ finger: Int, _ progress: Double) -> CGPoint {
    let angle = progress * 200 + Double(finger)
    return CGPoint(x: 640 + 300 * cos(angle), y: 400 + 300 * sin(angle))
}

/// The end of an operation on another thread, which wakes up the observing one.
private final class Completion: Sendable {
    private let pipe = Pipe()

    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    var isFinished: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    func finish() { try? pipe.fileHandleForWriting.close() }
}

/// A client that selects touches on a window over the whole screen, and reads them on a thread of its own.
private final class ObservedClient: Sendable {
    private let completion = Completion()

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
        let completion = completion
        Thread {
            guard let display = OpaquePointer(bitPattern: address) else { return }
            while !completion.isFinished {
                var polled = pollfd(
                    fd: XConnectionNumber(display),
                    events: Int16(POLLIN),
                    revents: 0
                )
                poll(&polled, 1, 100)
                var event = XEvent()
                while XPending(display) > 0 { XNextEvent(display, &event) }
            }
            XCloseDisplay(display)
        }.start()
    }

    func stop() { completion.finish() }
}
