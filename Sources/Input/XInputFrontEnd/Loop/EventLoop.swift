import CXlib
package import Foundation
import Glibc
import ProcessSupport
import TouchBridge

extension FrontEnd {
    /// Runs the application until it is finished.
    ///
    /// One `ppoll` waits for the connection, for signals, for the application's deadline and for the time of
    /// the next frame (`FrameSchedule`). An idle loop waits without any wake-up. Before a deadline fires, all
    /// available events have been read and delivered. In a stream of input, events are read with the next
    /// frame, which is the first to show them, unless the application awaits a frame. A thousand events a second
    /// thus do not cause a thousand wake-ups.
    ///
    /// While it runs, the loop catches SIGINT, SIGTERM, SIGQUIT and SIGHUP, and ignores SIGPIPE. If it does
    /// not end within 2 s of the first of these signals, or of the application's `leaveDeadline`, the server
    /// hangs, and the process ends with one line on standard error and status 3.
    ///
    /// - Parameter application: The application, which the caller must retain.
    /// - Throws: `FrontEndError.connectionLost` when the server closes the connection, after the last events
    ///   were delivered; `.systemCallFailed` when the pipe for signals cannot be created.
    package func run(_ application: some FrontEndApplication) throws(FrontEndError) {
        let signals: SignalPipe
        do throws(SystemCallError) {
            signals = try SignalPipe()
        } catch {
            throw .systemCallFailed(error)
        }
        ServerAlarm.begin(leavingAt: application.leaveDeadline)
        defer { ServerAlarm.end() }
        var schedule = FrameSchedule()
        var isBusy = true
        while !application.isFinished {
            let frame = schedule.next(of: frameNeeds(of: application))?.time
            let reading = schedule.nextReading
            let listens = isBusy || application.awaitsFrame || reading <= monotonicTime()
            let wake = [
                application.nextDeadline, frame, grabbedTouches.deadline, grabObserver?.deadline,
                listens ? nil : reading,
            ].compactMap(\.self).min()
            let watched = application.watchedDescriptors
            let ready = wait(
                for: (listens ? [connection.descriptor] : []) + [signals.descriptor] + watched,
                until: isBusy ? 0 : wake
            )
            wakeUpCount += 1
            // After a wait for the connection, its events have just arrived. Otherwise they may have
            // arrived at any time since the connection was found empty.
            if !isBusy && listens { eventReader.noteWakeUp(at: monotonicTime()) }
            if ready.contains(signals.descriptor) {
                for signal in signals.drain() { application.handleSignal(signal) }
            }
            var batch = readAll()
            // The time is taken after reading: an event may have happened while the first ones were read,
            // and none arrives before it happens.
            let arrival = monotonicTime()
            isBusy = !batch.isEmpty || !eventReader.isEmptied
            observeGrabs(after: batch, at: arrival)
            insertDelayDiagnostics(in: &batch, at: arrival)
            schedule.received(batch.compactMap(\.inputTime))
            if !batch.isEmpty { application.frontEnd(self, received: batch, arrival: arrival) }
            // Events that were there before are delivered first, so that a touch precedes a later save.
            for descriptor in watched where ready.contains(descriptor) {
                application.descriptorReady(descriptor)
            }
            guard !connection.isLost else { throw .connectionLost }
            let now = monotonicTime()
            if !isBusy, let deadline = grabbedTouches.deadline, deadline <= now {
                application.frontEnd(self, received: takenTouches(at: now), arrival: now)
                isBusy = true
            }
            if !isBusy, let deadline = application.nextDeadline, deadline <= now {
                application.deadlineReached(now: now)
                isBusy = true
            }
            if let frame = schedule.next(of: frameNeeds(of: application)), frame.time <= now {
                application.drawFrame(for: frame.need, now: now)
                flush()
                schedule.drew(frame.need, from: now, to: monotonicTime())
                isBusy = true
            }
        }
        flush()
    }

    /// Whether a signal is pending that the application has not received; a wait outside the loop should end
    /// then.
    package var hasSignal: Bool { SignalPipe.hasPending }

    private func frameNeeds(of application: some FrontEndApplication) -> [FrameNeed] {
        isMapped ? application.frameNeeds : []
    }

    // MARK: - Other clients' grabs

    /// Observes other clients once a touch on our window is missing, or waits for a client's decision.
    private func observeGrabs(after batch: [FrontEndEvent], at now: TimeInterval) {
        if grabbedTouches.misses || batch.hasUndecidedTouch {
            grabObserver?.observe(at: now)
        }
        grabObserver?.readIfDue(at: now)
    }

