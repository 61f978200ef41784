package import Foundation
import Glibc
import ProcessSupport
import Synchronization
import VirtualDisplay
package import XInputFrontEnd

/// A watch that polls the pixels at the places of fingers, on another thread with a connection of its own.
///
/// A server copies so few pixels in microseconds. The thread sleeps between two polls, because a busy loop would take
/// the processor from the server and from the measured program.
package final class PixelWatch: Sendable {
    /// The side of the square around a finger, in pixels: it contains a thin line that ends beside its middle.
    private static let side = 7.0
    /// The sleep between two polls, in microseconds; the system adds up to 50.
    private static let interval: UInt32 = 50
    /// The maximum latency, in seconds: the limit for a reaction that feels instantaneous.
    ///
    /// It is independent of the finger's next step. Otherwise only the fastest pictures of a steady movement
    /// would be measured. Source: Nielsen, "Usability Engineering", chapter 5.
    fileprivate static let maxLatency = 0.1

    /// A square around a finger's new place, and its picture before the update.
    struct Place {
        fileprivate let square: CGRect
        fileprivate let picture: ScreenPicture
        /// The local time at which the finger lifts, in seconds.
        fileprivate let lift: TimeInterval

        /// Takes the picture of a place around a pixel; nil outside the screen.
        init?(
            around pixel: CGPoint,
            until lift: TimeInterval,
            on screen: ScreenClient
        ) throws(FrontEndError) {
            square = CGRect(
                x: pixel.x.rounded(.down) - (PixelWatch.side - 1) / 2,
                y: pixel.y.rounded(.down) - (PixelWatch.side - 1) / 2,
                width: PixelWatch.side,
                height: PixelWatch.side
            )
            guard let picture = try screen.picture(of: square) else { return nil }
            self.picture = picture
            self.lift = lift
        }
    }

    private typealias OpenPlace = (place: Place, sent: TimeInterval)

    private struct State {
        /// The places that have not changed yet, and the times at which their updates were sent.
        var open: [OpenPlace] = []
        /// The latencies so far; nil for an update that changed nothing.
        var latencies: [TimeInterval?] = []
        var isPolling = false
        var failure: FrontEndError?
    }

    private let state = Mutex(State())
    /// The connection of the polling thread.
    private let screen: Mutex<ScreenClient>
    private let queue = DispatchQueue(label: "pixels")

    /// Connects to a display.
    ///
    /// - Throws: `FrontEndError` without a connection.
    package init(of display: String) throws(FrontEndError) {
        screen = Mutex(try ScreenClient(display: display))
    }

    /// Watches each place until it changes, for at most 0.1 s or until its finger lifts.
    ///
    /// - Parameters:
    ///   - places: The places of updates.
    ///   - sent: The local time at which the updates were sent, from which the latencies count.
    func watch(_ places: [Place], since sent: TimeInterval) {
        guard !places.isEmpty else { return }
        let starts = state.withLock { state in
            state.open += places.map { ($0, sent) }
            defer { state.isPolling = true }
            return !state.isPolling
        }
        guard starts else { return }
        queue.async { [self] in
            RealTimePriority.leave()
            while poll() { usleep(Self.interval) }
        }
    }

    /// Polls each open place once; returns whether any is still open.
    private func poll() -> Bool {
        let open = state.withLock { state in
            defer { state.open = [] }
            return state.open
        }
        // Without the lock, because the next updates must not wait for the server's answers.
        let result = Result { () throws(FrontEndError) in
            try screen.withLock { screen throws(FrontEndError) in
                try open.map { open throws(FrontEndError) in try Self.poll(open, on: screen) }
            }
        }
        return state.withLock { state in
            switch result {
            case .success(let polled):
                for (open, result) in zip(open, polled) {
                    switch result {
                    case .open: state.open.append(open)
                    case .changed(let latency): state.latencies.append(latency)
                    case .unchanged: state.latencies.append(nil)
                    }
                }
            case .failure(let error):
                state.failure = error
                state.open = []
            }
            state.isPolling = !state.open.isEmpty
            return state.isPolling
        }
    }

    private enum Poll {
        case open
        case changed(TimeInterval)
        case unchanged
    }

    private static func poll(
        _ open: OpenPlace,
        on screen: ScreenClient
    ) throws(FrontEndError) -> Poll {
        let picture = try screen.picture(of: open.place.square)
        let now = monotonicTime()
        if now >= min(open.place.lift, open.sent + maxLatency) { return .unchanged }
        return picture == open.place.picture ? .open : .changed(now - open.sent)
    }

    /// The latencies of the updates so far in seconds; nil for an update that changed nothing.
    package var latencies: [TimeInterval?] { state.withLock { $0.latencies } }

    /// Waits until no place is open.
    ///
    /// - Throws: `FrontEndError` if the connection was lost.
    package func finish() throws(FrontEndError) {
        queue.sync {}
        if let failure = state.withLock(\.failure) { throw failure }
    }
}

/// An update of a finger whose latency is measured.
package struct MeasuredUpdate: Hashable {
    let location: CGPoint
    /// The recording's time of the finger's lift, in seconds.
    let lift: TimeInterval

    /// The time that a program has to draw an update before the lift, in seconds; other updates are not measured.
    static let minTime = 0.005
}

extension [(time: TimeInterval, actions: [DeviceAction])] {
    /// The updates of fingers in each report.
    package var measuredUpdates: [[MeasuredUpdate]] {
        var lifts: [Int: TimeInterval] = [:]
        let updates = reversed().map { report in
            report.actions.compactMap { action -> MeasuredUpdate? in
                guard case .touch(let phase, let finger, let location, _) = action else {
                    return nil
                }
                if phase == .end { lifts[finger] = report.time }
                guard phase == .update, let lift = lifts[finger],
                    lift - report.time >= MeasuredUpdate.minTime
                else { return nil }
                return MeasuredUpdate(location: location, lift: lift)
            }
        }
        return updates.reversed()
    }
}
