import CXlib
import Foundation
import RealServer
import Testing

/// Requests for the selection that the program owns.
extension XClient {
    /// Requests a selection in a target format and returns nil if it is refused or has no owner.
    func requestSelection(_ selection: String, as target: String) throws
        -> Property?
    {
        try withWindow { window in
            try convert(selection, target, window) ? property("PASTED", of: window) : nil
        }
    }

    /// Takes a selection away from the program.
    func own(_ selection: String) {
        let window = XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0)
        XSetSelectionOwner(display, atom(selection), window, Time(CurrentTime))
        sync()
    }

    private func withWindow<Result>(_ body: (UInt) throws -> Result) rethrows -> Result {
        // Off the screen and below, because the program's window must be the first child.
        let window = XCreateWindow(
            display,
            root,
            -10,
            -10,
            1,
            1,
            0,
            0,
            UInt32(InputOnly),
            nil,
            0,
            nil
        )
        defer {
            XDestroyWindow(display, window)
            sync()
        }
        return try body(window)
    }

    private func convert(_ selection: String, _ target: String, _ window: UInt) throws -> Bool {
        XConvertSelection(display, atom(selection), atom(target), atom("PASTED"), window, 0)
        sync()
        var event = XEvent()
        for _ in 0..<300 {
            if XCheckTypedWindowEvent(display, window, SelectionNotify, &event) != 0 {
                return event.xselection.property != 0
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw NotFound(what: "answer of the selection's owner")
    }
}
