import Foundation
import Synchronization

/// Independent jobs, numbered from 0, performed by one thread per core and delivered in order.
///
/// A job creates its own sessions, which stay on its thread, and returns a small value, which is kept until
/// all earlier ones are delivered. No job starts far ahead of the delivery, so that one long job does not let
/// the others fill the memory.
package final class OrderedJobs<Output: Sendable>: Sendable {
    private struct State {
        /// The numbers of the jobs that are not started yet.
        var rest: Range<Int>
        /// The number of the next result to deliver.
        var next = 0
        /// The number of jobs that are being performed.
        var running = 0
        /// The results that are not delivered yet.
        var results: [Int: Result<Output, any Error>] = [:]
    }

    /// The maximum distance between a started job and the next result to deliver.
    private static var maxAhead: Int { 256 }

    /// The stack of a thread: the system's default for the main thread.
    private static var stackSize: Int { 8 << 20 }

    private let state: Mutex<State>
    private let job: @Sendable (Int) throws -> Output
    /// Signalled after each job.
    private let isReady = DispatchSemaphore(value: 0)
    /// Signalled after each delivery.
    private let isDelivered = DispatchSemaphore(value: 0)

    private init(_ count: Int, _ job: @escaping @Sendable (Int) throws -> Output) {
        state = Mutex(State(rest: 0..<count))
        self.job = job
    }

    /// Performs the jobs, and passes on each result as soon as it and all earlier ones are known.
    ///
    /// - Parameters:
    ///   - count: the number of jobs.
    ///   - threads: the number of threads; nil, the default, for one per core.
    ///   - job: performs the job with a number, on any thread.
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
            let thread = Thread { jobs.performRest() }
            thread.stackSize = stackSize
            thread.start()
        }
        defer {
            jobs.state.withLock { $0.rest = 0..<0 }
            for _ in 1..<max(1, threads) { jobs.isDelivered.signal() }
            while jobs.state.withLock({ $0.running > 0 }) { jobs.isReady.wait() }
        }
        for number in 0..<count {
            try deliver(number, jobs.result(of: number).get())
            jobs.state.withLock { $0.next = number + 1 }
            jobs.isDelivered.signal()
        }
    }

    private enum Progress {
        case performed
        /// The next job must wait for deliveries.
        case isAhead
        /// All jobs have started.
        case isOver
    }

    private func performRest() {
        while true {
            switch performNext() {
            case .performed: break
            case .isAhead: isDelivered.wait()
            case .isOver: return
            }
        }
    }

    /// Performs the next waiting job.
    private func performNext() -> Progress {
        var number: Int?
        let progress: Progress = state.withLock { state in
            guard let first = state.rest.first else { return .isOver }
            guard first < state.next + Self.maxAhead else { return .isAhead }
            number = state.rest.popFirst()
            state.running += 1
            return .performed
        }
        guard let number else { return progress }
        let result = Result { try job(number) }
        state.withLock { state in
            state.results[number] = result
            state.running -= 1
        }
        isReady.signal()
        return progress
    }

    private func result(of number: Int) -> Result<Output, any Error> {
        while true {
            if let result = state.withLock({ $0.results.removeValue(forKey: number) }) {
                return result
            }
            if performNext() != .performed { isReady.wait() }
        }
    }
}
