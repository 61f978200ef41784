import Dispatch
import Foundation
import Synchronization
public import Testing
import VirtualDisplay

/// A trait that runs tests on threads of their own.
///
/// These tests mostly wait for servers and programs. The threads that all other tests share, one for each
/// core, stay free, and neither kind queues behind the other.
public struct ServerThreads: TestTrait, SuiteTrait, TestScoping {
    fileprivate let executor: ServerExecutor

    /// The tests of a suite inherit its threads.
    public var isRecursive: Bool { false }

    /// Runs the test or the suite on the threads.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(executor) { try await function() }
    }
}

extension Trait where Self == ServerThreads {
    /// A trait for tests that start programs with servers of their own: four run at the same time.
    public static var fewServersAtATime: ServerThreads { ServerThreads(executor: .programs) }

    /// A trait for serialized suites that connect from this process: one test runs at a time.
    ///
    /// Xlib reads the display from the environment, and signals reach one handler.
    public static var oneServerAtATime: ServerThreads { ServerThreads(executor: .thisProcess) }
}

extension Trait where Self == ConditionTrait {
    /// A trait for tests that need a private server.
    ///
    /// Without Xorg they are skipped, except in CI, where a missing Xorg fails them.
    public static var needsServer: ConditionTrait {
        .enabled(
            if: VirtualDisplay.unavailableReason == nil
                || ProcessInfo.processInfo.environment["CI"] != nil,
            "no Xorg with a dummy screen and the inputtest driver"
        )
    }
}

/// A number of threads on which jobs begin in the order of their arrival.
///
/// Dispatch's queues would share their threads with all other tests.
private final class ServerExecutor: TaskExecutor {
    static let programs = ServerExecutor(threadCount: 4)
    static let thisProcess = ServerExecutor(threadCount: 1)

    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    private init(threadCount: Int) {
        for _ in 0..<threadCount { Thread.detachNewThread { [self] in work() } }
    }

    private func work() -> Never {
        while true {
            arrivals.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }
}
