import Foundation

/// An event source that the window's loop serves besides the X connection, by descriptor, deadline or both.
///
/// `read(at:)` and `deadlineReached(now:)` return whether the picture may have changed.
protocol LoopSource: AnyObject {
    /// A descriptor that becomes readable when there is work to do; nil by default.
    var descriptor: Int32? { get }
    /// The local time at which there is work to do; nil, the default, means never.
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

/// The state of the window's loop, and the sources that it serves.
struct WindowLoop {
    /// The local time at which to close the window, if it closes by itself.
    let leaveDeadline: TimeInterval?
    let attachment: RebuildAttachment?
    /// The attachment and the other sources, in the order in which the loop serves them.
    private let sources: [any LoopSource]
    var isOpen = false
    /// Whether the window has been asked to close, which may happen before it opens.
    var isExitRequested = false

    init(_ attachment: RebuildAttachment?, _ sources: [any LoopSource], leaveAt: TimeInterval?) {
        leaveDeadline = leaveAt
        self.attachment = attachment
        self.sources = (attachment.map { [$0] } ?? []) + sources
    }

    var isFinished: Bool { isExitRequested || attachment?.isLeaving == true }

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
