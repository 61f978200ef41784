import CXlib
import Foundation
import Glibc
import RealServer

extension XClient {
    /// Waits until the program has handled all events that the server had for it.
    ///
    /// Sends pings to the program's window like a window manager. The answer arrives when the ping is read,
    /// so events before the first ping are handled when the second is answered.
    ///
    /// Source: Extended Window Manager Hints, `_NET_WM_PING`.
    func roundTrip(through process: pid_t) throws {
        XSelectInput(display, root, SubstructureNotifyMask)
        let deadline = ContinuousClock.now + .seconds(10)
        for number in 1...2 { try ask(number, process, before: deadline) }
        XSelectInput(display, root, NoEventMask)
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
        }
    }

    /// Sends another ping after 2 s, since a program that restarts in place does not answer its former
    /// window's pings.
    private func ask(
        _ number: Int,
        _ process: pid_t,
        before deadline: ContinuousClock.Instant
    ) throws {
        while true {
            let window = try ownWindow(of: process, before: deadline)
            sendProtocol("_NET_WM_PING", to: window, number: number)
            do {
                let patience = min(deadline, .now + .seconds(2))
                while try next(before: patience).data.l.1 != number {}
                return
            } catch {
                guard .now < deadline else { throw error }
            }
        }
    }

    /// Returns the next client message.
    private func next(before deadline: ContinuousClock.Instant) throws -> XClientMessageEvent {
        while true {
            while XPending(display) > 0 {
                var event = XEvent()
                XNextEvent(display, &event)
                if event.type == ClientMessage { return event.xclient }
            }
            let left = deadline - .now
            guard left > .zero else { throw NotFound(what: "answer of the program") }
            var entry = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, Int32(left / .milliseconds(1)) + 1)
        }
    }

    /// Waits for the window, because a program that restarts in place has none for a while.
    private func ownWindow(
        of process: pid_t,
        before deadline: ContinuousClock.Instant
    ) throws -> UInt {
        while true {
            if let window = ownWindow(of: process, in: root, depth: 2) { return window }
            guard .now < deadline else { throw NotFound(what: "window") }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    /// Returns the window that the process names as its own; a window manager may have put it into a frame.
    private func ownWindow(of process: pid_t, in parent: UInt, depth: Int) -> UInt? {
        guard depth > 0 else { return nil }
        for child in children(of: parent) {
            if numbers("_NET_WM_PID", of: child) == [Int(process)] { return child }
            if let found = ownWindow(of: process, in: child, depth: depth - 1) { return found }
        }
        return nil
    }
}
