import CXlib
import Foundation
import Testing

/// Requests for the selection that the program owns.
extension XClient {
    /// The result of a request for a selection.
    struct SelectionReply {
        let type: String
        let bytes: [UInt8]
        let longs: [UInt]
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Requests a selection in a target format and returns nil if it is refused or has no owner.
    func requestSelection(_ selection: String, as target: String, at time: UInt = 0) throws
        -> SelectionReply?
    {
        try withWindow { window in
            try convert(selection, target, window, time) ? read("PASTED", of: window) : nil
        }
    }

    /// Requests several target formats at once with MULTIPLE, and returns nil for each that is refused.
    func requestMultiple(_ selection: String, as targets: [String]) throws -> [String?]? {
        try withWindow { window in
            var atoms = targets.enumerated().flatMap { place, target in
                [atom(target), atom("PART\(place)")]
            }
            let count = Int32(atoms.count)
            atoms.withUnsafeMutableBytes { bytes in
                let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
                let pair = atom("ATOM_PAIR")
                XChangeProperty(
                    display,
                    window,
                    atom("PASTED"),
                    pair,
                    32,
                    PropModeReplace,
                    start,
                    count
                )
            }
            guard try convert(selection, "MULTIPLE", window, 0) else { return nil }
            let answer = try #require(read("PASTED", of: window)).longs
            return targets.indices.map { place in
                answer[2 * place + 1] == 0 ? nil : read("PART\(place)", of: window)?.text
            }
        }
    }

    /// Requests a selection for the root window or the program's own window, and waits until the program has
    /// answered later requests.
    ///
    /// - Returns: the type of the property that the program has set there, if any.
    func requestSelection(
        _ selection: String,
        as target: String,
        for window: UInt,
        through process: pid_t
    ) throws -> String? {
        XConvertSelection(display, atom(selection), atom(target), atom("PASTED"), window, 0)
        XSync(display, False)
        try roundTrip(through: process)
        return read("PASTED", of: window)?.type
    }

    /// The events of a window that any client has selected.
    func selectedEvents(of window: UInt) -> Int {
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display, window, &attributes)
        return attributes.all_event_masks
    }

    /// Takes a selection away from the program.
    func own(_ selection: String) {
        let root = XDefaultRootWindow(display)
        let window = XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0)
        XSetSelectionOwner(display, atom(selection), window, Time(CurrentTime))
        XSync(display, False)
    }

    func name(of atom: UInt) -> String {
        guard let name = XGetAtomName(display, atom) else { return "" }
        defer { XFree(name) }
        return String(cString: name)
    }

    private func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }

    private func withWindow<Result>(_ body: (UInt) throws -> Result) rethrows -> Result {
        let root = XDefaultRootWindow(display)
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
            XSync(display, False)
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
        XSync(display, False)
        var event = XEvent()
        for _ in 0..<300 {
            if XCheckTypedWindowEvent(display, window, SelectionNotify, &event) != 0 {
                return event.xselection.property != 0
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw NotFound(what: "answer of the selection's owner")
    }

    private func read(_ property: String, of window: UInt) -> SelectionReply? {
        var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display,
            window,
            atom(property),
            0,
            10_000,
            False,
            Atom(AnyPropertyType),
            &type,
            &format,
            &count,
            &left,
            &data
        )
        guard let data, type != 0 else { return nil }
        defer { XFree(data) }
        let number = Int(count)
        let longs =
            format == 32
            ? data.withMemoryRebound(to: UInt.self, capacity: number) {
                Array(UnsafeBufferPointer(start: $0, count: number))
            } : []
        let bytes = format == 8 ? Array(UnsafeBufferPointer(start: data, count: number)) : []
        return SelectionReply(type: name(of: type), bytes: bytes, longs: longs)
    }
}
