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
        /// The number of jobs that are being performed.
        var running = 0
        /// The results that are not delivered yet.
        var results: [Int: Result<Output, any Error>] = [:]
    }

    /// The stack of a thread: the system's default for the main thread.
    private static var stackSize: Int { 8 << 20 }

    private let state: Mutex<State>
    private let job: @Sendable (Int) throws -> Output
    /// Signalled after each job.
    private let isReady = DispatchSemaphore(value: 0)

    private init(_ count: Int, _ job: @escaping @Sendable (Int) throws -> Output) {
        state = Mutex(State(rest: 0..<count))
        self.job = job
    }

    /// Performs the jobs and passes on each result as soon as it and all earlier ones are known.
    ///
    /// - Parameters:
    ///   - count: the number of jobs.
    ///   - threads: the number of threads; nil, the default, means one per core.
    ///   - job: performs the job with the given number, on any thread.
    ///   - deliver: receives the results in order, on this thread.
    /// - Throws: the first error in the order of the jobs, or that of `deliver`, after the running jobs end.
    package static func perform(
        _ count: Int,
        threads: Int? = nil,
        _ job: @escaping @Sendable (Int) throws -> Output,
        deliver: (Int, Output) throws -> Void
    ) throws {
        let jobs = OrderedJobs(count, job)
        let threads = min(threads ?? ProcessInfo.processInfo.activeProcessorCount, count)
        // This thread performs jobs too, and all of them if the system starts no other.
        for _ in 1..<max(1, threads) {
            let thread = Thread { while jobs.performNext() {} }
            thread.stackSize = stackSize
            thread.start()
        }
        defer {
            jobs.state.withLock { $0.rest = 0..<0 }
            while jobs.state.withLock({ $0.running > 0 }) { jobs.isReady.wait() }
        }
        for number in 0..<count { try deliver(number, jobs.result(of: number).get()) }
    }

    /// Performs the next waiting job; returns false if all have started.
    private func performNext() -> Bool {
        let number = state.withLock { state in
            let number = state.rest.popFirst()
            if number != nil { state.running += 1 }
            return number
        }
        guard let number else { return false }
        let result = Result { try job(number) }
        state.withLock { state in
            state.results[number] = result
            state.running -= 1
        }
        isReady.signal()
        return true
    }

    private func result(of number: Int) -> Result<Output, any Error> {
        while true {
            if let result = state.withLock({ $0.results.removeValue(forKey: number) }) {
                return result
            }
            if !performNext() { isReady.wait() }
        }
    }
}
