package import Foundation

/// An application in the window.
///
/// `FrontEnd.run` calls it on its own thread, one call at a time.
///
/// All times are in seconds of `monotonicTime()`. After each call the loop reads the properties again.
/// Changing them does not wake the loop at other times.
package protocol FrontEndApplication: AnyObject {
    /// Handles all events that the connection contained; there is at least one.
    ///
    /// - Parameters:
    ///   - frontEnd: The front end that runs the application.
    ///   - batch: The events, in the connection's order.
    ///   - arrival: The time at which the last of them was read.
    func frontEnd(_ frontEnd: FrontEnd, received batch: [FrontEndEvent], arrival: TimeInterval)

    /// The time of the next call of `deadlineReached`; nil for none. A time in the past is due at once,
    /// after the events that are already available.
    var nextDeadline: TimeInterval? { get }

    /// Handles a deadline, at or after `nextDeadline`, when the connection contains no more events.
    ///
    /// The loop reads `nextDeadline` right afterwards. If it is still in the past, this function is called
    /// again without a pause.
    func deadlineReached(now: TimeInterval)

    /// The reasons for the next frame; empty if none is needed.
    ///
    /// The loop reads this after events, deadlines and frames.
    var frameNeeds: [FrameNeed] { get }

    /// Draws a frame for the need that is due, which the loop then sends to the server.
    ///
    /// Called only while a frame is needed and the window is mapped, at the times of `FrameSchedule`.
    func drawFrame(for need: FrameNeed, now: TimeInterval)

    /// Whether the application awaits the event `.frameShown`; false by default.
    ///
    /// While it does, the loop reads events as they arrive, also in a stream of input.
    var awaitsFrame: Bool { get }

    /// The time at which the application leaves without a signal; nil, the default, for never.
    ///
    /// From then on the server has the same time limit as after a signal. The loop reads this once, when it
    /// starts. The application also returns this time from `nextDeadline`.
    var leaveDeadline: TimeInterval? { get }

    /// Handles SIGINT, SIGTERM, SIGQUIT or SIGHUP; the application must finish. The process continues.
    func handleSignal(_ signal: Int32)

    /// The file descriptors besides the connection's that wake the loop when they can be read; none by
    /// default.
    var watchedDescriptors: [Int32] { get }

    /// Handles a watched descriptor that can be read or whose other end is closed. Does nothing by default.
    ///
    /// Read the descriptor or stop watching it, or this is called again without a pause.
    func descriptorReady(_ descriptor: Int32)

    /// Whether the loop ends. It reads this once in each round, before it waits.
    var isFinished: Bool { get }
}

extension FrontEndApplication {
    package var awaitsFrame: Bool { false }

    package var leaveDeadline: TimeInterval? { nil }

    package var watchedDescriptors: [Int32] { [] }

    package func descriptorReady(_ descriptor: Int32) {}
}
