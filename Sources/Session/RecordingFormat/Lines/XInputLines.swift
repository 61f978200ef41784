import Foundation
import TouchBridge

/// The format of an X server's event, and of the events of a scan in a list.
enum XInputLines {
    /// The line's time is that of the last event.
    static let xi = LineFormat<(inputs: [WindowInput], time: TimeInterval)>(keys) {
        line throws(RecordingError) in
        let time = try line.time()
        guard case .array = line.value("xi") else { return ([try input(line, at: time)], time) }
        if line.isStrict { try line.checkKeys(["t", "xi"]) }
        var inputs: [WindowInput] = []
        for element in try line.list("xi") {
            if element.isStrict { try element.checkKeys(["t"] + keys) }
            let time = element.has("t") ? try element.time() : time
            inputs.append(try scanInput(element, at: time))
        }
        guard let first = inputs.first else { throw line.wrong("xi", "at least one event") }
        guard inputs.allSatisfy({ $0.event.source == first.event.source }) else {
            throw line.error("found events of several sources, expected those of one")
        }
        return (inputs, time)
    } encode: { value, line in
        guard value.inputs.count != 1 else { return write(value.inputs[0], to: &line) }
        let times = value.inputs.times(endingAt: value.time)
        line.add("xi", objects: Array(zip(value.inputs, times))) { item, element in
            let (input, time) = item
            if time != value.time { element.add("t", time, decimals: 6) }
            write(input, to: &element)
        }
    }

    private static let keys = [
        "xi", "device", "source", "detail", "flags", "x", "y", "root", "valuators", "modifiers",
        "buttons", "panel", "delta", "scale", "angle",
    ]

    /// Reads an event of a list: an event of a touch, or one that the server adds to it.
    private static func scanInput(
        _ element: LineFields,
        at time: TimeInterval
    ) throws(RecordingError) -> WindowInput {
        let input = try input(element, at: time)
        guard input.event.touch != nil || input.event.accompaniesTouch else {
            throw element.wrong("xi", "a touch or an emulated pointer event in a list")
        }
        return input
    }

    /// The recording's start time converts the event's time to the server's.
    private static func input(
        _ line: LineFields,
        at time: TimeInterval
    ) throws(RecordingError) -> WindowInput {
        let flags = try line.flags("flags", Flags.names)
        let location = try line.location()
        let kind = try line.choice("xi", of: kinds)
        let device = try line.integer("device", default: 2)
        let source = try line.integer("source")
        let detail = try line.integer("detail", default: 0)
        var event = XInputEvent(
            .proximityOut,
            serverTime: ServerClock(start: line.timing.startTime).serverTime(at: time),
            device: device,
            source: source,
            position: location,
            root: try line.ifPresent("root", line.pair) ?? location,
            valuators: try valuators(line),
            modifiers: try line.unsigned("modifiers") ?? 0,
            buttons: try line.unsigned("buttons") ?? 0
        )
        event.payload = try payload(kind, detail, flags, line)
        return WindowInput(event, isOnPanel: try line.flag("panel"))
    }

    private static func write(_ input: WindowInput, to line: inout JSONLine) {
        let event = input.event
        line.add("xi", event.name)
        line.add("device", event.device)
        line.add("source", event.source)
        line.add("detail", detail(of: event.payload))
        line.add("flags", flags(of: event.payload), Flags.names)
        line.add(location: event.position)
        line.add("root", event.root, decimals: nil)
        if !event.valuators.isEmpty {
            line.add("valuators") { table in
                for (axis, value) in event.valuators.sorted(by: { $0.key < $1.key }) {
                    table.add(String(axis), value, decimals: nil)
                }
            }
        }
        switch event.payload {
        case .pinch(_, _, let delta, let scale, let angle):
            line.add("delta", delta, decimals: nil)
            line.add("scale", scale, decimals: nil)
            line.add("angle", angle, decimals: nil)
        case .swipe(_, _, let delta): line.add("delta", delta, decimals: nil)
        case .touch, .button, .motion, .crossing, .proximityOut: break
        }
        if event.modifiers != 0 { line.add("modifiers", Int(event.modifiers)) }
        if event.buttons != 0 { line.add("buttons", Int(event.buttons)) }
        if input.isOnPanel { line.add("panel", true) }
    }

