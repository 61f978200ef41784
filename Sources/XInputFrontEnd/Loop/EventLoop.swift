import CXlib
import Foundation
import Glibc

extension FrontEnd {
    /// Runs the application until it is finished.
    ///
    /// One `ppoll` waits for the connection, for signals, for the application's deadline and for
    /// the next picture's time: with nothing to do it waits for ever, without a single wake-up.
    /// Before a deadline fires, all that the connection holds has been read and handed over. While
    /// pictures follow each other what comes is read with the next one, which is the first to show
    /// it: a thousand events a second wake nobody up a thousand times. While it runs, it catches
    /// SIGINT, SIGTERM, SIGQUIT and SIGHUP, and ignores SIGPIPE. After the first of these signals,
    /// and after the application's `leaveDeadline`, a call that waits for a hanging server has
    /// 2 s at most; then the loop cuts the connection. SIGALRM is reserved for this. Work that needs no
    /// server has no limit.
    ///
    /// - Parameter application: who is called; kept by the caller.
    /// - Throws: `XFault.connectionLost` when the server goes away, after the events that it had
    ///   sent were handed over; `XFault.notAnswering` when it was cut; `XFault.systemCallFailed` when there
    ///   is no pipe for signals.
    package func run(_ application: some FrontEndApplication) throws(XFault) {
        let limit = LeaveLimit(connection.descriptor)
        defer { limit.end() }
        let signals = try SignalPipe()
        if let time = application.leaveDeadline { LeaveLimit.begin(at: time) }
        var frames = FrameClock()
        var isBusy = true
        while !application.isFinished {
            let frame = wantsFrame(application) ? frames.next : nil
            let wake = [application.nextDeadline, frame, taken.deadline].compactMap(\.self).min()
            let watched = application.watchedDescriptors
            let listens = isBusy || frame == nil
            let ready = wait(
                for: (listens ? [connection.descriptor] : []) + [signals.descriptor] + watched,
                until: isBusy ? 0 : wake
            )
            wakeUps += 1
            // Whoever has waited for them has the events as soon as they come. Else they may have come at
            // any time since the connection was found empty.
            if !isBusy && listens { reading.awoke(at: monotonicTime()) }
            if ready.contains(signals.descriptor) {
                for signal in signals.drain() { application.signalled(signal) }
                // It is heard; who leaves for it has the time again.
                LeaveLimit.stop()
                if application.isFinished { LeaveLimit.begin() }
            }
            var batch = readAll()
            // After reading: an event may have happened while the first ones were read, and none
            // arrives before it happens.
            let arrival = monotonicTime()
            isBusy = !batch.isEmpty || !reading.isEmptied
            reading.tellHeld(in: &batch, at: arrival)
            if !batch.isEmpty { application.frontEnd(self, received: batch, arrival: arrival) }
            // Behind the events that were there before: somebody touched, and then saved.
            for descriptor in watched where ready.contains(descriptor) {
                application.descriptorReady(descriptor)
            }
            guard !connection.isLost else {
                throw limit.wasExceeded ? .notAnswering : .connectionLost
            }
            let now = monotonicTime()
            if !isBusy, let deadline = taken.deadline, deadline <= now {
                application.frontEnd(self, received: taken.takeDue(at: now), arrival: now)
                isBusy = true
            }
            if !isBusy, let deadline = application.nextDeadline, deadline <= now {
                application.deadlineReached(now: now)
                isBusy = true
            }
            if wantsFrame(application), frames.isDue(now) {
                frames.draw(now)
                application.drawFrame(now: now)
                flush()
                isBusy = true
            }
        }
        LeaveLimit.begin()
        flush()
    }

    /// Whether a signal has come that the application has not received yet; a wait outside the loop
    /// should then end.
    package var hasSignal: Bool { SignalPipe.hasPending }

    private func wantsFrame(_ application: some FrontEndApplication) -> Bool {
        isMapped && application.needsFrame
    }
}

/// When the next picture may be drawn.
struct FrameClock {
    /// 60 a second: what nearly all screens show.
    static let interval: TimeInterval = 1.0 / 60

    private(set) var next: TimeInterval = 0

    func isDue(_ now: TimeInterval) -> Bool { now >= next }

    /// Counts from the due time while pictures follow each other, so that the rate is even, and
    /// from now after a pause or a late one.
    mutating func draw(_ now: TimeInterval) {
        next = now - next < Self.interval ? next + Self.interval : now + Self.interval
    }
}

/// Waits until one of the descriptors can be read or a time is reached; nil waits for ever.
///
/// Wraps `ppoll`, whose timeout counts nanoseconds: a deadline is not rounded to milliseconds.
///
/// - Returns: the descriptors that can be read or whose other side is gone; none at the time, or
///   when a signal came.
private func wait(for descriptors: [Int32], until time: TimeInterval?) -> [Int32] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = UInt(polled.count)
    if let time {
        // A day is soon enough to look again, and no time overflows.
        let left = min(max(time - monotonicTime(), 0), 86_400)
        let seconds = Int(left)
        let nanoseconds = Int(((left - Double(seconds)) * 1e9).rounded(.up))
        var timeout = timespec(tv_sec: seconds, tv_nsec: min(nanoseconds, 999_999_999))
        guard cx_ppoll(&polled, count, &timeout) > 0 else { return [] }
    } else {
        guard cx_ppoll(&polled, count, nil) > 0 else { return [] }
    }
    return polled.filter { $0.revents != 0 }.map(\.fd)
}
