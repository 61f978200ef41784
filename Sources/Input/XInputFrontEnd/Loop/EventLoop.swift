import CXlib
import Foundation
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
}

extension FrontEndEvent {
    /// The server's time of an input, in milliseconds; nil for other events.
    fileprivate var inputTime: UInt32? {
        if case .input(let event) = self { event.serverTime } else { nil }
    }
}
