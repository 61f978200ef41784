package import Foundation

/// What runs in the window: `FrontEnd.run` calls it, on its own thread, one call at a time.
///
/// All times are seconds of `monotonicTime()`. After each call the loop asks again what there is to
/// do; nothing else wakes it.
package protocol FrontEndApplication: AnyObject {
    /// Takes everything that the connection held.
    ///
    /// Not called with an empty batch.
    ///
    /// - Parameters:
    ///   - frontEnd: the front end that runs the application.
    ///   - batch: the events in the connection's order.
    ///   - arrival: when the last of them was read.
    func frontEnd(
        _ frontEnd: FrontEnd,
        received batch: [FrontEndEvent],
        arrival: TimeInterval
    )

    /// When `deadlineReached` is to be called next; nil means not at all. One that has passed is
    /// due at once, after the events that are there already.
    var nextDeadline: TimeInterval? { get }

    /// Called at or after `nextDeadline`, when the connection held no event any more.
    ///
    /// The loop asks for the next one right away: who leaves a passed one standing is called again,
    /// without a pause.
    func deadlineReached(now: TimeInterval)

    /// True when a picture is wanted; asked after events, deadlines and frames.
    var needsFrame: Bool { get }

    /// Draws a picture; afterwards the loop sends it to the server.
    ///
    /// Called at most 60 times a second, only while `needsFrame` holds, and not while the window is
    /// off the screen.
    func drawFrame(now: TimeInterval)

    /// The time at which the application leaves by itself; nil, the default, for never.
    ///
    /// From then on a hanging server has as long as after a signal. It is read once, when the loop
    /// begins; the application also returns this time from `nextDeadline`.
    var leaveDeadline: TimeInterval? { get }

    /// Called after SIGINT, SIGTERM, SIGQUIT or SIGHUP; the process continues.
    func signalled(_ signal: Int32)

    /// File descriptors beside the connection's that wake the loop when they can be read; none by
    /// default.
    var watchedDescriptors: [Int32] { get }

    /// Called when a watched descriptor can be read, or its other side hung up; nothing by default.
    ///
    /// It must be read or no longer watched afterwards: the call comes again without a pause.
    func descriptorReady(_ descriptor: Int32)

    /// True ends the loop; asked once in each round, before it waits.
    var isFinished: Bool { get }
}

extension FrontEndApplication {
    /// Nil: the application never leaves by itself.
    package var leaveDeadline: TimeInterval? { nil }

    /// None.
    package var watchedDescriptors: [Int32] { [] }

    /// Does nothing.
    package func descriptorReady(_ descriptor: Int32) {}
}
