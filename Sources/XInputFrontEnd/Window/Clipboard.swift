import CXlib

/// A text that other programs can paste, from the selections CLIPBOARD and PRIMARY, as long as we own them.
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
    /// The time at which we acquired each selection.
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

    /// Acquires both selections; returns false if another client has acquired one of them after that time.
    mutating func acquire(_ text: String, at serverTime: UInt32) -> Bool {
        self.text = text
        for selection in [clipboard, XA_PRIMARY] {
            XSetSelectionOwner(display, selection, window, Time(serverTime))
            let isOurs = XGetSelectionOwner(display, selection) == window
            owned[selection] = isOurs ? Time(serverTime) : nil
        }
        return owned.count == 2
    }

    /// Handles the loss of a selection to another program.
    mutating func lost(_ event: XSelectionClearEvent) { owned[event.selection] = nil }

    /// Sends the text to the requestor, in the requested target.
    func respond(_ request: XSelectionRequestEvent) {
        var reply = XEvent()
        reply.xselection.type = SelectionNotify
        reply.xselection.requestor = request.requestor
        reply.xselection.selection = request.selection
        reply.xselection.target = request.target
        reply.xselection.time = request.time
        // Obsolete clients specify no property.
        let property = request.property == 0 ? request.target : request.property
        let isSent =
            request.target == multiple
            ? request.property != 0 && sendMultiple(request)
            : send(request.target, in: property, request)
        reply.xselection.property = isSent ? property : 0
        XSendEvent(display, request.requestor, False, 0, &reply)
    }

    private func send(
        _ target: Atom,
        in property: Atom,
        _ request: XSelectionRequestEvent
    ) -> Bool {
        // A request with a time before our ownership is refused.
        guard let since = owned[request.selection],
            request.time == Time(CurrentTime) || isSame(request.time, orAfter: since)
        else { return false }
        switch target {
        case targets:
            let all = [targets, multiple, timestamp, utf8, XA_STRING]
            let numbers = all.map { Int(bitPattern: $0) }
            properties(request).set(property, type: XA_ATOM, numbers: numbers)
        case timestamp:
            let numbers = [Int(bitPattern: since)]
            properties(request).set(property, type: XA_INTEGER, numbers: numbers)
        case utf8:
            properties(request).set(property, type: utf8, bytes: Array(text.utf8))
        case XA_STRING:
            // Latin-1 has neither dashes nor arrows.
            let bytes = text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
            properties(request).set(property, type: XA_STRING, bytes: bytes)
        default:
            return false
        }
        return true
    }

    /// Handles the pairs of target and property that the requestor listed.
    ///
    /// The property of a refused pair becomes None.
    private func sendMultiple(_ request: XSelectionRequestEvent) -> Bool {
        let property = request.property
        guard
            let (type, pairs) = properties(request).numbers(property, type: Atom(AnyPropertyType)),
            pairs.count >= 2
        else { return false }
        var atoms = pairs.map { Atom(bitPattern: $0) }
        for index in stride(from: 0, to: atoms.count - 1, by: 2)
        where atoms[index + 1] == 0 || !send(atoms[index], in: atoms[index + 1], request) {
            atoms[index + 1] = 0
        }
        properties(request).set(property, type: type, numbers: atoms.map { Int(bitPattern: $0) })
        return true
    }

    /// Whether a time is equal to or after another one.
    ///
    /// Server times wrap after 49.7 days, so the shorter difference decides.
    private func isSame(_ time: Time, orAfter other: Time) -> Bool {
        let ahead = UInt32(truncatingIfNeeded: time) &- UInt32(truncatingIfNeeded: other)
        return Int32(bitPattern: ahead) >= 0
    }

    private func properties(_ request: XSelectionRequestEvent) -> XProperties {
        XProperties(display: display, window: request.requestor)
    }
}
