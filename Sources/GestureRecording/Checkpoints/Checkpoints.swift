import Foundation
import Glibc

/// The checkpoints of a session: processes that show its earlier moments without a replay from the start.
///
/// They start when there is much input, or at the first request, and end with this object or its program,
/// even if that crashes or replaces itself.
package final class Checkpoints {
    /// The number of inputs between two messages to the process that follows the session.
    package static let period = 512
    /// The longest wait for a part of a reply, in seconds.
    private static let timeLimit = 5

    private let journal: Journal
    private let options: Player.Options
    /// The socket of the process that follows the session; nil before it starts, and after it has ended.
    private var socket: Int32?
    private var received = Data()
    /// The number of waits in vain for the reply to the last request.
    private var timeouts = 0
    /// The number of timeouts after which the processes count as hung, and are replaced.
    private static let maxTimeouts = 4
    private var count = 0
    /// The size of the journal at the end of the last period.
    private var previousSize: Int?

    /// Creates the checkpoints of the session that a journal records.
    package init(of journal: Journal, options: Player.Options) {
        self.journal = journal
        self.options = options
    }

    deinit { stop() }

    /// Counts an input that the journal contains.
    package func inputRecorded() {
        count += 1
        guard count.isMultiple(of: Self.period), let file = journal.flush() else { return }
        // The process stays a period behind, and so before the moments that are requested most.
        if let previousSize, let socket = socket ?? start(file),
            !CheckpointRequest(nil, size: previousSize).send(to: socket), errno != EAGAIN
        {
            stop()
        }
        previousSize = file.size
    }

    /// Returns the state at a moment; nil if the session has no such moment.
    ///
    /// - Throws: `RecordingError` if the scene cannot be created, at a limit of the system, and if no reply
    ///   arrives within five seconds.
    package func checkpoint(at moment: Moment) throws(RecordingError) -> Checkpoint? {
        guard let file = journal.flush() else {
            throw RecordingError(message: "expected free space in TMPDIR, /var/tmp or /tmp")
        }
        if timeouts > 0, let socket { _ = try reply(from: socket) }
        let request = CheckpointRequest(moment, size: file.size)
        switch try reply(from: try send(request, file)) {
        case .checkpoint(let checkpoint): return checkpoint
        case .earlier(let time): return try self.checkpoint(at: .event(time))
        case .failed(let reason):
            // The process may have ended; the next request starts another one.
            stop()
            throw RecordingError(message: reason)
        }
    }

    /// Sends a request, and returns the socket for the reply.
    private func send(
        _ request: CheckpointRequest,
        _ file: (descriptor: Int32, size: Int)
    ) throws(RecordingError) -> Int32 {
        if let socket, request.send(to: socket) { return socket }
        // The system may have ended the process, for example for lack of memory.
        stop()
        guard let socket = start(file) else {
            throw RecordingError(message: ForkedProcess.limit)
        }
        // A process that has ended already has sent the reason.
        request.send(to: socket)
        return socket
    }

    private func start(_ file: (descriptor: Int32, size: Int)) -> Int32? {
        socket = ForkedProcess.start(sharing: file.descriptor) { [options] socket, copy in
            CheckpointProcess.run(socket, copy, size: file.size, options)
        }
        var limit = timeval(tv_sec: Self.timeLimit, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        if let socket { setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size) }
        return socket
    }

    private func stop() {
        if let socket { close(socket) }
        socket = nil
        received = Data()
        timeouts = 0
    }

    private func reply(from socket: Int32) throws(RecordingError) -> CheckpointReply {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let reply = CheckpointReply(removingFrom: &received) {
                timeouts = 0
                return reply
            }
            let count = recv(socket, &piece, piece.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                timeouts += 1
                if timeouts == Self.maxTimeouts { stop() }
                throw RecordingError(message: "the replay takes too long")
            }
            guard count > 0 else {
                stop()
                throw RecordingError(message: "the replay of the session crashed")
            }
            received.append(contentsOf: piece[..<count])
        }
    }
}
