import CXlib
import Foundation
import XInputFrontEnd

/// The windows on a display with their programs, queried while they exist.
struct ObservedWindows {
    private let display: OpaquePointer
    private let tree: WindowTree
    private var clients: ClientDirectory

    init(on connection: borrowing XConnection, clients: ClientDirectory) {
        display = connection.display
        tree = WindowTree(on: connection)
        self.clients = clients
    }

    /// Queries the programs of all clients, which may disconnect before they appear in an event.
    mutating func learnClients() { clients.learnAll() }

    /// Updates the clients after one has connected or disconnected.
    mutating func record(_ event: ObservedEvent) {
        switch event {
        case .clientStarted(let client): clients.recordConnection(of: client)
        case .clientGone(let client, _): clients.recordDisconnection(of: client)
        case .raw, .delivered, .decided, .ungrabbed, .deviceGone: break
        }
    }

    /// Returns the window to which an event is delivered, with the client's program.
    mutating func receiver(of delivery: DeliveredEvent) -> ObservedWindow {
        defer { forgetErrors() }
        return ObservedWindow(
            id: delivery.window,
            title: tree.title(of: Window(delivery.window)),
            frame: frame(around: Window(delivery.window)),
            program: clients.program(of: delivery.client)
        )
    }

    /// A performance knows only the windows that a window manager manages.
    private func frame(around window: Window) -> CGRect? {
        guard let top = tree.topLevel(around: window),
            tree.attributes(of: top)?.override_redirect == 0
        else { return nil }
        return tree.frame(of: top)
    }

    /// The program of a client, if it is known.
    mutating func program(of client: UInt32) -> ObservedProgram? { clients.program(of: client) }

    /// Returns the top-level window at a location on the root window, in pixels, with its program; nil for the
    /// bare desktop.
    func window(at location: CGPoint) -> ObservedWindow? {
        defer { forgetErrors() }
        return tree.topLevel(at: location).map { window in
            let id = UInt32(truncatingIfNeeded: window)
            let program = clients.program(ofWindow: id)
            return ObservedWindow(id: id, title: tree.title(of: window), program: program)
        }
    }

    /// Queries a window's frame on the root window, in pixels; nil if it does not exist.
    func frame(of window: UInt32) -> CGRect? {
        defer { forgetErrors() }
        return tree.frame(of: Window(window))
    }

    /// Removes the errors of windows that were destroyed during a query.
    private func forgetErrors() { XErrors.removeAll(of: display) }
}
