package import Foundation
import GestureKit

/// The scrolling of wheels and touchpads, by wheel buttons and by scroll valuators, in clicks of a wheel.
package struct WheelTracker {
    /// Continuous scrolling that is active.
    private struct Stream {
        let device: Int
        let source: Int
        let origin: CGPoint
        var location: CGPoint
        /// The time at which the scrolling ends if no step arrives before.
        var deadline: TimeInterval
    }

    /// One step of a wheel or of a touchpad's fingers.
    package struct Step {
        /// The phase of continuous scrolling; nil for a wheel's whole click.
        let phase: ContactPhase?
        /// The distance in wheel clicks, right and down; fractional for smooth scrolling.
        package var clicks = CGPoint.zero
        /// The location where the scrolling began, which decides on its receiver until the end.
        package let origin: CGPoint
        /// The location of the pointer.
        package let location: CGPoint
    }

    /// The scrolling that an event ends, followed by the step that it scrolls.
    struct Change {
        var ended: Step?
        var step: Step?
    }

    /// The time without a step after which continuous scrolling ends, in seconds.
    ///
    /// X reports no end. Drivers that know it, as libinput does for fingers, send a step of zero. The time
    /// for others is the one in which GTK keeps a scroll's speed (gtkeventcontrollerscroll).
    private static let pause: TimeInterval = 0.15
    /// The number of points for one click of a wheel; source: XInput2.md, rule 13.
    package static let pointsPerClick: CGFloat = 15

    private var stream: Stream?
    private var baselines = ScrollBaselines()

    var deadline: TimeInterval? { stream?.deadline }

    /// Handles any event except one that the server emulated for a touch; no scrolling begins on a panel.
    mutating func handle(_ input: LocatedEvent) -> Change {
        let event = input.event
        var change = Change()
        switch event.payload {
        case .motion:
            if baselines.follow(event) { change.ended = end(pointer: event.device) }
            if let clicks = baselines.clicks(of: event, on: input.scrollAxes) {
                step(clicks, input, &change)
            }
        case .button(let number, isDown: true, _):
            let clicks = ButtonMask.wheelClick(ofXButton: number)
            if clicks == nil || baselines.follow(event) {
                change.ended = end(pointer: event.device)
            }
            guard let clicks, !input.isOnPanel, !isReported(clicks, input) else { break }
            change.step = click(clicks, input, origin: isOpen(event) ? stream?.origin : nil)
        // A touch that emulates the pointer has moved it.
        case .touch(.begin, _, let flags) where flags.contains(.emulating):
            _ = baselines.follow(event)
            change.ended = end(pointer: event.device)
        case .crossing(let crossing):
            if crossing == .enter { forget(pointer: event.device) }
            change.ended = end(pointer: event.device)
        case .swipe(.begin, _, _) where !input.isOnPanel: change.ended = end()
        default: break
        }
        return change
    }

    /// Handles a step of valuators.
    ///
    /// Whole clicks without active scrolling come from a wheel and are discrete. All others are continuous.
    private mutating func step(_ clicks: CGPoint, _ input: LocatedEvent, _ change: inout Change) {
        let (event, location) = (input.event, input.location)
        // Rounded to microseconds, the resolution of a recording.
        let deadline = ((input.time + Self.pause) * 1e6).rounded() / 1e6
        if isOpen(event), let open = stream {
            guard clicks != .zero else {
                change.ended = end()
                return
            }
            stream?.location = location
            stream?.deadline = deadline
            change.step = Step(
                phase: .changed,
                clicks: clicks,
                origin: open.origin,
                location: location
            )
        } else if clicks == .zero || input.isOnPanel {
            return
        } else if clicks.isWhole {
            change.step = click(clicks, input)
        } else {
            change.ended = end() ?? change.ended
            stream = Stream(
                device: event.device,
                source: event.source,
                origin: location,
                location: location,
                deadline: deadline
            )
            change.step = Step(phase: .began, clicks: clicks, origin: location, location: location)
        }
    }

    private func click(_ clicks: CGPoint, _ input: LocatedEvent, origin: CGPoint? = nil) -> Step {
        Step(phase: nil, clicks: clicks, origin: origin ?? input.location, location: input.location)
    }

    private func isOpen(_ event: XInputEvent) -> Bool {
        stream?.device == event.device && stream?.source == event.source
    }

    /// Ends the scrolling of a source, by default of any; nil if nothing scrolls.
    mutating func end(_ phase: ContactPhase = .ended, of source: Int? = nil) -> Step? {
        guard let open = stream, source == nil || source == open.source else { return nil }
        stream = nil
        return Step(phase: phase, origin: open.origin, location: open.location)
    }

    private mutating func end(pointer device: Int) -> Step? {
        stream?.device == device ? end() : nil
    }

    /// Advances to a time, and ends scrolling that has paused long enough.
    mutating func advance(_ time: TimeInterval) -> Step? {
        guard let deadline, deadline <= time else { return nil }
        return end()
    }

    /// Forgets the values of a device that is new, removed or changed.
    mutating func forget(source: Int) { baselines.forget(source: source) }

    mutating func forget(pointer device: Int) { baselines.forget(pointer: device) }

    /// Whether a valuator reports the click of a wheel's button too.
    ///
    /// A first value reports no step, so the presses that come with it are its clicks. The server emulates them
    /// for a driver's valuators, and emulates the motion for a driver's presses. Source: XInput2.md, rule 13.
    private func isReported(_ click: CGPoint, _ input: LocatedEvent) -> Bool {
        let orientation: InputDevice.Scroll.Orientation = click.x == 0 ? .vertical : .horizontal
        guard let axis = input.scrollAxes.first(where: { $0.scroll?.orientation == orientation })
        else { return false }
        return !baselines.isFirstValue(of: input.event, on: axis)
    }
}

