package import Foundation
import Synchronization

/// A touchscreen whose fingers are controlled by calls.
///
/// Clients see a direct touch device.
///
/// The caller chooses the numbers of fingers, from 0 to ``touchCount`` − 1. The server chooses the touch
/// ids that clients see. Locations are in pixels of the screen, with fractions, from the top left corner.
/// Each method returns when the server has processed the event, and may be called on any thread.
///
/// Source: inputtestdrv(4), device type `Touch`.
package final class VirtualTouchscreen: Sendable {
    /// A finger and its location after a common step.
    package typealias Placement = (finger: Int, to: CGPoint)

    /// The change of one finger in a scan; locations and pressures are those of the methods of the same name.
    package enum FingerChange: Hashable, Sendable {
        case down(Int, at: CGPoint, pressure: Double? = nil)
        case move(Int, to: CGPoint, pressure: Double? = nil)
        /// A nil location is the latest one.
        case up(Int, at: CGPoint? = nil)
    }

    /// The default number of reports per second of a timed move: 120, as of many panels.
    static let defaultRate = 120.0

    /// The device's name, as clients see it.
    package let name: String
    /// The maximum number of fingers that are down together.
    package let touchCount: Int

    private let connection: InputTestConnection
    private let mapping: ScreenMapping
    private let positions = Mutex<[Int: CGPoint]>([:])

    init(name: String, touchCount: Int, connection: InputTestConnection, mapping: ScreenMapping) {
        self.name = name
        self.touchCount = touchCount
        self.connection = connection
        self.mapping = mapping
    }

    /// The latest location of a finger that is down; nil for any other.
    package func position(of finger: Int) -> CGPoint? { positions.withLock { $0[finger] } }

    /// Puts a finger down.
    ///
    /// - Parameters:
    ///   - finger: A number in 0 ..< ``touchCount`` of a finger that is not down.
    ///   - point: The location in pixels of the screen, which the server clips to the screen.
    ///   - pressure: The pressure, 0…1 of the device's range; nil reports none.
    ///   - waits: Whether to wait until the server has processed the event; true by default.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func down(
        _ finger: Int,
        at point: CGPoint,
        pressure: Double? = nil,
        waits: Bool = true
    ) throws(VirtualDisplayError) {
        try report([.down(finger, at: point, pressure: pressure)], waits: waits)
    }

    /// Reports one move of a finger, at once.
    ///
    /// - Parameters:
    ///   - finger: A finger that is down.
    ///   - point: The location in pixels of the screen, which the server clips to the screen.
    ///   - pressure: The pressure, 0…1 of the device's range; nil reports no new one.
    ///   - waits: Whether to wait until the server has processed the event; true by default.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func move(
        _ finger: Int,
        to point: CGPoint,
        pressure: Double? = nil,
        waits: Bool = true
    ) throws(VirtualDisplayError) {
        try report([.move(finger, to: point, pressure: pressure)], waits: waits)
    }

    /// Lifts a finger.
    ///
    /// - Parameters:
    ///   - finger: A finger that is down.
    ///   - point: The final location; nil means the latest one.
    ///   - waits: Whether to wait until the server has processed the event; true by default.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func up(
        _ finger: Int,
        at point: CGPoint? = nil,
        waits: Bool = true
    ) throws(VirtualDisplayError) {
        try report([.up(finger, at: point)], waits: waits)
    }

    /// Reports the changes of one scan together, as a touchscreen does.
    ///
    /// The server reads them at once and sends an event for each finger, usually with the same time in
    /// milliseconds.
    ///
    /// - Parameters:
    ///   - changes: The changes in the order of the events, of each finger at most once; without effect if
    ///     there are none.
    ///   - waits: Whether to wait until the server has processed the events; true by default.
    /// - Throws: `misuse`, before anything is sent, `serverGone`, `timedOut`.
    package func report(_ changes: [FingerChange], waits: Bool = true) throws(VirtualDisplayError) {
        guard !changes.isEmpty else { return }
        try positions.withLock { positions throws(VirtualDisplayError) in
            var messages: [InputTestMessage] = []
            var changed = positions
            for change in changes { messages.append(try message(change, &changed)) }
            if waits { try connection.send(messages) } else { try connection.post(messages) }
            positions = changed
        }
    }

    /// Returns the message of a change, and updates the locations of the fingers that are down.
    private func message(
        _ change: FingerChange,
        _ positions: inout [Int: CGPoint]
    ) throws(VirtualDisplayError) -> InputTestMessage {
        let (phase, finger, point, pressure): (DevicePhase, Int, CGPoint, Double?)
        switch change {
        case .down(let number, let location, let force):
            guard (0..<touchCount).contains(number) else {
                throw .misuse("\(name) has fingers 0…\(touchCount - 1), not \(number)")
            }
            guard positions[number] == nil else {
                throw .misuse("finger \(number) is already down")
            }
            (phase, finger, point, pressure) = (.begin, number, location, force)
        case .move(let number, let location, let force):
            guard positions[number] != nil else { throw Self.notDown(number) }
            (phase, finger, point, pressure) = (.update, number, location, force)
        case .up(let number, let location):
            guard let last = positions[number] else { throw Self.notDown(number) }
            (phase, finger, point, pressure) = (.end, number, location ?? last, nil)
        }
        let valuators = try mapping.valuators(at: point, pressure: pressure, of: 2047)
        positions[finger] = phase == .end ? nil : point
        return .touch(phase, finger: finger, valuators: valuators)
    }

    // MARK: - Timed moves, each of which blocks its thread until it is complete

    /// Moves one finger along a straight line.
    ///
    /// - Parameters:
    ///   - finger: A finger that is down.
    ///   - point: The final location, in pixels of the screen.
    ///   - duration: The duration in seconds; 0 means one report, at once.
    ///   - rate: The number of reports per second.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func move(
        _ finger: Int,
        to point: CGPoint,
        over duration: TimeInterval,
        rate: Double = defaultRate
    ) throws(VirtualDisplayError) {
        try move([(finger, point)], over: duration, rate: rate)
    }

    /// Moves several fingers together, each along a straight line.
    ///
    /// Each step reports all of them in one scan.
    ///
    /// - Parameters:
    ///   - placements: The fingers, which are down, and their final locations.
    ///   - duration: The duration in seconds; 0 means one scan, at once.
    ///   - rate: The number of scans per second.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func move(
        _ placements: [Placement],
        over duration: TimeInterval = 0,
        rate: Double = defaultRate
    ) throws(VirtualDisplayError) {
        var starts: [CGPoint] = []
        for (finger, _) in placements {
            guard let start = position(of: finger) else { throw Self.notDown(finger) }
            starts.append(start)
        }
        try perform(over: duration, rate: rate) { progress in
            zip(placements, starts).map { placement, start in
                (placement.finger, start.interpolated(to: placement.to, progress))
            }
        }
    }

    /// Moves fingers along any path, such as a circle, a rotation of two fingers, or a tremor.
    ///
    /// Each step is one scan.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds; 0 performs only the last step.
    ///   - rate: The number of steps per second.
    ///   - path: Returns each finger's location at a fraction of the duration, from 0 to 1. It is called with
    ///     increasing values, never with 0, and finally with exactly 1.
    /// - Throws: `misuse`, `serverGone`, `timedOut`.
    package func perform(
        over duration: TimeInterval,
        rate: Double = defaultRate,
        along path: (_ progress: Double) -> [Placement]
    ) throws(VirtualDisplayError) {
        try StepSchedule.run(over: duration, rate: rate) { progress throws(VirtualDisplayError) in
            try report(path(progress).map { .move($0.finger, to: $0.to) })
        }
    }

    // MARK: - The connection

    /// Reconnects to a touchscreen that a client disabled and enabled again.
    ///
    /// Until then all methods throw. This waits until the device is enabled. All fingers count as lifted
    /// then, because the server has ended their touches. Without effect if the device was not disabled.
    ///
    /// - Parameter limit: The maximum time to wait; 5 s by default. Another call is possible afterwards.
    /// - Throws: `timedOut` when the device is still disabled, `serverGone`.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        try positions.withLock { positions throws(VirtualDisplayError) in
            if try connection.reconnect(within: limit) { positions = [:] }
        }
    }

    /// Waits until the server has processed all events, also those without a wait of their own.
    ///
    /// - Throws: `serverGone`, `timedOut`.
    package func sync() throws(VirtualDisplayError) { try connection.sync() }

    private static func notDown(_ finger: Int) -> VirtualDisplayError {
        .misuse("finger \(finger) is not down")
    }
}
