import GestureRecording

/// The window and the process to which an observation is restricted; by default, it is not.
struct ObservationTarget {
    /// The window's id; nil for any.
    var window: Int?
    /// The process id; nil for any.
    var pid: Int?

    /// Whether a touch concerns the target: it landed there, or was delivered there.
    func isConcerned(by touch: ObservedTouch) -> Bool {
        let windows = touch.deliveries.map(\.window) + (touch.landing.map { [$0.window] } ?? [])
        let pids = touch.deliveries.map(\.pid) + [touch.landing?.pid]
        return (window.map(windows.contains) ?? true) && (pid.map { pids.contains($0) } ?? true)
    }

    /// Whether every touch concerns it.
    var isEverything: Bool { window == nil && pid == nil }
}
