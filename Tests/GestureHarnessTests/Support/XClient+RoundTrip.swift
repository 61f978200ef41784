import CXlib
import Foundation
import Glibc

extension XClient {
    /// Waits until the program has handled all events that the server had for it.
    ///
    /// Sends pings to the program's window like a window manager. The answer arrives when the ping is read,
    /// so events before the first ping are handled when the second is answered.
    ///
    /// Source: Extended Window Manager Hints, `_NET_WM_PING`.
    func roundTrip(through process: pid_t) throws {
        let root = XDefaultRootWindow(display)
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
            var question = ping(window, number)
            XSendEvent(display, window, False, 0, &question)
            do {
                let patience = min(deadline, .now + .seconds(2))
                while try next(before: patience).data.l.1 != number {}
                return
            } catch {
                guard .now < deadline else { throw error }
            }
        }
    }

    private func ping(_ window: UInt, _ number: Int) -> XEvent {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False)
        event.xclient.format = 32
        let ping = Int(bitPattern: XInternAtom(display, "_NET_WM_PING", False))
        event.xclient.data.l = (ping, number, Int(bitPattern: window), 0, 0)
        return event
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
            var entry = pollfd(
                fd: XConnectionNumber(display),
                events: Int16(POLLIN),
                revents: 0
            )
            poll(&entry, 1, Int32(left / .milliseconds(1)) + 1)
        }
    }

    /// Waits for the window, because a program that restarts in place has none for a while.
    private func ownWindow(
        of process: pid_t,
        before deadline: ContinuousClock.Instant
    ) throws -> UInt {
        while true {
            let root = XDefaultRootWindow(display)
            if let window = ownWindow(of: process, in: root, depth: 2) { return window }
            guard .now < deadline else { throw NotFound(what: "window") }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    /// Returns the window that the process names as its own; a window manager may have put it into a frame.
    private func ownWindow(of process: pid_t, in parent: UInt, depth: Int) -> UInt? {
        guard depth > 0 else { return nil }
        var (root, above): (UInt, UInt) = (0, 0)
        var children: UnsafeMutablePointer<UInt>?
        var count: UInt32 = 0
        XQueryTree(display, parent, &root, &above, &children, &count)
        defer { if let children { XFree(children) } }
        for index in 0..<Int(count) {
            guard let child = children?[index] else { continue }
            if owner(of: child) == process { return child }
            if let found = ownWindow(of: process, in: child, depth: depth - 1) { return found }
        }
        return nil
    }

    private func owner(of window: UInt) -> pid_t? {
        var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var bytes: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display,
            window,
            XInternAtom(display, "_NET_WM_PID", False),
            0,
            1,
            False,
            Atom(XA_CARDINAL),
            &type,
            &format,
            &count,
            &left,
            &bytes
        )
        defer { if let bytes { XFree(bytes) } }
        guard let bytes, count == 1 else { return nil }
        // Xlib returns 32-bit numbers as longs.
        return bytes.withMemoryRebound(to: Int.self, capacity: 1) { pid_t($0[0]) }
    }
}
