import Dispatch

/// The lanes in which tests with servers run, assigned in the order of arrival.
actor ServerLanes {
    static let shared = ServerLanes()
    static let count = 2

    private var free = (0..<count).map { ServerLane(number: $0) }
    private var waiting: [(count: Int, continuation: CheckedContinuation<[ServerLane], Never>)] =
        []

    /// Performs the function on the thread of one lane while it holds a number of lanes.
    nonisolated func run(on count: Int, _ function: @Sendable () async throws -> Void) async throws
    {
        let lanes = await take(count)
        do {
            try await withTaskExecutorPreference(lanes[0]) { try await function() }
        } catch {
            await giveBack(lanes)
            throw error
        }
        await giveBack(lanes)
    }

    private func take(_ count: Int) async -> [ServerLane] {
        await withCheckedContinuation { continuation in
            waiting.append((count, continuation))
            admit()
        }
    }

    private func giveBack(_ lanes: [ServerLane]) {
        free += lanes
        admit()
    }

    private func admit() {
        while let next = waiting.first, next.count <= free.count {
            waiting.removeFirst()
            let lanes = Array(free.prefix(next.count))
            free.removeFirst(next.count)
            next.continuation.resume(returning: lanes)
        }
    }
}

/// A thread for tests that block it while they wait for a server.
///
/// The threads that all other tests share, one for each core, stay free.
private final class ServerLane: TaskExecutor {
    private let queue: DispatchQueue

    init(number: Int) { queue = DispatchQueue(label: "server lane \(number)") }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
