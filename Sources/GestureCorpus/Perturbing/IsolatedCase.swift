import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import TouchBridge

/// One sequence of a recording as a separate hand-written recording.
struct IsolatedCase {
    private(set) var header: RecordingHeader
    /// The settings before the sequence and within it, which keep their places.
    private var settings: [Setting] = []
    private(set) var paths: [FingerPath] = []
    /// The other inputs of the sequence: wheels, touchpads and keys.
    private(set) var others: [TimedInput] = []

    private struct Setting {
        let input: TimedInput
        /// Whether it follows an event of the same time.
        let isLate: Bool
    }

    /// Creates a case from the events of a session between two times.
    init(
        header: RecordingHeader,
        events: [SessionEvent],
        from start: TimeInterval,
        to end: TimeInterval
    ) {
        self.header = RecordingHeader(
            scene: header.scene,
            source: header.source,
            size: header.size,
            scale: header.scale
        )
        var latest = -TimeInterval.infinity
        for event in events {
            switch event {
            case .input(let input):
                guard input.time < end else { continue }
                switch input.input {
                case .set: settings.append(Setting(input: input, isLate: input.time <= latest))
                // A scene ends the sequence before it.
                case .scene(let name, let source) where input.time <= start + Tolerance.time:
                    (self.header.scene, self.header.source, settings) = (name, source, [])
                default: continue
                }
            case .event(let event, _):
                guard event.timestamp >= start - Tolerance.time,
                    event.timestamp < end - Tolerance.time
                else { continue }
                take(event)
                if !event.isEmpty { latest = event.timestamp }
            default: break
            }
        }
    }

    private mutating func take(_ event: InputEvent) {
        switch event.content {
        case .touches(let samples): for sample in samples { take(sample, of: event) }
        case .scroll(let sample): others.append(TimedInput(.scroll(sample), at: event.timestamp))
        case .transform(let sample):
            others.append(TimedInput(.transform(sample), at: event.timestamp))
        case .presses(let samples):
            others += samples.map { TimedInput(.key($0), at: event.timestamp) }
        case .hover: break
        }
    }

    private mutating func take(_ sample: TouchSample, of event: InputEvent) {
        let isPointer = sample.type == .indirectPointer
        let point = FingerPath.Sample(
            time: event.timestamp,
            location: sample.location,
            force: sample.force,
            modifiers: event.modifierFlags
        )
        let index = paths.lastIndex { $0.id == sample.id && $0.end == nil }
        switch (sample.phase, index) {
        case (.began, nil):
            let button = isPointer ? event.buttonMask.buttonNumber : nil
            paths.append(FingerPath(id: sample.id, button: button, samples: [point]))
        case (.moved, let index?): paths[index].samples.append(point)
        case (.ended, let index?):
            paths[index].samples.append(point)
            paths[index].end = .lifted
        case (.cancelled, let index?):
            paths[index].samples.append(point)
            paths[index].end = .cancelled
        default: break
        }
    }

    /// The recorded inputs without the settings, as lines.
    ///
    /// They choose the random numbers, so that a case has the same perturbations with other settings and
    /// other file names.
    var lines: [String] { (others + paths.flatMap(Self.inputs)).map(\.json) }

    /// Returns the inputs after a perturbation of each finger, in order.
    ///
    /// - Throws: `RecordingError` without a file, for a rate that gives too many samples.
    func inputs(
        _ perturbation: Perturbation,
        _ random: inout RandomNumbers
    ) throws(RecordingError) -> [TimedInput] {
        let sampleCount = paths.reduce(0) { $0 + perturbation.sampleCount(of: $1) }
        guard perturbation.rate == nil || sampleCount <= Double(Perturbation.maxSampleCount) else {
            throw RecordingError(
                message: "has \(NumberText.of(sampleCount.rounded())) samples at this rate,"
                    + " expected at most \(Perturbation.maxSampleCount)"
            )
        }
        let inputs = others + perturbation.applied(to: paths, &random).flatMap(Self.inputs)
        let (late, early) = (settings.filter(\.isLate), settings.filter { !$0.isLate })
        // The fingers' numbers order inputs at the same time, so that each run has the same order.
        return (early.map(\.input) + inputs + late.map(\.input)).enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }.map(\.element)
    }

    private static func inputs(of path: FingerPath) -> [TimedInput] {
        path.samples.enumerated().map { index, sample in
            let isLast = index == path.samples.count - 1
            let location = CGPoint(x: rounded(sample.location.x), y: rounded(sample.location.y))
            let end = isLast && index > 0 ? path.end : nil
            if let button = path.button {
                let action: PointerLine.Action = index == 0 ? .down : end == nil ? .move : .up
                let line = PointerLine(
                    action,
                    button: button,
                    location: location,
                    modifiers: sample.modifiers
                )
                return TimedInput(.pointer(line), at: sample.time)
            }
            let action: FingerLine.Action =
                switch end {
                case .lifted: .end
                case .cancelled: .cancel
                case nil: index == 0 ? .begin : .update
                }
            let line = FingerLine(action, id: path.id, location: location, force: sample.force)
            return TimedInput(.touches([line]), at: sample.time)
        }
    }

    /// Returns a coordinate in hundredths of a point, within what a recording can hold.
    private static func rounded(_ value: CGFloat) -> CGFloat {
        (min(max(value, -1e6), 1e6) * 100).rounded() / 100
    }
}

extension InputEvent {
    /// Whether it only fires the deadlines before it.
    fileprivate var isEmpty: Bool {
        guard case .touches(let samples) = content else { return false }
        return samples.isEmpty
    }
}

extension ButtonMask {
    /// The X number of the first button: 1 primary, 2 middle, 3 secondary.
    fileprivate var buttonNumber: Int {
        if contains(.primary) { return 1 }
        return contains(.secondary) ? 3 : 2
    }
}
