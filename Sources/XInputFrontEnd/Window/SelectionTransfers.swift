import CXlib
import Foundation

/// Data that requestors receive in pieces, because it does not fit into one request.
///
/// The requestor deletes the property after it has read a piece, and then receives the next one; an empty piece
/// is the end. A requestor's window may be destroyed at any time.
///
/// Source: ICCCM, section 2.7.2 "INCR Properties".
struct SelectionTransfers {
    /// One transfer; it continues after the selection is lost.
    private struct Transfer {
        let requestor: Window
        let property: Atom
        let type: Atom
        var rest: Data
    }

    /// The usual size of a piece, in bytes.
    private static let usualPiece = 1 << 17
    /// The size of a request without its data, with room to spare.
    private static let head = 256

    private let display: OpaquePointer
    private let incremental: Atom
    /// The size of a piece, in bytes; larger data is sent in pieces.
    let piece: Int
    private var transfers: [Transfer] = []

    init(on connection: borrowing XConnection) {
        display = connection.display
        incremental = connection.atom("INCR")
        let extended = XExtendedMaxRequestSize(display)
        let words = extended == 0 ? XMaxRequestSize(display) : extended
        piece = min(Self.usualPiece, words * 4 - Self.head)
    }

    /// Announces data for the property of a requestor's window, and waits for its deletion.
    ///
    /// A transfer replaces this client's event selection on the requestor's window.
    mutating func begin(_ data: Data, type: Atom, in property: Atom, of requestor: Window) {
        transfers.removeAll { $0.requestor == requestor && $0.property == property }
        transfers.append(Transfer(requestor: requestor, property: property, type: type, rest: data))
        XSelectInput(display, requestor, PropertyChangeMask | StructureNotifyMask)
        XProperties(display: display, window: requestor)
            .set(property, type: incremental, numbers: [data.count])
    }

    /// Handles an event of another window.
    mutating func handle(_ event: XEvent) {
        switch event.type {
        case PropertyNotify where event.xproperty.state == PropertyDelete:
            let (window, property) = (event.xproperty.window, event.xproperty.atom)
            let index = transfers.firstIndex { $0.requestor == window && $0.property == property }
            if let index { sendPiece(of: index) }
        case DestroyNotify:
            transfers.removeAll { $0.requestor == event.xdestroywindow.window }
        default: break
        }
    }

    private mutating func sendPiece(of index: Int) {
        let transfer = transfers[index]
        let bytes = transfer.rest.prefix(piece)
        XProperties(display: display, window: transfer.requestor)
            .set(transfer.property, type: transfer.type, bytes: Array(bytes))
        transfers[index].rest = transfer.rest.dropFirst(bytes.count)
        if bytes.isEmpty { end(index) }
    }

    private mutating func end(_ index: Int) {
        let requestor = transfers.remove(at: index).requestor
        if !transfers.contains(where: { $0.requestor == requestor }) {
            XSelectInput(display, requestor, 0)
        }
    }
}
