import CAllocationCount
import Foundation
import Glibc
import Testing

@testable import ProcessSupport

/// Each test runs in a process of its own, which has only one alarm.
@Suite struct `The alarm for a server that does not answer` {
    /// A handler that allocates memory can wait forever for a lock of the allocation that it interrupted.
    @Test func `is set by the first signal, without an allocation`() async {
        await #expect(processExitsWith: .success) {
            ServerAlarm.begin()
            let pipe = try SignalPipe()
            let before = thread_allocation_count()
            raise(SIGINT)
            let after = thread_allocation_count()
            #expect(after == before)
            #expect(alarm(0) > 0)
            raise(SIGINT)
            #expect(alarm(0) == 0)
            #expect(pipe.drain() == [SIGINT, SIGINT])
        }
    }

    @Test func `is not set while the server is not needed`() async {
        await #expect(processExitsWith: .success) {
            let pipe = try SignalPipe()
            raise(SIGTERM)
            #expect(alarm(0) == 0)
            ServerAlarm.begin(leavingAt: monotonicTime() + 100)
            ServerAlarm.end()
            raise(SIGTERM)
            #expect(alarm(0) == 0)
            #expect(pipe.drain() == [SIGTERM, SIGTERM])
        }
    }

    @Test func `expires 2 s after a set time`() async {
        await #expect(processExitsWith: .success) {
            ServerAlarm.begin(leavingAt: monotonicTime() + 100)
            let left = alarm(0)
            #expect((100...102).contains(left))
        }
    }

    @Test func `limits connecting to 15 s`() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(3),
            observing: [\.standardErrorContent]
        ) {
            // The process may inherit the mask of a thread that blocks the signal.
            var alarms = sigset_t()
            sigemptyset(&alarms)
            sigaddset(&alarms, SIGALRM)
            pthread_sigmask(SIG_UNBLOCK, &alarms, nil)
            let left = ServerAlarm.whileConnecting { alarm(20) }
            #expect((14...15).contains(left))
            #expect(alarm(0) == 0)
            ServerAlarm.whileConnecting { _ = raise(SIGALRM) }
        }
        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            errors
                == "touchstone: no X display: the server does not answer, expected an answer within 15 s\n"
        )
    }

    @Test func `ends the process with one line and status 3`() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(3),
            observing: [\.standardErrorContent]
        ) {
            ServerAlarm.begin(leavingAt: monotonicTime())
            while true { pause() }
        }
        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            errors == "touchstone: the X server does not answer, expected an answer within 2 s\n"
        )
    }
}
