import Glibc
import Synchronization

/// The connections of this process that the watchdog can cut.
enum WatchedConnections {
    private struct Connection {
        let descriptor: Int32
        /// The server's process; 0 for a server of another machine.
        let server: pid_t
        var isCut = false
    }

    private static let connections = Mutex<[Connection]>([])

    /// The number of connections, for signal handlers, which must not wait for a lock.
    private static let count = Atomic<Int>(0)

    static var isEmpty: Bool { count.load(ordering: .sequentiallyConsistent) == 0 }

    static func add(_ descriptor: Int32, server: pid_t) {
        connections.withLock { $0.append(Connection(descriptor: descriptor, server: server)) }
        count.add(1, ordering: .sequentiallyConsistent)
    }

    /// Removes a connection, and calls `cancel` after the last one.
    static func remove(_ descriptor: Int32, afterLast cancel: () -> Void) {
        count.subtract(1, ordering: .sequentiallyConsistent)
        connections.withLock { connections in
            connections.removeAll { $0.descriptor == descriptor }
            if connections.isEmpty { cancel() }
        }
    }

    static func isCut(_ descriptor: Int32) -> Bool {
        connections.withLock { $0.contains { $0.descriptor == descriptor && $0.isCut } }
    }

    /// Cuts the latest connection and the others to its server.
    static func cut() {
        connections.withLock { connections in
            guard let server = connections.last?.server else { return }
            for index in connections.indices where connections[index].server == server {
                connections[index].isCut = true
                shutdown(connections[index].descriptor, Int32(SHUT_RDWR))
            }
        }
    }

    /// Whether the server of the latest connection accepts no more data on one of its connections.
    static var isAnyFull: Bool {
        connections.withLock { connections in
            guard let server = connections.last?.server else { return false }
            return connections.contains { connection in
                var polled = pollfd(fd: connection.descriptor, events: Int16(POLLOUT), revents: 0)
                return connection.server == server && poll(&polled, 1, 0) == 0
            }
        }
    }
}
