import Foundation
import GestureKit

/// Recorded steps, each with options that shorten it.
struct ShortenedSteps {
    struct Choice {
        var isOmitted = false
        /// Whether its time is at least that of the previous step.
        var isInOrder = false
        /// Whether all of its touches have its time.
        var hasOneTime = false
        /// The number of decimals; nil keeps all.
        var locationDecimals: Int?
        var timeDecimals: Int?
        var otherDecimals: Int?
    }

    let recorded: [WindowStep]
    var choices: [Choice]

    init(_ recorded: [WindowStep]) {
        self.recorded = recorded
        choices = Array(repeating: Choice(), count: recorded.count)
    }

    /// The steps with their choices applied.
    var steps: [WindowStep] {
        var steps: [WindowStep] = []
        var latest = -TimeInterval.infinity
        var locations: [Int: (recorded: CGPoint, written: CGPoint)] = [:]
        func written(_ time: TimeInterval, _ choice: Choice) -> TimeInterval {
            let rounded = Self.rounded(time, choice.timeDecimals)
            latest = choice.isInOrder ? max(latest, rounded) : rounded
            return latest
        }
        for (choice, step) in zip(choices, recorded) where !choice.isOmitted {
            switch step {
            case .event(var event):
                event.timestamp = written(event.timestamp, choice)
                event.content = Self.content(event.content, choice, &locations)
                steps.append(.event(event))
            case .cancelTouches(let time):
                steps.append(.cancelTouches(at: written(time, choice)))
            case .cancelPresses(let time):
                steps.append(.cancelPresses(at: written(time, choice)))
            case .advance(let time): steps.append(.advance(to: written(time, choice)))
            case .fingersLeft, .resize, .runOn, .set, .putViewsBack: steps.append(step)
            }
        }
        return steps
    }

    private static func content(
        _ content: InputEvent.Content,
        _ choice: Choice,
        _ locations: inout [Int: (recorded: CGPoint, written: CGPoint)]
    ) -> InputEvent.Content {
        switch content {
        case .touches(let samples):
            return .touches(
                samples.map { sample in
                    var short = sample
                    let isOver = sample.phase.isEnd
                    short.location = rounded(sample.location, choice)
                    // A finger that lifts without moving keeps its rounded location.
                    if isOver, let location = locations[sample.id],
                        location.recorded == sample.location
                    {
                        short.location = location.written
                    }
                    locations[sample.id] = isOver ? nil : (sample.location, short.location)
                    short.timestamp =
                        choice.hasOneTime
                        ? nil : sample.timestamp.map { rounded($0, choice.timeDecimals) }
                    let decimals = choice.otherDecimals
                    short.force = sample.force.map { rounded($0, decimals) }
                    short.majorRadius = sample.majorRadius.map { rounded($0, decimals) }
                    short.minorRadius = sample.minorRadius.map { rounded($0, decimals) }
                    short.orientation = sample.orientation.map { rounded($0, decimals) }
                    short.altitude = sample.altitude.map { rounded($0, decimals) }
                    short.azimuth = sample.azimuth.map { rounded($0, decimals) }
                    return short
                }
            )
        case .presses(let samples):
            return .presses(
                samples.map { sample in
                    var short = sample
                    short.force = rounded(sample.force, choice.otherDecimals)
                    return short
                }
            )
        case .hover(var sample):
            sample.location = rounded(sample.location, choice)
            return .hover(sample)
        case .scroll(var sample):
            sample.location = rounded(sample.location, choice)
            sample.translation = rounded(sample.translation, choice)
            return .scroll(sample)
        case .transform(var sample):
            sample.location = rounded(sample.location, choice)
            sample.scale = rounded(sample.scale, choice.otherDecimals)
            sample.rotation = rounded(sample.rotation, choice.otherDecimals)
            return .transform(sample)
        }
    }

    private static func rounded(_ location: CGPoint, _ choice: Choice) -> CGPoint {
        CGPoint(
            x: rounded(Double(location.x), choice.locationDecimals),
            y: rounded(Double(location.y), choice.locationDecimals)
        )
    }

    private static func rounded(_ value: Double, _ decimals: Int?) -> Double {
        guard let decimals else { return value }
        let factor = pow(10, Double(decimals))
        let result = (value * factor).rounded() / factor
        // Avoids negative zero.
        return result == 0 && value != 0 ? 0 : result
    }
}