extension CGPoint {
    /// Whether both coordinates are whole numbers, within the precision of 32 fractional bits.
    fileprivate var isWhole: Bool {
        abs(x - x.rounded()) < 1e-6 && abs(y - y.rounded()) < 1e-6
    }
}

/// The last values of scroll valuators, of which only the differences are meaningful.
///
/// The values change unseen while the pointer is elsewhere, or while another device moves it. The first
/// value after that is a baseline, which has no difference. Source: XI2proto.txt, section 4.3; XInput2.md,
/// rule 13.
package struct ScrollBaselines {
    private struct Key: Hashable {
        let device: Int
        let source: Int
        let axis: Int
    }

    private struct Value {
        let value: Double
        /// Whether it is a baseline, so that its motion scrolls only by the presses that come with it.
        let isFirst: Bool
    }

    private var values: [Key: Value] = [:]
    /// The source that last moved each pointer.
    private var sources: [Int: Int] = [:]

    package init() {}

    /// Records the source that moves a pointer; true if another one did before.
    mutating func follow(_ event: XInputEvent) -> Bool {
        guard sources[event.device] != event.source else { return false }
        sources[event.device] = event.source
        values = values.filter { $0.key.device != event.device || $0.key.source != event.source }
        return true
    }

    /// Forgets the values of a pointer that was elsewhere.
    package mutating func forget(pointer device: Int) {
        values = values.filter { $0.key.device != device }
    }

    /// Forgets the values of a source that is new, removed or changed.
    package mutating func forget(source: Int) {
        values = values.filter { $0.key.source != source }
    }

    /// Returns the distance that the event scrolls right and down, in clicks of a wheel.
    ///
    /// - Returns: Zero when an axis does not move, as some drivers report the end; nil when the event has
    ///   no scroll valuators, or only their first values.
    package mutating func clicks(of event: XInputEvent, on axes: [InputDevice.Axis]) -> CGPoint? {
        var clicks: CGPoint?
        for axis in axes {
            guard let scroll = axis.scroll, let value = event.valuators[axis.number] else {
                continue
            }
            let key = Key(device: event.device, source: event.source, axis: axis.number)
            let old = values[key]
            values[key] = Value(value: value, isFirst: old == nil)
            guard let old else { continue }
            let step = (value - old.value) / scroll.increment
            guard step.isFinite else { continue }
            var sum = clicks ?? .zero
            switch scroll.orientation {
            case .horizontal: sum.x += step
            case .vertical: sum.y += step
            }
            clicks = sum
        }
        return clicks
    }

    /// Whether the latest value of an event's axis is a baseline.
    func isFirstValue(of event: XInputEvent, on axis: InputDevice.Axis) -> Bool {
        values[Key(device: event.device, source: event.source, axis: axis.number)]?.isFirst == true
    }
}
