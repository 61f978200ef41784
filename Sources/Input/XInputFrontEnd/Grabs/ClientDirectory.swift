import CXlib
import Foundation
import Glibc

/// A program that receives a touch.
package struct ObservedProgram: Hashable, Sendable {
    /// The name of the program's file, such as `xterm`, or the window's class if the process is unknown.
    package var name: String
    /// The process id; nil if it is unknown, as for a client on another machine.
    package var pid: Int?
}

/// The programs of clients, each queried when the client connects or first appears.
package struct ClientDirectory {
    private let resources: ResourceExtension
    /// The clients that were queried, with nil for those that are unknown.
    private var programs: [UInt32: ObservedProgram?] = [:]
    private var disconnected: Set<UInt32> = []

    /// Creates an empty directory; nil if the server cannot report a client's process.
    package init?(on connection: borrowing XConnection) {
        guard let resources = ResourceExtension(on: connection) else { return nil }
        self.resources = resources
    }

    /// Queries the programs of all clients, which may disconnect before they appear in an event.
    package mutating func learnAll() {
        for (client, program) in query(XID(0)) { programs[client] = program }
    }

    /// Queries the program of a client that has connected; it is unknown if the client is gone already.
    package mutating func recordConnection(of client: UInt32) {
        // A former client can have had the same ids.
        programs.removeValue(forKey: client)
        disconnected.remove(client)
        _ = program(of: client)
    }

    /// Records that a client has disconnected.
    ///
    /// Its program stays known until another client gets its ids.
    package mutating func recordDisconnection(of client: UInt32) { disconnected.insert(client) }

    /// The program of a client, which is queried the first time; nil if the server does not know it.
    package mutating func program(of client: UInt32) -> ObservedProgram? {
        if disconnected.contains(client), let program = program(ofWindow: client) {
            // Another client has got its ids.
            programs[client] = program
            disconnected.remove(client)
        }
        if let program = programs[client] { return program }
        let program = program(ofWindow: client)
        programs.updateValue(program, forKey: client)
        return program
    }

    /// Queries the program that owns a window or another resource; nil if it is unknown.
    package func program(ofWindow id: UInt32) -> ObservedProgram? { query(XID(id)).first?.program }

    /// Queries the programs of the client that owns a resource, or of all clients for the id 0.
    private func query(_ resource: XID) -> [(client: UInt32, program: ObservedProgram)] {
        resources.processes(of: resource).map { client, process in
            let name = Self.name(of: process) ?? "process \(process)"
            return (client, ObservedProgram(name: name, pid: Int(process)))
        }
    }

    /// The name of a process's program; nil for a process of another machine or user namespace.
    private static func name(of pid: pid_t) -> String? {
        let path = "/proc/\(pid)/cmdline"
        if let data = FileManager.default.contents(atPath: path),
            let first = data.split(separator: 0, maxSplits: 1).first
        {
            let name = String(decoding: first, as: UTF8.self).split(separator: "/").last
            if let name, !name.isEmpty { return String(name) }
        }
        guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/comm") else {
            return nil
        }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}

/// The extension X-Resource, version 1.2 or later, which reports the processes of clients.
private struct ResourceExtension {
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
