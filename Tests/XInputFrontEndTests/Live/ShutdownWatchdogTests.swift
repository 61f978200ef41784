import CAllocationCount
import CXlib
import Foundation
import Glibc
import Testing
import VirtualDisplay

@testable import XInputFrontEnd

extension Live {
    @Suite struct Leaving {
        enum Work: CaseIterable { case handleSignal, drawFrame }
        enum LimitStart: CaseIterable { case now, later, closing }

        @Test(arguments: Work.allCases)
        func `our own work after a signal is not blamed on the server`(work: Work) throws {
            let bench = try Bench()
            let worker = BusyApplication(work)
            try bench.frontEnd.run(worker)
            #expect(worker.hasWorked)
            #expect(!bench.frontEnd.drawingTarget.isLost)
            try bench.display.pointer.click()
            #expect(try bench.transcript(2).count >= 2)
        }

        @Test func `a hanging server has its full time in each call, also after our own work`()
            throws
        {
            let bench = try Bench()
            let server = try #require(try Self.server(of: bench.display))
            defer { kill(server, SIGCONT) }
            let worker = BusyApplication(.drawFrame)
            var since = Date()
            worker.atEnd = {
                kill(server, SIGSTOP)
                since = Date()
                ShutdownWatchdog.whileWaiting {
                    _ = XSync(bench.frontEnd.drawingTarget.display, False)
                }
            }
            #expect(throws: FrontEndError.notAnswering) { try bench.frontEnd.run(worker) }
            #expect(Date().timeIntervalSince(since) >= 1.7)
        }

        @Test func `ending one watch leaves the other one running`() throws {
            let first = try WatchedSocket()
            let second = try WatchedSocket()
            first.watchdog.end()
            let since = Date()
            ShutdownWatchdog.begin()
            // The call returns when the second connection is cut.
            ShutdownWatchdog.whileWaiting { #expect(second.read() == 0) }
            #expect(Date().timeIntervalSince(since) >= 1.7)
            #expect(second.watchdog.hasExpired)
            second.watchdog.end()
            // The first connection still works.
            first.answer()
            #expect(first.read() == 1)
        }

        @Test(arguments: LimitStart.allCases)
        func `the shortest limit applies`(_ start: LimitStart) throws {
            let socket = try WatchedSocket()
            defer { socket.watchdog.end() }
            if start != .closing { ShutdownWatchdog.begin(limit: 3600) }
            switch start {
            case .now: ShutdownWatchdog.begin()
            case .later: ShutdownWatchdog.begin(at: monotonicTime() + 0.3)
            case .closing: break
            }
            let wait = { #expect(socket.read() == 0) }
            start == .closing
                ? ShutdownWatchdog.limiting(wait) : ShutdownWatchdog.whileWaiting(wait)
            #expect(socket.watchdog.hasExpired)
        }

        @Test func `a limit that has stopped cuts nothing`() throws {
            let socket = try WatchedSocket()
            let other = try WatchedSocket()
            defer { socket.watchdog.end() }
            ShutdownWatchdog.begin()
            ShutdownWatchdog.stop()
            ShutdownWatchdog.begin(at: monotonicTime() + 0.3)
            ShutdownWatchdog.cancel()
            // A limit that still applied would expire during this call.
            ShutdownWatchdog.whileWaiting {
                let ready = wait(for: [socket.ends[0]], until: monotonicTime() + 2.5)
                #expect(ready == [])
            }
            #expect(!socket.watchdog.hasExpired && !other.watchdog.hasExpired)
            other.watchdog.end()
        }

        /// A handler that allocates memory can wait forever for a lock of the allocation that it interrupted.
        @Test func `starting the limit in a signal handler allocates nothing`() async {
            await #expect(processExitsWith: .success) {
                let pipe = try SignalPipe()
                let socket = try WatchedSocket()
                let before = thread_allocation_count()
                raise(SIGINT)
                let after = thread_allocation_count()
                #expect(after == before)
                #expect(pipe.drain() == [SIGINT])
                socket.watchdog.end()
            }
        }

        private static func server(of display: VirtualDisplay) throws -> pid_t? {
            try FileManager.default.contentsOfDirectory(atPath: "/proc")
                .compactMap { pid_t($0) }
                .first { process in
                    let about = ["comm", "cmdline"].map { name in
                        let data = FileManager.default.contents(atPath: "/proc/\(process)/\(name)")
                        return String(decoding: data ?? Data(), as: UTF8.self)
                    }
                    return about[0] == "Xorg\n" && about[1].contains(display.folder)
                }
        }
    }

    /// An application that is asked to quit while it has four seconds of its own work.
    private final class BusyApplication: FrontEndApplication {
        private(set) var hasWorked = false
        private(set) var isFinished = false
        private var hasSentSignal = false
        var atEnd: () -> Void = {}
        private let work: Leaving.Work

        init(_ work: Leaving.Work) { self.work = work }

        private func perform() {
            let end = monotonicTime() + 4
            var sum = 0.0
            while monotonicTime() < end { sum += 1 }
            hasWorked = sum > 0
            atEnd()
        }

        func frontEnd(_ frontEnd: FrontEnd, received batch: [FrontEndEvent], arrival: TimeInterval)
        {
        }

        var nextDeadline: TimeInterval? { work == .handleSignal && !hasSentSignal ? 0 : nil }

        func deadlineReached(now: TimeInterval) {
            hasSentSignal = true
            kill(getpid(), SIGINT)
        }

        var needsFrame: Bool { work == .drawFrame && !hasSentSignal }

        func drawFrame(now: TimeInterval) {
            hasSentSignal = true
            kill(getpid(), SIGINT)
            perform()
        }

        func handleSignal(_ signal: Int32) {
            if work == .handleSignal { perform() }
            isFinished = true
        }
    }
}

/// A pair of connected sockets, of which the watchdog can cut the first.
private final class WatchedSocket {
    let ends: [Int32]
    let watchdog: ShutdownWatchdog

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        self.ends = ends
        // A watchdog that does not cut the socket fails the test.
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        watchdog = try ShutdownWatchdog(ends[0])
    }

    deinit { for end in ends { close(end) } }

    /// Waits for a byte from the other end, and returns the number of bytes read; 0 if the connection is cut.
    func read() -> Int {
        var byte: UInt8 = 0
        return Glibc.read(ends[0], &byte, 1)
    }

    func answer() {
        var byte: UInt8 = 7
        write(ends[1], &byte, 1)
    }
}
