import Foundation
import GestureOverlay

/// The fingers and buttons that hold the timeline, and what each holds.
struct TimelineGrips {
    /// What holding is for.
    enum Purpose: Hashable {
        /// The shown moment goes where it goes.
        case moment
        /// The time that was under it stays under it.
        case time(TimeInterval)
        /// The lanes go up and down with it; the first line and the place when it began.
        case lines(CGFloat, y: CGFloat)
    }

    /// One of them.
    struct Grip {
        let hand: Bench.Hand
        var purpose: Purpose
        var point: CGPoint
    }

    private(set) var grips: [Grip] = []
    /// The last press on the row of times: two make a double click.
    private var press: (time: UInt32, x: CGFloat)?

    private static let doubleClick: UInt32 = 400
    private static let doubleClickPlay: CGFloat = 20

    /// Takes hold; a second finger makes both hold times, so that they stretch what is between.
    ///
    /// - Returns: whether it is held anew.
    mutating func begin(
        _ hand: Bench.Hand,
        _ purpose: Purpose,
        at point: CGPoint,
        _ scale: TimelineScale
    )
        -> Bool
    {
        guard grips.count < 2, !grips.contains(where: { $0.hand == hand }) else { return false }
        if case .lines = grips.first?.purpose { return false }
        grips.append(Grip(hand: hand, purpose: purpose, point: point))
        if grips.count == 2 { holdTimes(on: scale) }
        return true
    }

    /// What is under each stays there from now on.
    private mutating func holdTimes(on scale: TimelineScale) {
        for index in grips.indices {
            grips[index].purpose = .time(scale.time(at: grips[index].point.x))
        }
    }

    /// Moves one; nil when it holds nothing.
    mutating func move(_ hand: Bench.Hand, to point: CGPoint) -> Purpose? {
        guard let index = grips.firstIndex(where: { $0.hand == hand }) else { return nil }
        grips[index].point = point
        return grips[index].purpose
    }

    /// Lets go; what another one holds it holds on.
    mutating func end(_ hand: Bench.Hand, _ scale: TimelineScale?) {
        let count = grips.count
        grips.removeAll { $0.hand == hand }
        if count == 2, grips.count == 1, let scale { holdTimes(on: scale) }
    }

    mutating func endAll() { grips = [] }

    /// The part of the timeline in which the held times are under those that hold them.
    func part(of scale: TimelineScale) -> Chrome.TimelinePart? {
        let held = grips.compactMap { grip -> (time: TimeInterval, x: CGFloat)? in
            if case .time(let time) = grip.purpose { (time, grip.point.x) } else { nil }
        }
        guard let first = held.first else { return scale.following }
        guard let second = held.dropFirst().first else {
            return scale.part(placing: first.time, at: first.x)
        }
        return scale.part(placing: first, second)
    }

    /// Takes in a press on the row of times, at the server's time in milliseconds.
    ///
    /// - Returns: whether it is the second of a double click.
    mutating func isDoubleClick(_ point: CGPoint, at time: UInt32) -> Bool {
        if let press, time &- press.time <= Self.doubleClick,
            abs(point.x - press.x) <= Self.doubleClickPlay
        {
            self.press = nil
            return true
        }
        press = (time, point.x)
        return false
    }
}
