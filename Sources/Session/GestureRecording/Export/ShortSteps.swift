import Foundation
import GestureKit
import GestureScenes

/// Shorter steps that usually have the same outputs.
extension [WindowStep] {
    /// Returns the steps without ticks that a later step makes redundant, and without hovering if no recognizer
    /// of the scene uses it.
    func shortened(for scene: Scene) -> [WindowStep] {
        let usesHovering = scene.recognizers.contains { $0 is HoverGestureRecognizer }
        var short: [WindowStep] = []
        /// The time up to which the following steps fire deadlines; nil after the last tick, which defines the
        /// time up to which nothing more happens.
        var next: TimeInterval?
        for step in reversed() where usesHovering || !step.isHover {
            if let time = step.deadlineTime {
                if step.isTick, let next, next >= time { continue }
                next = time
            }
            short.append(step)
        }
        return short.reversed()
    }

    /// The steps with locations in whole points, times in milliseconds and in order, and all other numbers in
    /// hundredths.
    var rounded: [WindowStep] {
        var latest = -TimeInterval.infinity
        func time(_ time: TimeInterval) -> TimeInterval {
            latest = Swift.max(latest, time.rounded(decimals: 3))
            return latest
        }
        return map { step in
            switch step {
            case .event(var event):
                event.timestamp = time(event.timestamp)
                event.content = event.content.rounded
                return .event(event)
            case .cancelTouches(let recorded): return .cancelTouches(at: time(recorded))
            case .cancelPresses(let recorded): return .cancelPresses(at: time(recorded))
            case .advance(let recorded): return .advance(to: time(recorded))
            case .fingersLeft, .resize, .runOn, .set, .putViewsBack: return step
            }
        }
    }
}

extension WindowStep {
    /// The time up to which it fires deadlines; nil for a step that fires none.
    fileprivate var deadlineTime: TimeInterval? {
        switch self {
        case .event where isHover: nil
        case .event(let event): event.timestamp
        case .cancelTouches(let time), .cancelPresses(let time), .advance(let time): time
        case .runOn: .infinity
        case .fingersLeft, .set, .putViewsBack, .resize: nil
        }
    }

    /// Whether it only fires deadlines.
    fileprivate var isTick: Bool {
        switch self {
        case .advance: true
        case .event(let event): event == InputEvent([], at: event.timestamp)
        case .fingersLeft, .cancelTouches, .cancelPresses, .runOn, .set, .putViewsBack, .resize:
            false
        }
    }

    fileprivate var isHover: Bool {
        if case .event(let event) = self, case .hover = event.content { true } else { false }
    }
}

extension InputEvent.Content {
    fileprivate var rounded: InputEvent.Content {
        switch self {
        case .touches(let samples): return .touches(samples.map(\.rounded))
        case .presses(let samples):
            return .presses(
                samples.map { sample in
                    var short = sample
                    short.force = sample.force.rounded(decimals: 2)
                    return short
                }
            )
        case .hover(var sample):
            sample.location = sample.location.rounded
            return .hover(sample)
        case .scroll(var sample):
            sample.location = sample.location.rounded
            sample.translation = sample.translation.rounded
            return .scroll(sample)
        case .transform(var sample):
            sample.location = sample.location.rounded
            sample.scale = sample.scale.rounded(decimals: 2)
            sample.rotation = sample.rotation.rounded(decimals: 2)
            return .transform(sample)
        }
    }
}

extension TouchSample {
    /// The sample without a time of its own.
    fileprivate var rounded: TouchSample {
        var short = self
        short.location = location.rounded
        short.timestamp = nil
        short.force = force?.rounded(decimals: 2)
        short.majorRadius = majorRadius?.rounded(decimals: 2)
        short.minorRadius = minorRadius?.rounded(decimals: 2)
        short.orientation = orientation?.rounded(decimals: 2)
        short.altitude = altitude?.rounded(decimals: 2)
        short.azimuth = azimuth?.rounded(decimals: 2)
        return short
    }
}

extension CGPoint {
    fileprivate var rounded: CGPoint {
        CGPoint(x: Double(x).rounded(decimals: 0), y: Double(y).rounded(decimals: 0))
    }
}

extension Double {
    fileprivate func rounded(decimals: Int) -> Double {
        let factor = pow(10, Double(decimals))
        let result = (self * factor).rounded() / factor
        // Avoids negative zero.
        return result == 0 && self != 0 ? 0 : result
    }
}
