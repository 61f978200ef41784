import Foundation
import Glibc

/// A message to the process of a checkpoint.
struct CheckpointRequest {
    /// The moment to show; nil if the process only has to follow the session.
    let moment: Moment?
    /// The number of bytes of the recording that may be read.
    let size: Int

    init(_ moment: Moment?, size: Int) {
        self.moment = moment
        self.size = size
    }

    /// Waits for a request; nil when the other end is closed.
    init?(from socket: Int32) {
        self.init(nil, size: 0)
        let count = withUnsafeMutableBytes(of: &self) {
            recv(socket, $0.baseAddress, $0.count, Int32(MSG_WAITALL))
        }
        guard count == MemoryLayout<Self>.size else { return nil }
    }

    /// Sends the request without waiting; returns false if the other process has ended.
    @discardableResult
    func send(to socket: Int32) -> Bool {
        withUnsafeBytes(of: self) {
            Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) > 0
        }
    }
}

/// The reply of a checkpoint's process.
enum CheckpointReply: Codable {
    /// The state at the moment; nil if the session has no such moment.
    case checkpoint(Checkpoint?)
    /// The moment is an event at this time, which the process has already passed.
    case earlier(TimeInterval)
    case failed(String)

    /// Sends the reply, preceded by its length.
    func send(to socket: Int32) {
        let encoder = PropertyListEncoder()
        // Unlike JSON, a binary property list stores bytes unchanged.
        encoder.outputFormat = .binary
        guard let body = try? encoder.encode(self) else { return }
        var rest = withUnsafeBytes(of: body.count) { Data($0) } + body
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest.removeFirst(count)
        }
    }

    /// Removes a reply from the bytes received so far; nil if it is incomplete.
    init?(removingFrom received: inout Data) {
        let length = received.prefix(MemoryLayout<Int>.size)
        guard length.count == MemoryLayout<Int>.size else { return nil }
        let count = length.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
        let body = received.dropFirst(length.count).prefix(count)
        guard body.count == count else { return nil }
        received.removeFirst(length.count + count)
        self =
            (try? PropertyListDecoder().decode(Self.self, from: body))
            ?? .failed("the reply of the replay is invalid")
    }
}
