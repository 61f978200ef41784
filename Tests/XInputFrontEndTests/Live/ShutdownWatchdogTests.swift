import CAllocationCount
import CXlib
import Foundation
import Testing
import VirtualDisplay

@testable import XInputFrontEnd

extension Live {
    @Suite struct Leaving {
        enum Work: CaseIterable { case handleSignal, drawFrame }

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
            #expect((1.7...3).contains(Date().timeIntervalSince(since)))
        }

        @Test func `ending one watch leaves the other one running`() throws {
            var ends: [[Int32]] = []
            for _ in 0..<2 {
                var pair: [Int32] = [-1, -1]
                try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
                ends.append(pair)
            }
            defer { for end in ends.joined() { close(end) } }
            try ShutdownWatchdog.startThread()
            let first = ShutdownWatchdog(ends[0][0])
            let second = ShutdownWatchdog(ends[1][0])
            first.end()
            let since = Date()
            ShutdownWatchdog.begin()
            ShutdownWatchdog.whileWaiting {
                var byte: UInt8 = 0
                // Runs until the second connection is cut, and no longer.
                _ = read(ends[1][0], &byte, 1)
            }
            #expect((1.7..<3).contains(Date().timeIntervalSince(since)))
            #expect(second.hasExpired)
            #expect(!first.hasExpired)
            second.end()
            // The first connection still works.
            var byte: UInt8 = 7
            #expect(write(ends[0][1], &byte, 1) == 1)
            #expect(read(ends[0][0], &byte, 1) == 1)
        }

        /// A handler that allocates memory while the interrupted code does so waits for ever.
        @Test func `starting the limit in a signal handler allocates nothing`() async {
            await #expect(processExitsWith: .success) {
                var ends: [Int32] = [-1, -1]
                try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
                let pipe = try SignalPipe()
                try ShutdownWatchdog.startThread()
                let watchdog = ShutdownWatchdog(ends[0])
                let before = thread_allocation_count()
                raise(SIGINT)
                let after = thread_allocation_count()
                #expect(after == before)
                #expect(pipe.drain() == [SIGINT])
                watchdog.end()
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
