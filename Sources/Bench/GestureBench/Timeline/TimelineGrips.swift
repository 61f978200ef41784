import Foundation
import GestureOverlay
import GestureTrace
import TouchBridge

/// The fingers and buttons that hold the timeline, and the purpose of each.
struct TimelineGrips {
    enum Purpose: Hashable {
        /// The shown moment follows the grip.
        case moment
        /// A recognizer's step is shown while the grip stays near the x coordinate at the start.
        case step(TimeInterval, x: CGFloat)
        /// The given time stays below the grip.
        case time(TimeInterval)
        /// The lanes scroll with the grip; the values are the first line and the y coordinate at the start.
        case lines(CGFloat, y: CGFloat)
    }

    struct Grip {
        let source: PanelInput.ContactSource
        var purpose: Purpose
        var point: CGPoint
    }

    private(set) var grips: [Grip] = []
    /// The touchpad that pinches the timeline, and its scale so far; nil for none.
    private var pinched: (source: Int, scale: Double)?
    /// The last press on the axis, for detecting a double click.
    private var press: (time: UInt32, x: CGFloat)?

    private static let doubleClickInterval: UInt32 = 400
    private static let doubleClickTolerance: CGFloat = 20

    /// Adds a grip.
    ///
    /// With two grips, both hold times, so that moving them zooms.
    ///
    /// - Returns: whether the grip was added.
    mutating func begin(
        _ source: PanelInput.ContactSource,
        _ purpose: Purpose,
        at point: CGPoint,
        _ scale: TimelineScale
    ) -> Bool {
        guard grips.count < 2, !grips.contains(where: { $0.source.isSame(as: source) }) else {
            return false
        }
        if case .lines = grips.first?.purpose { return false }
        grips.append(Grip(source: source, purpose: purpose, point: point))
        if grips.count == 2 { anchorTimes(on: scale) }
        return true
    }

    /// Makes each grip hold the time that is below it now.
    private mutating func anchorTimes(on scale: TimelineScale) {
        for index in grips.indices {
            grips[index].purpose = .time(scale.time(at: grips[index].point.x))
        }
    }

    /// Moves a grip, and returns its purpose, or nil if it holds nothing.
    mutating func move(_ source: PanelInput.ContactSource, to point: CGPoint) -> Purpose? {
        guard let index = grips.firstIndex(where: { $0.source.isSame(as: source) }) else {
            return nil
        }
        grips[index].point = point
        return grips[index].purpose
    }

    /// Removes a grip; another one keeps its purpose.
    mutating func end(_ source: PanelInput.ContactSource, _ scale: TimelineScale?) {
        end(scale) { $0.isSame(as: source) }
    }

    /// Removes the grips and the pinch of a removed or detached device.
    mutating func end(of device: Int, _ scale: TimelineScale?) {
        end(scale) { $0.belongs(to: device) }
        if pinched?.source == device { pinched = nil }
    }

    private mutating func end(_ scale: TimelineScale?, _ isOver: (PanelInput.ContactSource) -> Bool)
    {
        let count = grips.count
        grips.removeAll { isOver($0.source) }
        if count == 2, grips.count == 1, let scale { anchorTimes(on: scale) }
    }

    mutating func endAll() { grips = [] }

    /// Returns the range in which each held time is below its grip.
    func part(of scale: TimelineScale) -> Chrome.TimelineViewport? {
        let held = grips.compactMap { grip -> (time: TimeInterval, x: CGFloat)? in
            if case .time(let time) = grip.purpose { (time, grip.point.x) } else { nil }
        }
        guard let first = held.first else { return scale.following }
        guard let second = held.dropFirst().first else {
            return scale.part(placing: first.time, at: first.x)
        }
        return scale.part(placing: first, second)
    }

    /// Records a press on the axis, at the server's time in milliseconds.
    ///
    /// - Returns: whether it is the second press of a double click.
    mutating func isDoubleClick(_ point: CGPoint, at time: UInt32) -> Bool {
        if let press, time &- press.time <= Self.doubleClickInterval,
            abs(point.x - press.x) <= Self.doubleClickTolerance
        {
            self.press = nil
            return true
        }
        press = (time, point.x)
        return false
    }

    /// Handles a touchpad's pinch.
    ///
    /// - Returns: the change of scale since the previous event; nil if the pinch does not concern the
    ///   timeline.
    mutating func pinch(_ input: PanelInput, isShown: Bool) -> Double? {
        guard case .pinch(let change, _, _, let scale, _) = input.event.payload else { return nil }
        let source = input.event.source
        guard change == .update else {
            pinched = change == .begin && input.isOnPanel ? (source, 1) : nil
            return nil
        }
        guard isShown, let before = pinched, before.source == source, scale > 0 else { return nil }
        pinched = (source, scale)
        return scale / before.scale
    }
}
