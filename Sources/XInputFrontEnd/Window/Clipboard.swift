import CXlib

/// The content that other programs can paste from a selection as long as we own it.
///
/// Source: ICCCM, section 2 "Peer-to-Peer Communication by Means of Selections".
struct Clipboard {
    /// A selection that we own.
    private struct Ownership {
        let content: ClipboardContent
        /// The time at which we acquired it.
        let since: Time
    }

    private let display: OpaquePointer
    private let window: Window
    private let targets: Atom
    private let multiple: Atom
    private let timestamp: Atom
    private var owned: [Atom: Ownership] = [:]
    private var transfers: SelectionTransfers

    init(on connection: borrowing XConnection, window: Window) {
        display = connection.display
        self.window = window
        targets = connection.atom("TARGETS")
        multiple = connection.atom("MULTIPLE")
        timestamp = connection.atom("TIMESTAMP")
        transfers = SelectionTransfers(on: connection)
    }

    /// Acquires the content's selections; returns false if another client has acquired one of them after that
    /// time.
    mutating func acquire(_ content: ClipboardContent, at serverTime: UInt32) -> Bool {
        let ownership = Ownership(content: content, since: Time(serverTime))
        let selections = content.selections.map(atom)
        for selection in selections {
            XSetSelectionOwner(display, selection, window, ownership.since)
            let isOurs = XGetSelectionOwner(display, selection) == window
            owned[selection] = isOurs ? ownership : nil
        }
        return selections.allSatisfy { owned[$0] != nil }
    }

    /// Handles the loss of a selection to another program.
    mutating func lost(_ event: XSelectionClearEvent) { owned[event.selection] = nil }

    /// Handles an event of a requestor's window.
    mutating func handle(ofRequestor event: XEvent) { transfers.handle(event) }

    /// Sends the content to the requestor, in the requested target.
    mutating func respond(_ request: XSelectionRequestEvent) {
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

    private mutating func send(
        _ target: Atom,
        in property: Atom,
        _ request: XSelectionRequestEvent
    ) -> Bool {
        // A request with a time before our ownership is refused.
        guard let ownership = owned[request.selection],
            request.time == Time(CurrentTime) || isSame(request.time, orAfter: ownership.since)
        else { return false }
        let offered = ownership.content.targets
        switch target {
        case targets:
            let all = [targets, multiple, timestamp] + offered.map { atom($0.name) }
            let numbers = all.map { Int(bitPattern: $0) }
            properties(request).set(property, type: XA_ATOM, numbers: numbers)
        case timestamp:
            let numbers = [Int(bitPattern: ownership.since)]
            properties(request).set(property, type: XA_INTEGER, numbers: numbers)
        default:
            guard let found = offered.first(where: { atom($0.name) == target }) else {
                return false
            }
            let data = found.data()
            if data.count > transfers.piece {
                transfers.begin(data, type: target, in: property, of: request.requestor)
            } else {
                properties(request).set(property, type: target, bytes: Array(data))
            }
        }
        return true
    }

    /// Handles the pairs of target and property that the requestor listed.
    ///
    /// The property of a refused pair becomes None.
    private mutating func sendMultiple(_ request: XSelectionRequestEvent) -> Bool {
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

    /// Xlib keeps the atoms that it has looked up.
    private func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }
}
