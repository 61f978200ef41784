import Foundation
import GestureKit
import RecordingFormat

/// A writer of a window's input as methods of a stage, one on each line.
struct ScriptWriter {
    private(set) var statements: [SwiftCode] = []
    /// A line uses a name from GestureKit, so the test has to import it.
    private(set) var importsGestureKit = false

    private let stage: SwiftCode
    private let scene: SwiftCode
    // The stage's state, so that unchanged values are not repeated.
    private var locations: [Int: CGPoint] = [:]
    private var size: CGSize
    private var type = Touch.TouchType.direct
    private var modifiers: KeyModifierFlags = []
    private var buttons: ButtonMask = []

    /// Creates a writer with the variables' names, and the scene's own size.
    init(stage: SwiftCode, scene: SwiftCode, size: CGSize) {
        self.stage = stage
        self.scene = scene
        self.size = size
    }

    mutating func note(_ step: WindowStep) {
        switch step {
        case .event(let event): note(event)
        case .fingersLeft(let ids):
            let list = SwiftCode.joined(ids.sorted().map { "\($0)" })
            add("\(stage).window.fingersLeft = [\(list)]")
        case .cancelTouches(let time):
            locations = [:]
            add(.call("\(at(time)).cancel"))
        case .cancelPresses(let time): add(.call("\(at(time)).cancelPresses"))
        case .advance(let time): add(.call("\(at(time)).tick"))
        case .runOn: add(.call("\(stage).runOn"))
        case .set(let path, let value):
            add(.call("try \(scene).set", .literal(path), .value(value)))
        case .putViewsBack: add(.call("\(scene).putViewsBack"))
        case .resize(let size): resize(to: size)
        }
    }

    private mutating func resize(to size: CGSize) {
        guard size != self.size else { return }
        self.size = size
        // Unlike the stage, the scene keeps its views at the window's edges.
        let (width, height) = (SwiftCode.number(size.width), SwiftCode.number(size.height))
        add(.call("\(scene).resize", "to: CGSize(width: \(width), height: \(height))"))
    }

    private mutating func note(_ event: InputEvent) {
        let at = at(event.timestamp)
        guard event != InputEvent([], at: event.timestamp) else {
            return add(.call("\(at).catchUp"))
        }
        writeModifiersAndButtons(of: event)
        switch event.content {
        case .touches(let samples): touches(samples, at)
        case .presses(let samples):
            for sample in samples { press(sample, at) }
        case .hover(let sample):
            importsGestureKit = importsGestureKit || sample.type != .indirectPointer
            var device: [SwiftCode] = []
            if sample.id != 0 { device.append("pointer: \(sample.id)") }
            if sample.type != .indirectPointer {
                device.append("type: \(.member(sample.type))")
            }
            let location = coordinates(sample.location)
            if sample.phase.isEnd {
                add(.call("\(at).hoverOut", ["at: \(location[0])", location[1]] + device))
            } else {
                add(.call("\(at).hover", ["to: \(location[0])", location[1]] + device))
            }
        case .scroll(let sample):
            let step = coordinates(sample.translation)
            let locations = coordinates(sample.location)
            let arguments: [SwiftCode] = [
                "by: \(step[0])", step[1], "at: \(locations[0])", locations[1],
            ]
            guard sample.kind != .discrete || sample.phase != .ended else {
                return add(.call("\(at).scroll", arguments))
            }
            importsGestureKit = true
            let kind: [SwiftCode] = sample.kind == .discrete ? [".discrete"] : []
            add(
                .call(
                    "\(at).scroll",
                    kind + ["phase: \(.member(sample.phase.nameOfChange))"] + arguments
                )
            )
        case .transform(let sample):
            importsGestureKit = true
            let locations = coordinates(sample.location)
            var arguments: [SwiftCode] = ["phase: \(.member(sample.phase.nameOfChange))"]
            if sample.scale != 1 { arguments.append("scale: \(.number(sample.scale))") }
            if sample.rotation != 0 || sample.rotation.sign == .minus {
                arguments.append("rotation: \(.number(sample.rotation))")
            }
            add(.call("\(at).transform", arguments + ["at: \(locations[0])", locations[1]]))
        }
    }

    private mutating func press(_ sample: PressSample, _ at: SwiftCode) {
        importsGestureKit = true
        let key = SwiftCode.member(sample.type)
        let force: SwiftCode = "force: \(.number(sample.force))"
        switch sample.phase {
        case .began: add(.call("\(at).keyDown", sample.force == 1 ? [key] : [key, force]))
        case .moved: add(.call("\(at).keyChange", key, force))
        case .ended: add(.call("\(at).keyUp", key))
        case .cancelled: add(.call("\(at).keyCancel", key))
        }
    }

