import Foundation
import GestureKit

/// Continuous scrolling that goes on.
struct ScrollStream {
    let device: Int
    let source: Int
    var location: CGPoint
    /// When it ends unless more comes.
    var deadline: TimeInterval
}

/// Scrolling: a wheel's clicks, and what scroll valuators tell.
///
/// The content follows as under a finger: a wheel turned down moves it up, so `y` is negative.
extension TouchBridge {
    /// Points for one click of a wheel; a valuator scrolls them for each `increment`.
    static let pointsForClick: CGFloat = 15
    /// Seconds without a step after which continuous scrolling has ended.
    ///
    /// X tells no end. Drivers that know it, libinput's for fingers, send a step that moves nothing;
    /// for the others it is the time in which GTK keeps a scroll's speed (gtkeventcontrollerscroll).
    static let scrollPause: TimeInterval = 0.15

    /// Follows the scroll valuators of a motion.
    ///
    /// Whole clicks with nothing under way are a wheel's, and discrete; the rest is continuous.
    mutating func scroll(_ event: XInputEvent, at time: TimeInterval, isOnPanel: Bool) {
        if baselines.follow(event) { endScroll(of: event.device, at: time) }
        guard let axes = scrollAxes[event.source],
            let clicks = baselines.clicks(of: event, on: axes)
        else { return }
        let translation = clicks.scaled(by: -Self.pointsForClick)
        let isOpen =
            scrolling.map { $0.device == event.device && $0.source == event.source } ?? false
        if isOpen && clicks == .zero {
            endScroll(at: time)
        } else if isOpen {
            step(.changed, translation, event, at: time)
        } else if clicks == .zero || isOnPanel {
            return
        } else if clicks.isWhole {
            click(translation, event, at: time)
        } else {
            endScroll(at: time)
            cancelSwipe(at: time)
            step(.began, translation, event, at: time)
        }
    }

    private mutating func step(
        _ phase: ContactPhase,
        _ translation: CGPoint,
        _ event: XInputEvent,
        at time: TimeInterval
    ) {
        let location = geometry.point(root: event.root)
        scrolling = ScrollStream(
            device: event.device,
            source: event.source,
            location: location,
            // To the microsecond, as a recording's tick holds it.
            deadline: ((time + Self.scrollPause) * 1e6).rounded() / 1e6
        )
        emit(.scroll(ScrollSample(translation, phase: phase, location: location)), event, at: time)
    }

    private mutating func click(
        _ translation: CGPoint,
        _ event: XInputEvent,
        at time: TimeInterval
    ) {
        let sample = ScrollSample(
            translation,
            kind: .discrete,
            phase: .ended,
            location: geometry.point(root: event.root)
        )
        emit(.scroll(sample), event, at: time)
    }

    /// A wheel's button: a click where no valuator tells the same.
    mutating func wheel(
        _ event: XInputEvent,
        _ button: Int,
        at time: TimeInterval,
        isOnPanel: Bool
    ) {
        if baselines.follow(event) { endScroll(of: event.device, at: time) }
        guard !isOnPanel, let step = CGPoint(stepOfWheelButton: button) else { return }
        let orientation: InputDevice.Scroll.Orientation = step.x == 0 ? .vertical : .horizontal
        let axes = scrollAxes[event.source] ?? []
        guard !axes.contains(where: { $0.scroll?.orientation == orientation }) else { return }
        click(step.scaled(by: -Self.pointsForClick), event, at: time)
    }

    /// Ends the scrolling of one pointer.
    mutating func endScroll(of device: Int, at time: TimeInterval) {
        if scrolling?.device == device { endScroll(at: time) }
    }

    /// Ends what scrolls; nothing when nothing does.
    mutating func endScroll(_ phase: ContactPhase = .ended, at time: TimeInterval) {
        guard let stream = scrolling else { return }
        scrolling = nil
        let sample = ScrollSample(.zero, phase: phase, location: stream.location)
        emit(.scroll(sample), nil, at: time)
    }
}

extension CGPoint {
    /// Both coordinates times a factor; zero stays without a sign.
    func scaled(by factor: CGFloat) -> CGPoint { CGPoint(x: 0 + x * factor, y: 0 + y * factor) }

    /// Whether both are whole numbers, but for what is lost in 32 binary digits after the point.
    var isWhole: Bool {
        abs(x - x.rounded()) < 1e-6 && abs(y - y.rounded()) < 1e-6
    }

    /// The click of one of X's wheel buttons: up, down, left, right; nil for another button.
    init?(stepOfWheelButton number: Int) {
        switch number {
        case 4: self.init(x: 0, y: -1)
        case 5: self.init(x: 0, y: 1)
        case 6: self.init(x: -1, y: 0)
        case 7: self.init(x: 1, y: 0)
        default: return nil
        }
    }
}
