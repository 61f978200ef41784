import Foundation
import GestureKit

/// Writes what a window is given as verbs of a stage, a line each.
struct ScriptWriter {
    /// The lines so far, indented.
    private(set) var lines: [String] = []
    /// Whether a line names something of the core, which then has to be imported.
    private(set) var namesCore = false

    private let stage: String
    private let scene: String
    // What the stage remembers too, so that it need not be said again.
    private var places: [Int: CGPoint] = [:]
    private var size: CGSize
    private var type = Touch.TouchType.direct
    private var modifiers: KeyModifierFlags = []
    private var buttons: ButtonMask = []

    /// Starts with the variables' names, and the size that the scene has by itself.
    init(stage: String, scene: String, size: CGSize) {
        self.stage = stage
        self.scene = scene
        self.size = size
    }

    mutating func note(_ step: SessionStep) {
        switch step {
        case .event(let event): note(event)
        case .cancelTouches(let time):
            places = [:]
            add(.call("\(at(time)).cancel"))
        case .cancelPresses(let time): add(.call("\(at(time)).cancelPresses"))
        case .advance(let time): add(.call("\(at(time)).tick"))
        case .runOn: add(.call("\(stage).runOn"))
        case .set(let path, let value):
            add(.call("try \(scene).set", SwiftLiteral.string(path), SwiftLiteral.value(value)))
        case .resize(let size, let time): resize(to: size, "\(at(time))")
        case .scene, .output, .behaviour, .note: break
        }
    }

    mutating func resize(to size: CGSize, _ receiver: String) {
        guard size != self.size else { return }
        self.size = size
        let width = SwiftLiteral.number(size.width)
        add(.call("\(receiver).resize", "to: \(width)", SwiftLiteral.number(size.height)))
    }

    private mutating func note(_ event: InputEvent) {
        let at = at(event.timestamp)
        guard event != InputEvent([], at: event.timestamp) else {
            return add(.call("\(at).catchUp"))
        }
        hold(event)
        switch event.content {
        case .touches(let samples): touches(samples, at)
        case .presses(let samples):
            for sample in samples { press(sample, at) }
        case .hover(let sample):
            namesCore = namesCore || sample.type != .indirectPointer
            let device =
                (sample.id == 0 ? [] : ["pointer: \(sample.id)"])
                + (sample.type == .indirectPointer ? [] : ["type: .\(sample.type)"])
            let place = coordinates(sample.location)
            switch sample.phase {
            case .moved: add(.call("\(at).hover", ["to: \(place[0])", place[1]] + device))
            case .exited:
                add(.call("\(at).hoverOut", ["at: \(place[0])", place[1]] + device))
            }
        case .scroll(let sample):
            let step = coordinates(sample.translation)
            let places = coordinates(sample.location)
            let way = ["by: \(step[0])", step[1], "at: \(places[0])", places[1]]
            guard sample.kind != .discrete || sample.phase != .ended else {
                return add(.call("\(at).scroll", way))
            }
            namesCore = true
            let kind = sample.kind == .discrete ? [".discrete"] : []
            add(.call("\(at).scroll", kind + ["phase: .\(sample.phase)"] + way))
        case .transform(let sample):
            namesCore = true
            let places = coordinates(sample.location)
            var arguments = ["phase: .\(sample.phase)"]
            if sample.scale != 1 { arguments.append("scale: \(SwiftLiteral.number(sample.scale))") }
            if sample.rotation != 0 || sample.rotation.sign == .minus {
                arguments.append("rotation: \(SwiftLiteral.number(sample.rotation))")
            }
            add(.call("\(at).transform", arguments + ["at: \(places[0])", places[1]]))
        }
    }

    private mutating func press(_ sample: PressSample, _ at: String) {
        namesCore = true
        let force = "force: \(SwiftLiteral.number(sample.force))"
        let forces = sample.force == 1 ? [] : [force]
        switch sample.phase {
        case .began: add(.call("\(at).keyDown", [".\(sample.type)"] + forces))
        case .changed, .stationary: add(.call("\(at).keyChange", ".\(sample.type)", force))
        case .ended: add(.call("\(at).keyUp", ".\(sample.type)"))
        case .cancelled: add(.call("\(at).keyCancel", ".\(sample.type)"))
        }
    }

    private mutating func touches(_ samples: [TouchSample], _ at: String) {
        if let first = samples.first, first.type != type,
            samples.allSatisfy({ $0.type == first.type })
        {
            type = first.type
            say("touchType", ".\(type)")
        }
        let steps = samples.map { sample in
            FingerCode(sample, known: places[sample.id], stageType: type)
        }
        for sample in samples {
            let isDown = sample.phase != .ended && sample.phase != .cancelled
            places[sample.id] = isDown ? sample.location : nil
        }
        namesCore = namesCore || samples.contains { $0.type != type }
        if let only = steps.first, steps.count == 1, only.isVerb {
            add(.call("\(at).\(only.verb)", only.arguments))
        } else {
            let parts = steps.map { step in
                SwiftCode.call(".\(step.verb)", step.arguments.map { SwiftCode($0) })
            }
            add(.call("\(at).fingers", parts))
        }
    }

    /// Says what is held during the event, where it is not what was held before.
    private mutating func hold(_ event: InputEvent) {
        if modifiers != event.modifierFlags {
            modifiers = event.modifierFlags
            let flags = KeyModifierFlags.names.filter { modifiers.contains($0.flag) }
            say("modifiers", SwiftLiteral.options(flags.map { ".\($0.name)" }))
        }
        if buttons != event.buttonMask {
            buttons = event.buttonMask
            let pressed = (0..<Int.bitWidth).filter { buttons.rawValue >> $0 & 1 == 1 }
            let names = pressed.map { bit in
                bit == 0 ? ".primary" : bit == 1 ? ".secondary" : ".button(\(bit + 1))"
            }
            say("buttons", SwiftLiteral.options(names))
        }
    }

    /// Says what holds for the events that follow.
    private mutating func say(_ property: String, _ code: String) {
        namesCore = true
        add(SwiftCode("\(stage).\(property) = \(code)"))
    }

    private func at(_ time: TimeInterval) -> String {
        "\(stage).at(\(SwiftLiteral.number(time)))"
    }

    private func coordinates(_ point: CGPoint) -> [String] {
        [SwiftLiteral.number(point.x), SwiftLiteral.number(point.y)]
    }

    private mutating func add(_ code: SwiftCode) { lines += code.lines() }
}

extension SwiftCode {
    fileprivate static func call(_ name: String, _ arguments: [String]) -> SwiftCode {
        call(name, arguments.map { SwiftCode($0) })
    }
}
