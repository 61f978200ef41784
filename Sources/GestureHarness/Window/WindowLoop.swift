import Foundation

/// A source that the window's loop serves besides the connection: by descriptor, deadline or both.
///
/// Both methods return whether the picture may have changed.
protocol LoopSource: AnyObject {
    /// Becomes readable when there is something to do; nil for no descriptor.
    var descriptor: Int32? { get }
    /// The local time at which there is something to do; nil for never.
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

/// A companion of the window from its opening until it is left, such as that of `--watch`.
protocol Attachment: LoopSource {
    /// The beginning of the first line in the terminal.
    var greeting: String { get }
    /// Whether the attachment asks to leave the window.
    var isLeaving: Bool { get }
    /// Starts to serve this window.
    func attach(to controller: WindowController)
    /// Called before the session is recorded to a file, which may exist already.
    func willReplace(_ recording: String) throws
    /// Called when the window and its recording have begun.
    func began()
    /// Called when the window's loop ends; the loop may run again afterwards.
    func left()
}

/// The state of the window's loop, and the sources that it serves.
struct WindowLoop {
    /// When to leave, in local time; nil for never.
    let leaveDeadline: TimeInterval?
    let attachment: (any Attachment)?
    /// The attachment and the other sources, in the order in which the loop serves them.
    private let sources: [any LoopSource]
    var isOpen = false
    /// The window may be left before it is open.
    var isLeft = false

    init(_ attachment: (any Attachment)?, _ sources: [any LoopSource], leaveAt: TimeInterval?) {
        leaveDeadline = leaveAt
        self.attachment = attachment
        self.sources = (attachment.map { [$0] } ?? []) + sources
    }

    var isFinished: Bool { isLeft || attachment?.isLeaving == true }

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
