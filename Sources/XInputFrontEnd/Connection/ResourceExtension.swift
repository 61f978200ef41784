import CXlib

/// The extension X-Resource, version 1.2 or later, which reports the processes of clients.
struct ResourceExtension {
    private let display: OpaquePointer

    /// Queries the server; nil if it has no such extension.
    init?(on connection: borrowing XConnection) {
        display = connection.display
        var (major, minor): (Int32, Int32) = (0, 0)
        var (event, error): (Int32, Int32) = (0, 0)
        guard XResQueryExtension(display, &event, &error) != 0,
            XResQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 2)
        else { return nil }
    }

    /// Returns the client that owns a resource, or all clients for the id 0, each with its process.
    ///
    /// Clients of other machines are left out.
    func processes(of resource: XID) -> [(client: UInt32, process: pid_t)] {
        var spec = XResClientIdSpec(client: resource, mask: XRES_CLIENT_ID_PID_MASK.rawValue)
        var count = 0
        var values: UnsafeMutablePointer<XResClientIdValue>?
        guard XResQueryClientIds(display, 1, &spec, &count, &values) == Success, let values else {
            return []
        }
        defer { XResClientIdsDestroy(count, values) }
        return (0..<count).compactMap { index in
            let process = XResGetClientPid(values + index)
            let client = UInt32(truncatingIfNeeded: values[index].spec.client)
            return process > 0 ? (client, process) : nil
        }
    }
}
