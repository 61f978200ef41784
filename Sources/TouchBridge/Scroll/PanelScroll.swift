package import Foundation

/// How far wheels and touchpads scroll, for panels that float over the scene: what they take never
/// comes to the core.
///
/// It has to be told of every event of the window, wherever it is, since scroll valuators mean
/// something by their differences only.
package struct PanelScroll {
    /// One step of a wheel or of a touchpad's fingers.
    package struct Step: Hashable, Sendable {
        /// How far, in clicks of a wheel, right and down; parts of clicks for smooth scrolling.
        package var clicks: CGPoint
        /// Where the pointer is, in the window's pixels.
        package var position: CGPoint
        /// Where the scrolling began that this goes on with: its place decides whose it is for life.
        package var origin: CGPoint
    }

    /// Smooth scrolling that goes on.
    private struct Stream {
        let device: Int
        let source: Int
        let origin: CGPoint
        var time: TimeInterval
    }

    private var baselines = ScrollBaselines()
    private var stream: Stream?
    /// The pointers of which a scroll valuator came that says nothing yet: where it was a wheel's click,
    /// the button that the server makes of it says so.
    private var unsure: Set<Int> = []

    package init() {}

    /// Takes in that a device is new, gone, or has other axes.
    package mutating func forget(source: Int) { baselines.forget(source: source) }

    /// Takes in an event.
    ///
    /// - Parameters:
    ///   - event: what came, of whatever kind.
    ///   - device: the physical device it is of; nil where that is not known.
    ///   - time: when, in seconds.
    /// - Returns: nil where nothing scrolls, and for the first value of an axis, of which a wheel's button
    ///   tells.
    package mutating func step(
        _ event: XInputEvent,
        of device: InputDevice?,
        at time: TimeInterval
    ) -> Step? {
        switch event.payload {
        case .crossing:
            baselines.forget(pointer: event.device)
            if stream?.device == event.device { stream = nil }
            return nil
        case .touch(.begin, _, let flags):
            if flags.contains(.emulating), baselines.follow(event) { stream = nil }
            return nil
        case .motion, .button(_, isDown: true, _):
            // What the server makes of a finger on a screen.
            if event.isEmulated && device?.kind != .pointer { return nil }
            if baselines.follow(event) { stream = nil }
        default: return nil
        }
        let axes = device?.axes.filter { $0.scroll?.increment.isNormal == true } ?? []
        guard let clicks = clicks(of: event, on: axes), clicks != .zero else { return nil }
        let origin = origin(of: event, clicks, at: time)
        return Step(clicks: clicks, position: event.position, origin: origin)
    }

    /// A button tells the same as a valuator, where there is one.
    private mutating func clicks(of event: XInputEvent, on axes: [InputDevice.Axis]) -> CGPoint? {
        switch event.payload {
        case .motion:
            let clicks = baselines.clicks(of: event, on: axes)
            guard axes.contains(where: { event.valuators[$0.number] != nil }) else { return clicks }
            if clicks == nil { unsure.insert(event.device) } else { unsure.remove(event.device) }
            return clicks
        case .button(let number, isDown: true, _):
            guard let step = CGPoint(stepOfWheelButton: number) else { return nil }
            let orientation: InputDevice.Scroll.Orientation =
                step.x == 0 ? .vertical : .horizontal
            let isTold = axes.contains { $0.scroll?.orientation == orientation }
            return isTold && unsure.remove(event.device) == nil ? nil : step
        default: return nil
        }
    }

    /// Whole clicks with nothing under way stand each by itself, as for the core.
    private mutating func origin(
        of event: XInputEvent,
        _ clicks: CGPoint,
        at time: TimeInterval
    ) -> CGPoint {
        if var open = stream, open.device == event.device, open.source == event.source,
            time < open.time + TouchBridge.scrollPause
        {
            open.time = time
            stream = open
            return open.origin
        }
        stream =
            clicks.isWhole
            ? nil
            : Stream(
                device: event.device,
                source: event.source,
                origin: event.position,
                time: time
            )
        return event.position
    }
}
