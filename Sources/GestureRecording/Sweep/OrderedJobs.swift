import Foundation
import Synchronization

/// Independent jobs, numbered from 0, performed by one thread per core and delivered in order.
///
/// A job creates its own sessions, which stay on its thread, and returns a small value, which is kept until
/// all earlier ones are delivered.
package final class OrderedJobs<Output: Sendable>: Sendable {
    private struct State {
        /// The numbers of the jobs that are not started yet.
        var rest: Range<Int>
        /// The results that are not delivered yet.
        var results: [Int: Result<Output, any Error>] = [:]
    }

    /// The stack of a thread: the system's default for the main thread.
    private static var stackSize: Int { 8 << 20 }

    private let state: Mutex<State>
    private let job: @Sendable (Int) throws -> Output
    /// Signalled after each job, and at the end of each thread.
    private let isReady = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    private init(_ count: Int, _ job: @escaping @Sendable (Int) throws -> Output) {
        state = Mutex(State(rest: 0..<count))
        self.job = job
    }

    /// Performs the jobs, and passes on each result as soon as it and all earlier ones are known.
    ///
    /// - Parameters:
    ///   - count: the number of jobs.
    ///   - threads: the number of threads; by default, that of the cores.
    ///   - job: performs the job with a number, on any thread.
    ///   - deliver: receives the results in order, on this thread.
    /// - Throws: the first error in the order of the jobs, or that of `deliver`, after the running jobs end.
    package static func perform(
        _ count: Int,
        threads: Int = ProcessInfo.processInfo.activeProcessorCount,
        _ job: @escaping @Sendable (Int) throws -> Output,
        deliver: (Int, Output) throws -> Void
    ) throws {
        let jobs = OrderedJobs(count, job)
        let threads = min(threads, count)
        for _ in 0..<threads {
            let thread = Thread { jobs.work() }
            thread.stackSize = stackSize
            thread.start()
        }
        defer {
            jobs.state.withLock { $0.rest = 0..<0 }
            for _ in 0..<threads { jobs.hasEnded.wait() }
        }
        for number in 0..<count { try deliver(number, jobs.result(of: number).get()) }
    }

    private func work() {
        while let number = state.withLock({ $0.rest.popFirst() }) {
            let result = Result { try job(number) }
            state.withLock { $0.results[number] = result }
            isReady.signal()
        }
        hasEnded.signal()
    }

    private func result(of number: Int) -> Result<Output, any Error> {
        while true {
            if let result = state.withLock({ $0.results.removeValue(forKey: number) }) {
                return result
            }
            isReady.wait()
        }
    }
}
