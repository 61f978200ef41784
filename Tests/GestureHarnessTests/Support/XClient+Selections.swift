import CXlib
import Foundation
import RealServer
import Testing

/// Requests for the selection that the program owns.
extension XClient {
    /// Requests a selection in a target format and returns nil if it is refused or has no owner.
    func requestSelection(_ selection: String, as target: String, at time: UInt = 0) throws
        -> Property?
    {
        try withWindow { window in
            try convert(selection, target, window, time) ? property("PASTED", of: window) : nil
        }
    }

    /// Requests several target formats at once with MULTIPLE, and returns nil for each that is refused.
    func requestMultiple(_ selection: String, as targets: [String]) throws -> [String?]? {
        try withWindow { window in
            let atoms = targets.enumerated().flatMap { place, target in
                [Int(atom(target)), Int(atom("PART\(place)"))]
            }
            setNumbers("PASTED", atoms, of: window, type: atom("ATOM_PAIR"))
            guard try convert(selection, "MULTIPLE", window, 0) else { return nil }
            let answer = try #require(property("PASTED", of: window)).numbers
            return targets.indices.map { place in
                answer[2 * place + 1] == 0 ? nil : property("PART\(place)", of: window)?.text
            }
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

    private func convert(
        _ selection: String,
        _ target: String,
        _ window: UInt,
        _ time: UInt
    ) throws -> Bool {
        XConvertSelection(display, atom(selection), atom(target), atom("PASTED"), window, time)
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
