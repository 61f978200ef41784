import Glibc

/// The lowest real-time priority, which keeps steps on time while other programs compute.
///
/// Only root, or a user with an `rtprio` limit, may take it; for others nothing changes. Source:
/// sched(7).
enum RealTimePriority {
    /// Gives this thread the ordinary priority; a new thread inherits that of its creator.
    static func leave() {
        var ordinary = sched_param(sched_priority: 0)
        sched_setscheduler(0, SCHED_OTHER, &ordinary)
    }

    /// Calls a function with the priority, which processes that it starts inherit.
    static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        var priority = sched_param(sched_priority: 1)
        guard sched_setscheduler(0, SCHED_RR, &priority) == 0 else { return try body() }
        defer { leave() }
        return try body()
    }
}
