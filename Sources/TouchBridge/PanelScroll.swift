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

    private var tracker = ScrollTracker(countsFirstClicks: true)

    package init() {}

    /// Takes in that a device is new, gone, or has other axes.
    package mutating func forget(source: Int) { tracker.forget(source: source) }

    /// Takes in an event of whatever kind; `device` is its source, nil where that is not known.
    package mutating func step(
        _ event: XInputEvent,
        of device: InputDevice?,
        at time: TimeInterval
    ) -> Step? {
        if let deadline = tracker.stream?.deadline, deadline <= time { _ = tracker.end() }
        if case .crossing = event.payload { tracker.forget(pointer: event.device) }
        guard !event.isMadeFromTouch(of: device?.kind) else { return nil }
        let change = tracker.handle(
            event,
            at: event.position,
            on: device?.scrollAxes ?? [],
            isOnPanel: false,
            time: time
        )
        return change.step.map {
            Step(clicks: $0.clicks, position: event.position, origin: $0.origin)
        }
    }
}
