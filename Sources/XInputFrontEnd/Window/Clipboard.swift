import CXlib

/// A text that other programs may paste: the selections CLIPBOARD and PRIMARY, as long as they are ours.
///
/// Source: ICCCM, section 2 "Peer-to-Peer Communication by Means of Selections".
struct Clipboard {
    private let display: OpaquePointer
    private let window: Window
    private let clipboard: Atom
    private let targets: Atom
    private let multiple: Atom
    private let timestamp: Atom
    private let utf8: Atom
    private var text = ""
    /// Since when each selection is ours.
    private var owned: [Atom: Time] = [:]

    init(on connection: borrowing XConnection, window: Window) {
        display = connection.display
        self.window = window
        clipboard = connection.atom("CLIPBOARD")
        targets = connection.atom("TARGETS")
        multiple = connection.atom("MULTIPLE")
        timestamp = connection.atom("TIMESTAMP")
        utf8 = connection.atom("UTF8_STRING")
    }

    /// Takes both selections; false where somebody took one of them after that time.
    mutating func own(_ text: String, at serverTime: UInt32) -> Bool {
        self.text = text
        for selection in [clipboard, Atom(XA_PRIMARY)] {
            XSetSelectionOwner(display, selection, window, Time(serverTime))
            let isOurs = XGetSelectionOwner(display, selection) == window
            owned[selection] = isOurs ? Time(serverTime) : nil
        }
        return owned.count == 2
    }

    /// Another program copied something.
    mutating func lost(_ event: XSelectionClearEvent) { owned[event.selection] = nil }

    /// Gives the text to whoever asks for it, in the form that was asked for.
    func answer(_ request: XSelectionRequestEvent) {
        var reply = XEvent()
        reply.xselection.type = SelectionNotify
        reply.xselection.requestor = request.requestor
        reply.xselection.selection = request.selection
        reply.xselection.target = request.target
        reply.xselection.time = request.time
        // Old clients name no property.
        let property = request.property == 0 ? request.target : request.property
        let isGiven =
            request.target == multiple
            ? request.property != 0 && giveSeveral(request)
            : give(request.target, in: property, request)
        reply.xselection.property = isGiven ? property : 0
        XSendEvent(display, request.requestor, False, 0, &reply)
    }

    private func give(
        _ target: Atom,
        in property: Atom,
        _ request: XSelectionRequestEvent
    ) -> Bool {
        // Who asks for what was there before us gets nothing.
        guard let since = owned[request.selection],
            request.time == Time(CurrentTime) || isSame(request.time, orAfter: since)
        else { return false }
        switch target {
        case targets:
            let all = [targets, multiple, timestamp, utf8, Atom(XA_STRING)]
            set(property, of: request, type: Atom(XA_ATOM), longs: all)
        case timestamp:
            set(property, of: request, type: Atom(XA_INTEGER), longs: [since])
        case utf8:
            set(property, of: request, type: utf8, bytes: Array(text.utf8))
        case Atom(XA_STRING):
            // Latin-1 has neither dashes nor arrows.
            let bytes = text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
            set(property, of: request, type: Atom(XA_STRING), bytes: bytes)
        default:
            return false
        }
        return true
    }

    /// The pairs of target and property that the requestor wrote down; those that cannot be given are
    /// struck out.
    private func giveSeveral(_ request: XSelectionRequestEvent) -> Bool {
        var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var bytes: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display,
            request.requestor,
            request.property,
            0,
            64,
            False,
            Atom(AnyPropertyType),
            &type,
            &format,
            &count,
            &left,
            &bytes
        )
        guard let bytes else { return false }
        defer { XFree(bytes) }
        guard format == 32, count >= 2 else { return false }
        var atoms = bytes.withMemoryRebound(to: Atom.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
        for place in stride(from: 0, to: atoms.count - 1, by: 2)
        where atoms[place + 1] == 0 || !give(atoms[place], in: atoms[place + 1], request) {
            atoms[place + 1] = 0
        }
        set(request.property, of: request, type: type, longs: atoms)
        return true
    }

    /// The server's times wrap after 49.7 days: the nearer way round tells which is later.
    private func isSame(_ time: Time, orAfter other: Time) -> Bool {
        let ahead = UInt32(truncatingIfNeeded: time) &- UInt32(truncatingIfNeeded: other)
        return Int32(bitPattern: ahead) >= 0
    }

    private func set(
        _ property: Atom,
        of request: XSelectionRequestEvent,
        type: Atom,
        bytes: [UInt8]
    ) {
        let count = Int32(bytes.count)
        let mode = PropModeReplace
        XChangeProperty(display, request.requestor, property, type, 8, mode, bytes, count)
    }

    private func set(
        _ property: Atom,
        of request: XSelectionRequestEvent,
        type: Atom,
        longs: [UInt]
    ) {
        longs.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display,
                request.requestor,
                property,
                type,
                32,
                PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                Int32(longs.count)
            )
        }
    }
}

extension FrontEnd {
    /// Lets other programs paste a text, from the clipboard and with the middle button.
    ///
    /// It is there until another program copies something, or this one ends. False where one did so after
    /// `serverTime`, the time of the key or button that it comes of.
    package func copy(_ text: String, at serverTime: UInt32) -> Bool {
        clipboard.own(text, at: serverTime)
    }
}
