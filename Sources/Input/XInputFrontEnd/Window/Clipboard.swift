import CXlib
package import Foundation

/// The content that other programs can paste.
package enum ClipboardContent {
    /// A text, from the clipboard and with the middle button.
    case text(String)
    /// A picture as a PNG, or as the file that has it, from the clipboard.
    case picture(png: Data, uri: String)

    /// The targets' names, the preferred one first, each with its data.
    fileprivate var targets: [(name: String, data: () -> Data)] {
        switch self {
        case .text(let text):
            [
                ("UTF8_STRING", { Data(text.utf8) }),
                // Latin-1 has neither dashes nor arrows.
                ("STRING", { Data(text.unicodeScalars.map { UInt8(exactly: $0.value) ?? 0x3F }) }),
            ]
        case .picture(let png, let uri):
            // RFC 2483, section 5: each URI ends with a line break.
            [("image/png", { png }), ("text/uri-list", { Data("\(uri)\r\n".utf8) })]
        }
    }

    /// The names of the selections that offer it.
    fileprivate var selections: [String] {
        switch self {
        case .text: ["CLIPBOARD", "PRIMARY"]
        case .picture: ["CLIPBOARD"]
        }
    }
}

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
    private let timestamp: Atom
    private var owned: [Atom: Ownership] = [:]

    init(on connection: borrowing XConnection, window: Window) {
        display = connection.display
        self.window = window
        targets = connection.atom("TARGETS")
        timestamp = connection.atom("TIMESTAMP")
    }

    /// Acquires the content's selections; false if another client has acquired one of them since that time.
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

    /// Sends the content to the requestor, in the requested target.
    func respond(_ request: XSelectionRequestEvent) {
        var reply = XEvent()
        reply.xselection.type = SelectionNotify
        reply.xselection.requestor = request.requestor
        reply.xselection.selection = request.selection
        reply.xselection.target = request.target
        reply.xselection.time = request.time
        // Obsolete clients specify no property.
        let property = request.property == 0 ? request.target : request.property
        reply.xselection.property = send(in: property, request) ? property : 0
        XSendEvent(display, request.requestor, False, 0, &reply)
    }

    private func send(in property: Atom, _ request: XSelectionRequestEvent) -> Bool {
        guard let ownership = owned[request.selection] else { return false }
        let properties = XProperties(display: display, window: request.requestor)
        let offered = ownership.content.targets
        switch request.target {
        case targets:
            let all = [targets, timestamp] + offered.map { atom($0.name) }
            let numbers = all.map { Int(bitPattern: $0) }
            properties.set(property, type: XA_ATOM, numbers: numbers)
        case timestamp:
            let numbers = [Int(bitPattern: ownership.since)]
            properties.set(property, type: XA_INTEGER, numbers: numbers)
        default:
            guard let found = offered.first(where: { atom($0.name) == request.target }) else {
                return false
            }
            properties.set(property, type: request.target, bytes: Array(found.data()))
        }
        return true
    }

    /// Xlib keeps the atoms that it has looked up.
    private func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }
}