    private mutating func touches(_ samples: [TouchSample], _ at: SwiftCode) {
        if let first = samples.first, first.type != type,
            samples.allSatisfy({ $0.type == first.type })
        {
            type = first.type
            assign("touchType", .member(type))
        }
        let steps = samples.map { sample in
            FingerCode(sample, known: locations[sample.id], stageType: type)
        }
        for sample in samples {
            locations[sample.id] = sample.phase.isEnd ? nil : sample.location
        }
        importsGestureKit = importsGestureKit || samples.contains { $0.type != type }
        if let only = steps.first, steps.count == 1, only.hasStageMethod {
            add(.call("\(at).\(only.method)", only.arguments))
        } else {
            add(.call("\(at).fingers", steps.map { .call(".\($0.method)", $0.arguments) }))
        }
    }

    /// Writes the modifiers and buttons of an event if they changed.
    private mutating func writeModifiersAndButtons(of event: InputEvent) {
        if modifiers != event.modifierFlags {
            modifiers = event.modifierFlags
            let flags = KeyModifierFlags.names.filter { modifiers.contains($0.flag) }
            assign("modifiers", .options(flags.map { .member($0.name) }))
        }
        if buttons != event.buttonMask {
            buttons = event.buttonMask
            let pressed = (0..<Int.bitWidth).filter { buttons.rawValue >> $0 & 1 == 1 }
            let names = pressed.map { bit -> SwiftCode in
                bit == 0 ? ".primary" : bit == 1 ? ".secondary" : ".button(\(bit + 1))"
            }
            assign("buttons", .options(names))
        }
    }

    /// Assigns a property of the stage that applies to the following events.
    private mutating func assign(_ property: SwiftCode, _ code: SwiftCode) {
        importsGestureKit = true
        add("\(stage).\(property) = \(code)")
    }

    private func at(_ time: TimeInterval) -> SwiftCode { "\(stage).at(\(.number(time)))" }

    private func coordinates(_ point: CGPoint) -> [SwiftCode] {
        [.number(point.x), .number(point.y)]
    }

    private mutating func add(_ code: SwiftCode) { statements.append(code) }
}

private struct FingerCode {
    /// The finger's action, both a method of `Stage` and a `FingerStep` in an event of several.
    let method: SwiftCode
    let arguments: [SwiftCode]
    /// Whether the stage has a method for it.
    let hasStageMethod: Bool

    /// Creates the code for a finger whose latest location is `known`, on a stage whose touches are of
    /// `stageType`.
    init(_ sample: TouchSample, known: CGPoint?, stageType: Touch.TouchType) {
        let (x, y) = (SwiftCode.number(sample.location.x), SwiftCode.number(sample.location.y))
        let isOver = sample.phase.isEnd
        let isUnmoved = known.map { Self.hasSameBits($0, sample.location) } ?? false
        var arguments: [SwiftCode] = ["\(sample.id)"]
        switch sample.phase {
        case .began:
            method = "down"
            arguments += [x, y]
        case .moved:
            method = "move"
            arguments += ["to: \(x)", y]
        case .ended: method = "up"
        case .cancelled: method = "cancel"
        }
        if isOver && !isUnmoved { arguments += ["at: \(x)", y] }
        if let force = sample.force { arguments.append("force: \(.number(force))") }
        if sample.type != stageType { arguments.append("type: \(.member(sample.type))") }
        let shape = Self.shape(sample)
        if !shape.isEmpty { arguments.append("shape: \(.call("FingerShape", shape))") }
        if let time = sample.timestamp { arguments.append("time: \(.number(time))") }
        self.arguments = arguments
        hasStageMethod =
            sample.type == stageType && shape.isEmpty && sample.timestamp == nil
            && (!isOver || sample.force == nil)
            && (sample.phase != .cancelled || isUnmoved)
    }

    private static func shape(_ sample: TouchSample) -> [SwiftCode] {
        let values: [(SwiftCode, Double?)] = [
            ("majorRadius", sample.majorRadius), ("minorRadius", sample.minorRadius),
            ("orientation", sample.orientation), ("altitude", sample.altitude),
            ("azimuth", sample.azimuth),
        ]
        return values.compactMap { name, value in value.map { "\(name): \(.number($0))" } }
    }

    /// Compares the literals of two locations, including the signs of zeros.
    private static func hasSameBits(_ left: CGPoint, _ right: CGPoint) -> Bool {
        left == right && left.x.sign == right.x.sign && left.y.sign == right.y.sign
    }
}
