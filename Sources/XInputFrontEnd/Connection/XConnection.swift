import CXlib
import Foundation
import Glibc

/// The one owner of a connection to an X server; it is closed when the owner goes.
///
/// Wraps `XOpenDisplay` and `XCloseDisplay`.
struct XConnection: ~Copyable {
    let display: OpaquePointer
    /// Set by Xlib's exit handler, which can only reach what a plain pointer reaches.
    let lost: UnsafeMutablePointer<Bool>

    init(display name: String?) throws(XFault) {
        XErrors.install()
        guard
            let display = XErrors.whileConnecting({
                AnswerLimit.during { XOpenDisplay(name) }
            })
        else {
            // Of a name that is given it is the very same pointer, and gone by now.
            let tried = name.flatMap { $0.isEmpty ? nil : $0 } ?? String(cString: XDisplayName(nil))
            throw .noDisplay(name: tried.isEmpty ? nil : tried)
        }
        // Xlib takes a screen's number that is too large for a negative one.
        guard (0..<XScreenCount(display)).contains(XDefaultScreen(display)) else {
            let tried = String(cString: XDisplayString(display))
            XCloseDisplay(display)
            throw .noDisplay(name: tried)
        }
        self.display = display
        lost = .allocate(capacity: 1)
        lost.initialize(to: false)
        // Xlib's own handler ends the process; with this one its calls return instead.
        XSetIOErrorExitHandler(
            display,
            { _, lost in lost?.assumingMemoryBound(to: Bool.self).pointee = true },
            lost
        )
    }

    deinit {
        // It waits for the answers that are still to come.
        let limit = LeaveLimit(descriptor)
        LeaveLimit.begin()
        LeaveLimit.whileWaiting { _ = XCloseDisplay(display) }
        limit.end()
        lost.deallocate()
    }

    /// True once the server went away; every further call is without effect.
    var isLost: Bool { lost.pointee }

    var screen: Int32 { XDefaultScreen(display) }
    var root: Window { XDefaultRootWindow(display) }
    var descriptor: Int32 { XConnectionNumber(display) }

    /// The whole screen in pixels, all monitors together, as Xlib knows it.
    var screenSize: CGSize {
        CGSize(
            width: Double(XDisplayWidth(display, screen)),
            height: Double(XDisplayHeight(display, screen))
        )
    }

    func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }

    /// Waits until the server has answered all requests; errors among the answers are recorded.
    func sync() throws(XFault) {
        XSync(display, False)
        guard !isLost else { throw .connectionLost }
    }
}

/// Ends the process with status 3 and one line when a display takes the connection and says nothing.
///
/// Xlib waits for a server's greeting without a limit, in calls that nothing returns from; the alarm's
/// handler is the only one that gets a word in.
private enum AnswerLimit {
    /// Seconds: a server under load, or at the end of a slow line, has answered long before.
    static let seconds: UInt32 = 15

    /// Calls the body, which has to be done in time.
    static func during<Result>(_ body: () -> Result) -> Result {
        let former = signal(SIGALRM) { _ in
            let line: StaticString =
                "touchstone: no X display: the server does not answer, expected it within 15 s\n"
            _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
            _exit(3)
        }
        SignalPipe.unblock([SIGALRM])
        alarm(seconds)
        defer {
            alarm(0)
            signal(SIGALRM, former)
        }
        return body()
    }
}