    /// Inserts the diagnostics of touches that arrived or ended late.
    private func insertDelayDiagnostics(in batch: inout [FrontEndEvent], at arrival: TimeInterval) {
        eventReader.insertDelayDiagnostics(in: &batch, at: arrival) { touch in
            grabObserver?.holder(of: touch)
        }
    }

    /// Returns a diagnostic for each finger whose touch has not arrived in time.
    private func takenTouches(at now: TimeInterval) -> [FrontEndEvent] {
        grabbedTouches.removeExpired(at: now) { finger in
            grabObserver?.recipient(of: finger.detail, beganAt: finger.serverTime)
        }
    }
}

extension FrontEndEvent {
    /// The server's time of an input, in milliseconds; nil for other events.
    fileprivate var inputTime: UInt32? {
        if case .input(let event) = self { event.serverTime } else { nil }
    }
}

extension [FrontEndEvent] {
    /// Whether a finger lands or lifts while another client's grab decides about its touch.
    ///
    /// Without a grab, the server makes us the owner of a touch as it begins.
    fileprivate var hasUndecidedTouch: Bool {
        var unowned: Set<Int> = []
        for case .input(let event) in self {
            guard let touch = event.touch else { continue }
            switch touch.change {
            case .begin: unowned.insert(touch.id)
            case .ownership: unowned.remove(touch.id)
            case .update where touch.flags.contains(.pendingEnd): return true
            case .update, .end: break
            }
        }
        return !unowned.isEmpty
    }
}

/// An application in the window.
///
/// `FrontEnd.run` calls it on its own thread, one call at a time.
///
/// All times are in seconds of `monotonicTime()`. After each call the loop reads the properties again.
/// Changing them does not wake the loop at other times.
package protocol FrontEndApplication: AnyObject {
    /// Handles all events that the connection contained; there is at least one.
    ///
    /// - Parameters:
    ///   - frontEnd: The front end that runs the application.
    ///   - batch: The events, in the connection's order.
    ///   - arrival: The time at which the last of them was read.
    func frontEnd(_ frontEnd: FrontEnd, received batch: [FrontEndEvent], arrival: TimeInterval)

    /// The time of the next call of `deadlineReached`; nil for none. A time in the past is due at once,
    /// after the events that are already available.
    var nextDeadline: TimeInterval? { get }

    /// Handles a deadline, at or after `nextDeadline`, when the connection contains no more events.
    ///
    /// The loop reads `nextDeadline` right afterwards. If it is still in the past, this function is called
    /// again without a pause.
    func deadlineReached(now: TimeInterval)

    /// The reasons for the next frame; empty if none is needed.
    ///
    /// The loop reads this after events, deadlines and frames.
    var frameNeeds: [FrameNeed] { get }

    /// Draws a frame for the need that is due, which the loop then sends to the server.
    ///
    /// Called only while a frame is needed and the window is mapped, at the times of `FrameSchedule`.
    func drawFrame(for need: FrameNeed, now: TimeInterval)

    /// Whether the application awaits the event `.frameShown`; false by default.
    ///
    /// While it does, the loop reads events as they arrive, even in a stream of input.
    var awaitsFrame: Bool { get }

    /// The time at which the application leaves without a signal; nil, the default, for never.
    ///
    /// From then on the server has the same time limit as after a signal. The loop reads this once, when it
    /// starts. The application also returns this time from `nextDeadline`.
    var leaveDeadline: TimeInterval? { get }

    /// Handles SIGINT, SIGTERM, SIGQUIT or SIGHUP; the application must finish. The process continues.
    func handleSignal(_ signal: Int32)

    /// The file descriptors besides the connection's that wake the loop when they can be read; none by
    /// default.
    var watchedDescriptors: [Int32] { get }

    /// Handles a watched descriptor that can be read or whose other end is closed. Does nothing by default.
    ///
    /// Read the descriptor or stop watching it, or this is called again without a pause.
    func descriptorReady(_ descriptor: Int32)

    /// Whether the loop should end; it reads this once per round, before it waits.
    var isFinished: Bool { get }
}

extension FrontEndApplication {
    package var awaitsFrame: Bool { false }

    package var leaveDeadline: TimeInterval? { nil }

    package var watchedDescriptors: [Int32] { [] }

    package func descriptorReady(_ descriptor: Int32) {}
}
