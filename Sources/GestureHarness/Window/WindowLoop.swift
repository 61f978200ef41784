import Foundation

/// What the window's loop serves besides the connection: a descriptor, a deadline, or both.
///
/// Both calls return whether the picture may be another afterwards.
protocol LoopSource: AnyObject {
    /// Can be read when there is something to do; nil for none.
    var descriptor: Int32? { get }
    /// When it has something to do, local time; nil for never.
    var deadline: TimeInterval? { get }
    func read(at now: TimeInterval) -> Bool
    func deadlineReached(now: TimeInterval) -> Bool
}

extension LoopSource {
    var descriptor: Int32? { nil }
    var deadline: TimeInterval? { nil }
    func read(at now: TimeInterval) -> Bool { false }
    func deadlineReached(now: TimeInterval) -> Bool { false }
}

/// What accompanies the window from its opening until it is left, as `--watch` does.
protocol Attachment: LoopSource {
    /// What the first line in the terminal begins with.
    var greeting: String { get }
    /// Whether the window is to be left for it.
    var isLeaving: Bool { get }
    /// Begins to serve this window.
    func attach(to controller: WindowController)
    /// The session is to be recorded to a file that may be there already.
    func willReplace(_ recording: String) throws
    /// The window, and its recording, have begun.
    func began()
    /// The window's loop has ended; it may be that it goes on.
    func left()
}

/// How far the window is, and what its loop serves.
struct WindowLoop {
    /// When to leave, in local time; nil for never.
    let leaveDeadline: TimeInterval?
    let attachments: [any Attachment]
    /// All that is served, in this order.
    private let sources: [any LoopSource]
    var isOpen = false
    /// It may be left before it is open.
    var isLeft = false

    init(_ attachments: [any Attachment], _ sources: [any LoopSource], leaveAt: TimeInterval?) {
        leaveDeadline = leaveAt
        self.attachments = attachments
        self.sources = attachments + sources
    }

    var isFinished: Bool { isLeft || attachments.contains { $0.isLeaving } }

    var descriptors: [Int32] { sources.compactMap(\.descriptor) }

    func ready(_ descriptor: Int32, at now: TimeInterval) -> Bool {
        sources.filter { $0.descriptor == descriptor }.map { $0.read(at: now) }.contains(true)
    }

    var deadline: TimeInterval? {
        [sources.lazy.compactMap(\.deadline).min(), leaveDeadline].compactMap(\.self).min()
    }

    func deadlineReached(now: TimeInterval) -> Bool {
        sources.map { $0.deadlineReached(now: now) }.contains(true)
    }
}
