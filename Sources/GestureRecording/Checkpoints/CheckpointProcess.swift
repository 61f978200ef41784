import Foundation
import Glibc

/// A process that waits at a moment of a session, like a debugger's checkpoint.
///
/// Recognizers cannot be copied, but a process can. The first one follows the session and forks
/// copies that wait at earlier moments. A request goes to the latest copy before its moment. That copy forks
/// further ones, which replay towards the moment and wait at one half, three quarters and so on of the
/// distance, because the next request is likely to be for a slightly earlier moment.
struct CheckpointProcess {
    /// A copy of this process.
    private struct Copy {
        /// The time at which it waits: it has performed no input after it.
        let time: TimeInterval
        /// The number of steps that it has performed; nil for a copy on the way to a requested moment.
        let count: Int?
        /// The socket for its requests; the copy exits when this end is closed.
        let socket: Int32
    }

    /// The maximum number of copies that stay behind.
    static let maxCount = 64
    /// The maximum number of copies that stay on the way to a moment.
    private static let maxDepth = 4
    /// The minimum distance between them, in seconds.
    private static let minDistance = 0.1
    /// The number of steps between two checks for a request.
    private static let batch = 256

    private var cursor: ReplayCursor
    private let recording: Int32
    private var requests: Int32
    private let replies: Int32
    private var copies: [Copy] = []
    /// The number of steps between copies that stay behind; it doubles when there are too many.
    private var interval = 1024
    /// The socket of the copy that got the last request; only that one has copies on the way.
    private var latest: Int32?
    private var depth = 0
    /// Whether the recording may contain inputs that are not performed yet.
    private var mayHaveInputs = false

    /// Creates the process that follows a session.
    private init(_ socket: Int32, _ recording: Int32, size: Int, _ options: Player.Options) throws {
        let text = SpillFile.contents(of: recording, size) ?? Data()
        cursor = try ReplayCursor(text, options: options)
        self.recording = recording
        requests = socket
        replies = socket
    }

    /// Replays the recording in this process, until the other end of the socket is closed.
    static func run(
        _ socket: Int32,
        _ recording: Int32,
        size: Int,
        _ options: Player.Options
    ) -> Never {
        do {
            var process = try CheckpointProcess(socket, recording, size: size, options)
            process.leaveCopy()
            while true { process.step() }
        } catch {
            CheckpointReply.failed("\(error)").send(to: socket)
            _exit(1)
        }
    }

    /// Handles the next request, or performs some steps without one.
    private mutating func step() {
        var entry = pollfd(fd: requests, events: Int16(POLLIN), revents: 0)
        guard !mayHaveInputs || poll(&entry, 1, 0) > 0 else { return follow() }
        guard let request = CheckpointRequest(from: requests) else { _exit(0) }
        if let moment = request.moment { return go(to: moment, request, from: cursor.count) }
        remove { $0.count == nil }
        // Only the first process follows the session.
        guard requests == replies else { return }
        mayHaveInputs = extend(to: request.size)
    }

    /// Makes the recording up to a size available; returns false without memory for it.
    private mutating func extend(to size: Int) -> Bool {
        guard let text = SpillFile.contents(of: recording, size) else { return false }
        cursor.extend(to: text)
        return true
    }

    /// Performs a batch of the session's steps.
    private mutating func follow() {
        for _ in 0..<Self.batch {
            mayHaveInputs = cursor.performNext()
            guard mayHaveInputs else { return }
            guard cursor.count.isMultiple(of: interval) else { continue }
            if leaveCopy() { return }
        }
    }

    /// Leaves a copy behind; returns true in the copy.
    @discardableResult
    private mutating func leaveCopy() -> Bool {
        if copies.count >= Self.maxCount {
            interval *= 2
            remove { [interval] in $0.count.map { !$0.isMultiple(of: interval) } ?? false }
        }
        return copy(at: cursor.latest, count: cursor.count) ?? false
    }

    /// Passes a request to the last copy before its moment, or goes there from the step number `start`.
    private mutating func go(to moment: Moment, _ request: CheckpointRequest, from start: Int) {
        let bound = moment.bound
        while let nearest = copies.filter({ $0.time < bound }).max(by: { $0.time < $1.time }),
            cursor.latest >= bound || cursor.latest < nearest.time
        {
            if let latest, latest != nearest.socket {
                CheckpointRequest(nil, size: 0).send(to: latest)
            }
            latest = nearest.socket
            if request.send(to: nearest.socket) { return }
            // The system has ended it, for example for lack of memory.
            remove { $0.socket == nearest.socket }
        }
        guard cursor.latest < bound else { return fail() }
        let middle = (max(cursor.latest, 0) + bound) / 2
        guard depth < Self.maxDepth, bound - middle >= Self.minDistance else {
            return reply(moment, request, from: start)
        }
        remove { $0.count == nil }
        guard let isCopy = copy(at: middle, count: nil) else { return fail() }
        guard isCopy else { return }
        depth += 1
        guard extend(to: request.size) else { return fail() }
        while cursor.performNext(if: { $0.time <= middle }) {}
        go(to: moment, request, from: start)
    }

    /// Replies from another process, so that this one stays at its moment.
    private mutating func reply(_ moment: Moment, _ request: CheckpointRequest, from start: Int) {
        let process = fork()
        guard process == 0 else { return process < 0 ? fail() : () }
        if extend(to: request.size) {
            cursor.reply(at: moment, from: start).send(to: replies)
        } else {
            fail()
        }
        _exit(0)
    }

    private func fail() { CheckpointReply.failed(ForkedProcess.limit).send(to: replies) }

    /// Forks a copy that waits for requests.
    ///
    /// - Returns: whether this process is the copy; nil at a limit of the system.
    private mutating func copy(at time: TimeInterval, count: Int?) -> Bool? {
        guard let ends = ForkedProcess.sockets() else { return nil }
        let process = fork()
        guard process == 0 else {
            close(process < 0 ? ends.own : -1)
            close(ends.other)
            guard process > 0 else { return nil }
            copies.append(Copy(time: time, count: count, socket: ends.own))
            return false
        }
        for socket in copies.map(\.socket) + [requests, ends.own] where socket != replies {
            close(socket)
        }
        requests = ends.other
        copies = []
        latest = nil
        mayHaveInputs = false
        return true
    }

    /// Ends copies.
    private mutating func remove(where isUnneeded: (Copy) -> Bool) {
        for copy in copies where isUnneeded(copy) {
            close(copy.socket)
            if copy.socket == latest { latest = nil }
        }
        copies.removeAll(where: isUnneeded)
    }
}
