import Foundation
import GestureKit

/// Follows what scrolls, in clicks of a wheel: the buttons of a wheel, and scroll valuators.
struct ScrollTracker {
    /// Continuous scrolling that goes on.
    struct Stream {
        let device: Int
        let source: Int
        let origin: CGPoint
        var place: CGPoint
        /// When it ends unless more comes.
        var deadline: TimeInterval
    }

    struct Step {
        /// Nil for a wheel's whole click, which stands by itself.
        let phase: ContactPhase?
        /// Right and down; parts of clicks for smooth scrolling.
        let clicks: CGPoint
        /// Where the scrolling began that this goes on with.
        let origin: CGPoint
    }

    /// What an event ends, and then what it scrolls.
    struct Change {
        var ended: Stream?
        var step: Step?
    }

    /// Points for one click of a wheel; a valuator scrolls them for each `increment`.
    ///
    /// The content follows as under a finger: a wheel turned down moves it up.
    static let pointsForClick: CGFloat = 15
    /// Seconds without a step after which continuous scrolling has ended.
    ///
    /// X tells no end. Drivers that know it, libinput's for fingers, send a step that moves nothing;
    /// for the others it is the time in which GTK keeps a scroll's speed (gtkeventcontrollerscroll).
    private static let pause: TimeInterval = 0.15

    private(set) var stream: Stream?
    private var baselines = ScrollBaselines()
    /// Whether the button that the server makes of a click counts, where the valuator's value was the
    /// first one and says nothing yet.
    private let countsFirstClicks: Bool
    /// The pointers of which such a value came.
    private var unsure: Set<Int> = []

    init(countsFirstClicks: Bool) { self.countsFirstClicks = countsFirstClicks }

    /// Takes in any event but one that the server made from a touch.
    ///
    /// `axes` are those of its source that scroll; on a panel nothing begins.
    mutating func handle(
        _ event: XInputEvent,
        at place: CGPoint,
        on axes: [InputDevice.Axis],
        isOnPanel: Bool,
        time: TimeInterval
    ) -> Change {
        var change = Change()
        switch event.payload {
        case .motion:
            change.ended = baselines.follow(event) ? end(of: event.device) : nil
            guard let clicks = clicks(of: event, on: axes) else { break }
            step(clicks, event, at: place, isOnPanel: isOnPanel, time: time, &change)
        case .button(let number, isDown: true, _):
            guard ButtonMask.isWheel(xButton: number) else {
                change.ended = end(of: event.device)
                break
            }
            change.ended = baselines.follow(event) ? end(of: event.device) : nil
            guard !isOnPanel, let clicks = clicks(ofButton: number, event, on: axes) else { break }
            let origin = isOpen(event) ? stream?.origin : nil
            change.step = Step(phase: nil, clicks: clicks, origin: origin ?? place)
        // A touch that emulates the pointer has taken it along.
        case .touch(.begin, _, let flags) where flags.contains(.emulating):
            _ = baselines.follow(event)
            change.ended = end(of: event.device)
        case .crossing(let crossing):
            if crossing == .enter { forget(pointer: event.device) }
            change.ended = end(of: event.device)
        case .swipe(.begin, _, _):
            if !isOnPanel { change.ended = end() }
        default: break
        }
        return change
    }

    /// Whole clicks with nothing under way are a wheel's, and discrete; the rest is continuous.
    private mutating func step(
        _ clicks: CGPoint,
        _ event: XInputEvent,
        at place: CGPoint,
        isOnPanel: Bool,
        time: TimeInterval,
        _ change: inout Change
    ) {
        // To the microsecond, as a recording's tick holds it.
        let deadline = ((time + Self.pause) * 1e6).rounded() / 1e6
        if isOpen(event) {
            guard clicks != .zero, var open = stream else {
                change.ended = end()
                return
            }
            open.place = place
            open.deadline = deadline
            stream = open
            change.step = Step(phase: .changed, clicks: clicks, origin: open.origin)
        } else if clicks == .zero || isOnPanel {
            return
        } else if clicks.isWhole {
            change.step = Step(phase: nil, clicks: clicks, origin: place)
        } else {
            change.ended = end() ?? change.ended
            stream = Stream(
                device: event.device,
                source: event.source,
                origin: place,
                place: place,
                deadline: deadline
            )
            change.step = Step(phase: .began, clicks: clicks, origin: place)
        }
    }

    private func isOpen(_ event: XInputEvent) -> Bool {
        stream?.device == event.device && stream?.source == event.source
    }

    /// Ends what scrolls; nil when nothing does.
    mutating func end() -> Stream? {
        defer { stream = nil }
        return stream
    }

    private mutating func end(of device: Int) -> Stream? {
        stream?.device == device ? end() : nil
    }

    /// Takes in that a device is new, gone, or has other axes.
    mutating func forget(source: Int) { baselines.forget(source: source) }

    mutating func forget(pointer device: Int) { baselines.forget(pointer: device) }

    private mutating func clicks(
        of event: XInputEvent,
        on axes: [InputDevice.Axis]
    ) -> CGPoint? {
        let clicks = baselines.clicks(of: event, on: axes)
        if countsFirstClicks, axes.contains(where: { event.valuators[$0.number] != nil }) {
            if clicks == nil { unsure.insert(event.device) } else { unsure.remove(event.device) }
        }
        return clicks
    }

    /// A wheel's button: a click where no valuator tells the same.
    private mutating func clicks(
        ofButton number: Int,
        _ event: XInputEvent,
        on axes: [InputDevice.Axis]
    ) -> CGPoint? {
        let step: CGPoint
        switch number {
        case 4: step = CGPoint(x: 0, y: -1)
        case 5: step = CGPoint(x: 0, y: 1)
        case 6: step = CGPoint(x: -1, y: 0)
        default: step = CGPoint(x: 1, y: 0)
        }
        let orientation: InputDevice.Scroll.Orientation = step.x == 0 ? .vertical : .horizontal
        let isTold = axes.contains { $0.scroll?.orientation == orientation }
        return isTold && unsure.remove(event.device) == nil ? nil : step
    }
}

extension CGPoint {
    /// Both coordinates times a factor; zero stays without a sign.
    func scaled(by factor: CGFloat) -> CGPoint { CGPoint(x: 0 + x * factor, y: 0 + y * factor) }

    /// Whether both are whole numbers, but for what is lost in 32 binary digits after the point.
    fileprivate var isWhole: Bool {
        abs(x - x.rounded()) < 1e-6 && abs(y - y.rounded()) < 1e-6
    }
}
