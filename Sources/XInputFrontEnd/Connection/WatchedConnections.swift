import Glibc
import Synchronization

/// The connections of this process that the watchdog can cut.
///
/// A signal handler may neither wait for a lock nor allocate memory. If it has interrupted code that uses the
/// list, it leaves the list alone.
enum WatchedConnections {
    private struct Connection {
        let descriptor: Int32
        /// The server's process; 0 for a server of another machine.
        let server: pid_t
        var isCut = false
    }

    private struct List {
        var connections: [Connection] = []
        /// The action for SIGALRM before the first connection.
        var previous = sigaction()
    }

    private static let list = Mutex(List())
    /// The number of connections, for signal handlers.
    private static let count = Atomic<Int>(0)

    static var isEmpty: Bool { count.load(ordering: .sequentiallyConsistent) == 0 }

    /// Adds a connection; `install` sets the action for SIGALRM before the first one, and returns the former
    /// action.
    static func add(_ descriptor: Int32, server: pid_t, installing install: () -> sigaction) {
        list.withLock { list in
            if list.connections.isEmpty { list.previous = install() }
            list.connections.append(Connection(descriptor: descriptor, server: server))
        }
        count.add(1, ordering: .sequentiallyConsistent)
    }

    /// Removes a connection; after the last one, `cancel` is called, and SIGALRM has its former action.
    static func remove(_ descriptor: Int32, afterLast cancel: () -> Void) {
        count.subtract(1, ordering: .sequentiallyConsistent)
        list.withLock { list in
            list.connections.removeAll { $0.descriptor == descriptor }
            guard list.connections.isEmpty else { return }
            cancel()
            // An alarm that rang just before may still be pending for another thread, where the former
            // action could end the process. Ignoring the signal discards it.
            var ignoring = sigaction()
            ignoring.__sigaction_handler.sa_handler = SIG_IGN
            sigaction(SIGALRM, &ignoring, nil)
            sigaction(SIGALRM, &list.previous, nil)
        }
    }

    static func isCut(_ descriptor: Int32) -> Bool {
        list.withLock { list in
            list.connections.contains { $0.descriptor == descriptor && $0.isCut }
        }
    }

    /// Cuts the latest connection and the others to its server; returns false if the list is in use.
    static func cut() -> Bool {
        forEach { connection in
            connection.isCut = true
            shutdown(connection.descriptor, Int32(SHUT_RDWR))
        }
    }

    /// Whether the server accepts nothing more on one of these connections.
    static var isAnyFull: Bool {
        var isFull = false
        _ = forEach { connection in
            var polled = pollfd(fd: connection.descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&polled, 1, 0) == 0 { isFull = true }
        }
        return isFull
    }

    /// Calls a function for the latest connection and the others to its server; returns false if the list is
    /// in use.
    private static func forEach(_ body: (inout Connection) -> Void) -> Bool {
        list.withLockIfAvailable { list in
            guard let server = list.connections.last?.server else { return }
            for index in list.connections.indices where list.connections[index].server == server {
                body(&list.connections[index])
            }
        } != nil
    }
}