    /// Each kind of event by the protocol's name, in the order in which messages list them; the payload is a
    /// placeholder for a line's values.
    private static let kinds: [(name: String, value: XInputEvent.Payload)] = {
        let kinds: [XInputEvent.Payload] = [
            .touch(.begin, id: 0), .touch(.update, id: 0), .touch(.end, id: 0),
            .touch(.ownership, id: 0), .button(0, isDown: true), .button(0, isDown: false),
            .motion(), .crossing(.enter), .crossing(.leave), .proximityOut, pinch(.begin),
            pinch(.update), pinch(.end), swipe(.begin), swipe(.update), swipe(.end),
        ]
        return kinds.map { ($0.name, $0) }
    }()

    private static func pinch(_ change: XInputEvent.GestureChange) -> XInputEvent.Payload {
        .pinch(change, fingers: 0, delta: .zero, scale: 1, angle: 0)
    }

    private static func swipe(_ change: XInputEvent.GestureChange) -> XInputEvent.Payload {
        .swipe(change, fingers: 0, delta: .zero)
    }

    /// The flags of a line; each belongs to one kind of event.
    private struct Flags: OptionSet {
        let rawValue: Int

        static let emulating = Flags(rawValue: 1 << 0)
        static let pendingEnd = Flags(rawValue: 1 << 1)
        static let pointerEmulated = Flags(rawValue: 1 << 2)
        static let cancelled = Flags(rawValue: 1 << 3)

        static let names: [(flag: Flags, name: String)] = [
            (.emulating, "emulating"), (.pendingEnd, "pendingEnd"),
            (.pointerEmulated, "pointerEmulated"), (.cancelled, "cancelled"),
        ]
    }

    private static func valuators(
        _ line: LineFields
    ) throws(RecordingError) -> XInputEvent.Valuators {
        guard line.has("valuators") else { return [:] }
        let table = try line.object("valuators")
        var result: XInputEvent.Valuators = [:]
        for field in table.object {
            guard let axis = Int(field.key) else {
                let name = field.key.prefix(40)
                throw line.error("found valuator \"\(name)\", expected an axis' number")
            }
            guard case .number(let value) = field.value else {
                throw table.wrong(field.key, "a number")
            }
            result[axis] = value
        }
        return result
    }

    private static func payload(
        _ kind: XInputEvent.Payload,
        _ detail: Int,
        _ flags: Flags,
        _ line: LineFields
    ) throws(RecordingError) -> XInputEvent.Payload {
        switch kind {
        case .touch(let change, _, _):
            var touch: XInputEvent.TouchFlags = []
            for flag in touchFlags where flags.contains(flag.line) { touch.insert(flag.touch) }
            return .touch(change, id: detail, flags: touch)
        case .button(_, let isDown, _):
            let isEmulated = flags.contains(.pointerEmulated)
            return .button(detail, isDown: isDown, isEmulated: isEmulated)
        case .motion: return .motion(isEmulated: flags.contains(.pointerEmulated))
        case .crossing, .proximityOut: return kind
        case .pinch(let change, _, _, _, _):
            return .pinch(
                change == .end && flags.contains(.cancelled) ? .cancel : change,
                fingers: detail,
                delta: try line.ifPresent("delta", line.pair) ?? .zero,
                scale: try line.number("scale", default: 1),
                angle: try line.number("angle", default: 0)
            )
        case .swipe(let change, _, _):
            // A swipe has neither value, but a wrong one is an error as in a pinch.
            for key in ["scale", "angle"] { _ = try line.number(key, default: 0) }
            return .swipe(
                change == .end && flags.contains(.cancelled) ? .cancel : change,
                fingers: detail,
                delta: try line.ifPresent("delta", line.pair) ?? .zero
            )
        }
    }

    private static let touchFlags: [(line: Flags, touch: XInputEvent.TouchFlags)] = [
        (.emulating, .emulating), (.pendingEnd, .pendingEnd),
    ]

    /// Returns a touch's id, a button's number, or a gesture's number of fingers; 0 for the others.
    private static func detail(of payload: XInputEvent.Payload) -> Int {
        switch payload {
        case .touch(_, let id, _): id
        case .button(let number, _, _): number
        case .pinch(_, let fingers, _, _, _), .swipe(_, let fingers, _): fingers
        case .motion, .crossing, .proximityOut: 0
        }
    }

    private static func flags(of payload: XInputEvent.Payload) -> Flags {
        switch payload {
        case .touch(_, _, let set) where !set.isEmpty:
            Flags(touchFlags.filter { set.contains($0.touch) }.map(\.line))
        case .button(_, _, isEmulated: true), .motion(isEmulated: true): .pointerEmulated
        case .pinch(.cancel, _, _, _, _), .swipe(.cancel, _, _): .cancelled
        case .touch, .button, .motion, .crossing, .proximityOut, .pinch, .swipe: []
        }
    }
}
