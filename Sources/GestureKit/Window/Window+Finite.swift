import Foundation

/// Refusing numbers that are none: one of them would stay in every sum that it came into.
///
/// What begins or changes is refused. What ends is taken, at the place known last: a finger or a
/// scroll that could not end would be stuck.
extension Window {
    /// Delivers, at the window's own time, an event whose time is no number.
    func sendNow(_ input: InputEvent) {
        diagnose("notFinite", "the event's time is not finite; delivered now")
        var input = input
        input.timestamp = time
        send(input)
    }

    func finite(_ sample: TouchSample, of touch: Touch?) -> TouchSample? {
        if sample.isFinite { return sample }
        diagnose(
            "notFinite",
            "touch \(sample.id) \(sample.phase.name) with a number that is not finite"
        )
        guard let touch, sample.phase.isEnd else { return nil }
        return TouchSample(id: sample.id, phase: sample.phase, location: touch.windowLocation)
    }

    func finite(_ sample: PressSample) -> PressSample? {
        if sample.force.isFinite { return sample }
        diagnose(
            "notFinite",
            "\(sample.type) \(sample.phase.nameOfChange) with a force that is not finite"
        )
        guard sample.phase.isEnd else { return nil }
        return PressSample(sample.type, phase: sample.phase, force: 0)
    }

    func finite(_ sample: HoverSample, of touch: Touch?) -> HoverSample? {
        if sample.location.isFinite { return sample }
        diagnose(
            "notFinite",
            "hover \(sample.phase.isEnd ? "exited" : "moved") at a place that is not finite"
        )
        guard let touch, sample.phase.isEnd else { return nil }
        var mended = sample
        mended.location = touch.windowLocation
        return mended
    }

    func finite(_ sample: ScrollSample) -> ScrollSample? {
        if sample.translation.isFinite && sample.location.isFinite { return sample }
        diagnose(
            "notFinite",
            "scroll \(sample.phase.nameOfChange) with a number that is not finite"
        )
        guard sample.kind == .continuous, sample.phase.isEnd else { return nil }
        var mended = sample
        mended.translation = .zero
        mended.location = scrollEvent.location
        return mended
    }

    func finite(_ sample: TransformSample) -> TransformSample? {
        if sample.scale.isFinite && sample.rotation.isFinite && sample.location.isFinite {
            return sample
        }
        diagnose(
            "notFinite",
            "transform \(sample.phase.nameOfChange) with a number that is not finite"
        )
        guard sample.phase.isEnd else { return nil }
        return TransformSample(
            phase: sample.phase,
            scale: Double(transformEvent.scale),
            rotation: Double(transformEvent.rotation),
            location: transformEvent.location
        )
    }
}

extension TouchSample {
    /// Whether all its numbers are finite.
    var isFinite: Bool {
        location.isFinite && force?.isFinite != false && majorRadius?.isFinite != false
            && minorRadius?.isFinite != false && orientation?.isFinite != false
            && altitude?.isFinite != false && azimuth?.isFinite != false
    }
}

extension CGPoint {
    /// Whether both coordinates are numbers.
    package var isFinite: Bool { x.isFinite && y.isFinite }
}
