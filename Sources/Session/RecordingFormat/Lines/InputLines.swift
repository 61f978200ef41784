import Foundation
import GestureKit
import GestureScenes
import TouchBridge

extension TimedInput {
    /// Reads the input in a line; nil for an output.
    package init?(_ line: LineFields) throws(RecordingError) {
        if line.has("xi") {
            // Reports a mistyped `t` as an unknown key.
            try XInputLines.xi.checkLine(line)
        } else if OutputLine.isOutput(line) {
            return nil
        }
        let time = try line.time()
        self.init(try RecordingInput(line), at: time)
    }

    package var json: String { JSONLine(write).text }

    package func write(to line: inout JSONLine) {
        line.add("t", time, decimals: 6)
        input.write(to: &line, at: time)
    }
}

extension RecordingInput {
    /// The kinds of lines; the first whose key a line contains is its kind.
    private static let kinds = [
        Kind(XInputLines.xi) { .xi($0.inputs) },
        Kind(HandWrittenLines.touch) { .touches([$0]) },
        Kind(HandWrittenLines.touches) { .touches($0) },
        Kind(HandWrittenLines.pointer) { .pointer($0) },
        Kind(HandWrittenLines.scroll) { .scroll($0) },
        Kind(HandWrittenLines.transform) { .transform($0) },
        Kind(HandWrittenLines.key) { .key($0) },
        Kind(SessionLines.set) { .set($0.path, to: $0.value) },
        Kind(SessionLines.scene) { .scene(name: $0.name, source: $0.source) },
        Kind(SessionLines.code) { .scene(name: $0.name, source: $0.source) },
        Kind(SessionLines.interrupt) { .interrupt($0) },
        Kind(SessionLines.clear) { .clear },
        Kind(SessionLines.expected) { .expected($0) },
        Kind(EnvironmentLines.noticed) { .noticed($0) },
        Kind(DeliveryLines.delivered) { .delivered($0) },
        Kind(EnvironmentLines.device) { change in
            change.device.map { .device($0) } ?? .deviceRemoved(change.id)
        },
        Kind(EnvironmentLines.window) { .window($0) },
        Kind(SessionLines.tick) { .tick },
        Kind(SessionLines.end) { .end },
    ]

    private struct Kind {
        let key: String
        let read: @Sendable (LineFields) throws(RecordingError) -> RecordingInput

        init<Value>(
            _ format: LineFormat<Value>,
            _ input: @escaping @Sendable (Value) -> RecordingInput
        ) {
            key = format.keys[0]
            read = { line throws(RecordingError) in input(try format.readLine(line)) }
        }
    }

    fileprivate init(_ line: LineFields) throws(RecordingError) {
        guard let kind = Self.kinds.first(where: { line.has($0.key) }) else {
            let keys = line.object.map(\.key).filter { $0 != "t" }.prefix(8)
                .map { String($0.prefix(40)) }.joined(separator: ", ")
            throw line.error(
                "found a line with \(keys.isEmpty ? "only a time" : keys), expected one of "
                    + Self.kinds.map(\.key).joined(separator: ", ")
            )
        }
        self = try kind.read(line)
    }

    fileprivate func write(to line: inout JSONLine, at time: TimeInterval) {
        switch self {
        case .xi(let inputs): XInputLines.xi.write((inputs, time), to: &line)
        case .touches(let fingers) where fingers.count == 1:
            HandWrittenLines.touch.write(fingers[0], to: &line)
        case .touches(let fingers): HandWrittenLines.touches.write(fingers, to: &line)
        case .pointer(let pointer): HandWrittenLines.pointer.write(pointer, to: &line)
        case .scroll(let sample): HandWrittenLines.scroll.write(sample, to: &line)
        case .transform(let sample): HandWrittenLines.transform.write(sample, to: &line)
        case .key(let sample): HandWrittenLines.key.write(sample, to: &line)
        case .set(let path, let value): SessionLines.set.write((path, value), to: &line)
        case .scene(let name, let source):
            let format = SceneText.isOfCode(source) ? SessionLines.code : SessionLines.scene
            format.write((name, source), to: &line)
        case .interrupt(let reason): SessionLines.interrupt.write(reason, to: &line)
        case .clear: SessionLines.clear.write((), to: &line)
        case .expected(let label): SessionLines.expected.write(label, to: &line)
        case .noticed(let notice): EnvironmentLines.noticed.write(notice, to: &line)
        case .delivered(let delivery): DeliveryLines.delivered.write(delivery, to: &line)
        case .device(let device): EnvironmentLines.device.write((device.id, device), to: &line)
        case .deviceRemoved(let id): EnvironmentLines.device.write((id, nil), to: &line)
        case .window(let geometry): EnvironmentLines.window.write(geometry, to: &line)
        case .tick: SessionLines.tick.write((), to: &line)
        case .end: SessionLines.end.write((), to: &line)
        }
    }
}

// MARK: - Events of the X server

/// The format of an X server's event, and of the events of a scan in a list.
private enum XInputLines {
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

// MARK: - Hand-written input

/// The format of a contact's type and measurements, which lines of fingers and of pointers share.
private struct ContactFormat {
    static let keys = ["force", "type", "altitude", "azimuth"]
    static let finger = ContactFormat(defaultType: .direct, types: Touch.TouchType.allCases)
    static let pointer = ContactFormat(
        defaultType: .indirectPointer,
        types: [.pencil, .indirectPointer]
    )

    /// The type of a line without the key.
    private let defaultType: Touch.TouchType
    private let types: [(name: String, value: Touch.TouchType)]

    private init(defaultType: Touch.TouchType, types: [Touch.TouchType]) {
        self.defaultType = defaultType
        self.types = types.map { ($0.name, $0) }
    }

    func read(_ line: LineFields) throws(RecordingError) -> ContactValues {
        func number(
            _ key: String,
            to limit: Double,
            _ rule: String
        ) throws(RecordingError) -> Double? {
            try line.ifPresent(key) { key throws(RecordingError) in
                try line.number(key, in: 0...limit, rule)
            }
        }
        return ContactValues(
            line.has("type") ? try line.choice("type", of: types) : defaultType,
            force: try number("force", to: 1, "from 0 to 1"),
            altitude: try number(
                "altitude",
                to: .pi / 2,
                "radians from 0 (flat) to 1.570796 (upright)"
            ),
            azimuth: try number("azimuth", to: 2 * .pi, "radians from 0 to 6.283185")
        )
    }

    func write(_ contact: ContactValues, to line: inout JSONLine) {
        if contact.type != defaultType { line.add("type", contact.type.name) }
        let measurements = [
            ("force", contact.force), ("altitude", contact.altitude), ("azimuth", contact.azimuth),
        ]
        for case (let key, let value?) in measurements { line.add(key, value, decimals: nil) }
    }
}

/// The formats of hand-written input: fingers, a pointer, scrolling, touchpad pinches and keys.
private enum HandWrittenLines {
    static let touch = LineFormat(["touch", "id", "x", "y"] + ContactFormat.keys) {
        line throws(RecordingError) in
        let action = try line.named("touch", as: FingerLine.Action.self)
        let needsLocation = action == .begin || action == .update
        let hasLocation = line.has("x") || line.has("y")
        return FingerLine(
            action,
            id: try line.integer("id"),
            location: needsLocation || hasLocation ? try line.location() : nil,
            contact: try ContactFormat.finger.read(line)
        )
    } encode: { finger, line in
        line.add("touch", finger.action.rawValue)
        line.add("id", finger.id)
        if let location = finger.location { line.add(location: location) }
        ContactFormat.finger.write(finger.contact, to: &line)
    }

    /// Several fingers in one event.
    static let touches = LineFormat(["touches"]) { line throws(RecordingError) in
        let objects = try line.list("touches")
        guard objects.count <= FingerLine.maxCount else {
            throw line.wrong("touches", "at most \(FingerLine.maxCount)")
        }
        var fingers: [FingerLine] = []
        for object in objects { fingers.append(try touch.read(object)) }
        return fingers
    } encode: { fingers, line in
        line.add("touches", objects: fingers, touch.write)
    }

    static let pointer = LineFormat(
        ["pointer", "button", "x", "y", "modifiers"] + ContactFormat.keys
    ) { line throws(RecordingError) in
        let modifiers = try line.flags("modifiers", KeyModifierFlags.names)
        return PointerLine(
            try line.named("pointer", as: PointerLine.Action.self),
            button: try line.integer("button", default: 1),
            location: try line.location(),
            modifiers: modifiers,
            contact: try ContactFormat.pointer.read(line)
        )
    } encode: { pointer, line in
        line.add("pointer", pointer.action.rawValue)
        switch pointer.action {
        case .down, .up: line.add("button", pointer.button)
        case .move, .leave: break
        }
        line.add(location: pointer.location)
        line.add("modifiers", pointer.modifiers, KeyModifierFlags.names)
        ContactFormat.pointer.write(pointer.contact, to: &line)
    }

    static let scroll = LineFormat(["scroll", "kind", "phase", "x", "y"]) {
        line throws(RecordingError) in
        let kind =
            line.has("kind") ? try line.named("kind", as: ScrollSample.Kind.self) : .continuous
        // A wheel's click is complete in itself.
        let needsPhase = kind == .continuous || line.has("phase")
        return ScrollSample(
            try line.pair("scroll"),
            kind: kind,
            phase: needsPhase ? try line.choice("phase", of: phases) : .ended,
            location: try line.location()
        )
    } encode: { sample, line in
        line.add("scroll", sample.translation, decimals: nil)
        line.add("kind", sample.kind.rawValue)
        if sample.kind == .continuous { line.add("phase", sample.phase, of: phases) }
        line.add(location: sample.location)
    }

    static let transform = LineFormat(["transform", "scale", "rotation", "x", "y"]) {
        line throws(RecordingError) in
        let scale = try line.number(
            "scale",
            default: 1,
            in: 0.0001...10_000,
            "a factor from 0.0001 to 10000"
        )
        let rotation = try line.number(
            "rotation",
            default: 0,
            in: -10_000...10_000,
            "radians from -10000 to 10000"
        )
        return TransformSample(
            phase: try line.choice("transform", of: phases),
            scale: scale,
            rotation: rotation,
            location: try line.location()
        )
    } encode: { sample, line in
        line.add("transform", sample.phase, of: phases)
        line.add("scale", sample.scale, decimals: nil)
        line.add("rotation", sample.rotation, decimals: nil)
        line.add(location: sample.location)
    }

    static let key = LineFormat(["key", "press"]) { line throws(RecordingError) in
        let press = try line.choice("press", of: presses)
        return PressSample(press, phase: try line.choice("key", of: actions))
    } encode: { sample, line in
        let isOver = sample.phase == .ended || sample.phase == .cancelled
        line.add("key", isOver ? sample.phase : .began, of: actions)
        line.add("press", sample.type, of: presses)
    }

    /// The phases of a stream, with the names in a finger's line.
    private static let phases: [(name: String, value: ContactPhase)] = [
        ("begin", .began), ("update", .changed), ("end", .ended), ("cancel", .cancelled),
    ]

    private static let actions: [(name: String, value: ContactPhase)] = [
        ("down", .began), ("up", .ended), ("cancel", .cancelled),
    ]

    private static let presses = Press.PressType.allCases.map {
        (name: String(describing: $0), value: $0)
    }
}

// MARK: - The session

/// The formats of the lines that act on the session itself.
private enum SessionLines {
    static let set = LineFormat<(path: String, value: SceneValue)>(["set", "value"]) {
        line throws(RecordingError) in
        guard let json = line.value("value"), let value = SceneValue(json) else {
            throw line.wrong("value", "a number, true, false, a string or a list of these")
        }
        return (try line.string("set"), value)
    } encode: { set, line in
        line.add("set", set.path)
        line.add("value", set.value)
    }

    static let scene = sceneFormat("scene")
    static let code = sceneFormat("code")

    /// A scene of code is named by the key `code` instead of `scene`.
    private static func sceneFormat(
        _ key: String
    ) -> LineFormat<(name: String, source: String?)> {
        LineFormat([key, "source"]) { line throws(RecordingError) in
            (try line.string(key), try line.ifPresent("source", line.string))
        } encode: { scene, line in
            line.add(key, scene.name)
            if let source = scene.source { line.add("source", source) }
        }
    }

    static let interrupt = LineFormat<String>(["interrupt"]) { line throws(RecordingError) in
        try line.string("interrupt")
    } encode: {
        $1.add("interrupt", $0)
    }

    static let expected = LineFormat<SequenceLabel>(["expected", "at"]) {
        line throws(RecordingError) in
        let recognizers = try line.names("expected")
        return SequenceLabel(
            recognizers,
            at: try line.ifPresent("at") { key throws(RecordingError) in
                try line.number(key, in: -1e9...1e9, "at most a billion seconds")
            }
        )
    } encode: { label, line in
        if let recognizers = label.recognizers {
            line.add("expected", recognizers)
        } else {
            line.addNull("expected")
        }
        if let time = label.time { line.add("at", time, decimals: 6) }
    }

    static let clear = LineFormat.flag("clear")
    static let tick = LineFormat.flag("tick")
    static let end = LineFormat.flag("end")
}

extension LineFields {
    /// Reads a list of at most 100 names, each of 1 to 100 characters, or null.
    fileprivate func names(_ key: String) throws(RecordingError) -> [String]? {
        if value(key) == .null { return nil }
        let names = try strings(key)
        guard SequenceLabel(names).isWritable else {
            throw wrong(
                key,
                "a list of at most 100 names, such as [\"swipe\"], [] for nothing, or null for no label"
            )
        }
        return names
    }
}

// MARK: - The environment

/// The formats of the lines about devices, the window and the environment's problems.
private enum EnvironmentLines {
    /// A device that was added or changed; nil if it was removed.
    static let device = LineFormat<(id: Int, device: InputDevice?)>(["device"]) {
        line throws(RecordingError) in
        try deviceTable.read(try line.object("device"))
    } encode: { change, line in
        line.add("device") { deviceTable.write(change, to: &$0) }
    }

    private static let deviceTable = LineFormat<(id: Int, device: InputDevice?)>([
        "id", "name", "kind", "touches", "axes", "matrix", "gone",
    ]) { table throws(RecordingError) in
        let id = try table.integer("id")
        if try table.flag("gone") { return (id, nil) }
        var axes: [InputDevice.Axis] = []
        if table.has("axes") {
            for object in try table.list("axes") { axes.append(try axis.read(object)) }
        }
        let device = InputDevice(
            id: id,
            name: try table.string("name"),
            kind: try table.named("kind", as: InputDevice.Kind.self),
            touches: try table.integer("touches", default: 0),
            axes: axes,
            matrix: table.has("matrix") ? try table.numbers("matrix", count: 9) : nil
        )
        return (id, device)
    } encode: { change, table in
        table.add("id", change.id)
        guard let device = change.device else { return table.add("gone", true) }
        table.add("name", device.name)
        table.add("kind", device.kind.rawValue)
        table.add("touches", device.touches)
        table.add("axes", objects: device.axes, axis.write)
        if let matrix = device.matrix { table.add("matrix", matrix, decimals: nil) }
    }

    private static let axis = LineFormat(["n", "label", "min", "max", "resolution", "scroll"]) {
        table throws(RecordingError) in
        InputDevice.Axis(
            number: try table.integer("n"),
            label: try table.ifPresent("label", table.string),
            minimum: try table.number("min"),
            maximum: try table.number("max"),
            resolution: try table.integer("resolution", default: 0),
            scroll: table.has("scroll") ? try scroll.read(try table.object("scroll")) : nil
        )
    } encode: { axis, table in
        table.add("n", axis.number)
        if let label = axis.label { table.add("label", label) }
        table.add("min", axis.minimum, decimals: nil)
        table.add("max", axis.maximum, decimals: nil)
        table.add("resolution", axis.resolution)
        if let axisScroll = axis.scroll {
            table.add("scroll") { scroll.write(axisScroll, to: &$0) }
        }
    }

    private static let scroll = LineFormat(["orientation", "increment"]) {
        table throws(RecordingError) in
        let increment = try table.number("increment")
        guard increment.isNormal else {
            throw table.wrong("increment", "a number that is not 0")
        }
        return InputDevice.Scroll(
            try table.named("orientation", as: InputDevice.Scroll.Orientation.self),
            increment: increment
        )
    } encode: { scroll, table in
        table.add("orientation", scroll.orientation.rawValue)
        table.add("increment", scroll.increment, decimals: nil)
    }

    static let window = LineFormat(["window"]) { line throws(RecordingError) in
        try geometry.read(try line.object("window"))
    } encode: { window, line in
        line.add("window") { geometry.write(window, to: &$0) }
    }

    private static let geometry = LineFormat(["origin", "size", "scale", "outer"]) {
        table throws(RecordingError) in
        WindowGeometry(
            origin: try table.ifPresent("origin", table.pair) ?? .zero,
            size: try size(in: table),
            scale: try scale(in: table),
            outer: table.has("outer") ? try outer.read(try table.object("outer")) : nil
        )
    } encode: { geometry, table in
        table.add("origin", geometry.origin, decimals: nil)
        table.add("size", geometry.size, decimals: nil)
        table.add("scale", geometry.scale, decimals: nil)
        if let window = geometry.outer {
            table.add("outer") { outer.write(window, to: &$0) }
        }
    }

    /// The window around a canvas.
    private static let outer = LineFormat(["size", "scale", "panels"]) {
        table throws(RecordingError) in
        WindowGeometry.Outer(
            size: try size(in: table),
            scale: try scale(in: table),
            arePanelsShown: try table.flag("panels")
        )
    } encode: { window, table in
        table.add("size", window.size, decimals: nil)
        table.add("scale", window.scale, decimals: nil)
        if window.arePanelsShown { table.add("panels", true) }
    }

    private static func size(in table: LineFields) throws(RecordingError) -> CGSize {
        let size = try table.pair("size")
        guard size.x > 0, size.y > 0, size.x < 1e6, size.y < 1e6 else {
            throw table.wrong("size", "a width and a height above 0")
        }
        return CGSize(width: size.x, height: size.y)
    }

    private static func scale(in table: LineFields) throws(RecordingError) -> Double {
        let scale = try table.number("scale", default: 1)
        guard RecordingHeader.scales.contains(scale) else {
            throw table.wrong("scale", RecordingHeader.scaleRule)
        }
        return scale
    }

    /// A problem of the environment that a replay cannot detect: a diagnostic.
    static let noticed = LineFormat(["noticed", "detail", "line", "x", "y", "from"]) {
        line throws(RecordingError) in
        Notice(
            try line.word("noticed"),
            try line.string("detail"),
            logLine: try line.ifPresent("line") { key throws(RecordingError) in
                let number = try line.integer(key)
                guard number > 0 else { throw line.wrong(key, "a line's number from 1") }
                return number
            },
            place: try place(in: line)
        )
    } encode: { notice, line in
        line.add("noticed", notice.name)
        line.add("detail", notice.detail)
        if let number = notice.logLine { line.add("line", number) }
        switch notice.place {
        case .point(let point): line.add(location: point)
        case .jump(let start, let end):
            line.add(location: end)
            line.add("from", start, decimals: nil)
        case nil: break
        }
    }

    private static func place(in line: LineFields) throws(RecordingError) -> Notice.Place? {
        if line.has("from") { return .jump(from: try line.pair("from"), to: try line.location()) }
        return line.has("x") || line.has("y") ? .point(try line.location()) : nil
    }
}

// MARK: - Deliveries to programs

/// The format of the lines that report which program received a touch.
private enum DeliveryLines {
    private static let freezer = LineFormat<TouchDelivery.Program>(["program", "pid"]) {
        object throws(RecordingError) in
        TouchDelivery.Program(
            name: try object.string("program"),
            pid: try object.ifPresent("pid", object.integer)
        )
    } encode: { program, object in
        object.add("program", program.name)
        if let pid = program.pid { object.add("pid", pid) }
    }

    static let delivered = LineFormat<TouchDelivery>([
        "delivered", "source", "detail", "began", "form", "program", "pid", "window", "title",
        "frame", "delay", "freezer", "updates", "outcome", "held",
    ]) { line throws(RecordingError) in
        TouchDelivery(
            role: try line.named("delivered", as: TouchDelivery.Role.self),
            source: try line.integer("source"),
            detail: try line.integer("detail"),
            began: try line.ifPresent("began", line.number),
            form: try line.named("form", as: TouchDelivery.Form.self),
            program: try line.ifPresent("program", line.string),
            pid: try line.ifPresent("pid", line.integer),
            window: try line.integer("window"),
            title: try line.ifPresent("title", line.string),
            frame: try line.ifPresent("frame") { key throws(RecordingError) in
                let numbers = try line.numbers(key, count: 4)
                return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            },
            delay: try line.integer("delay", default: 0),
            freezer: try line.ifPresent("freezer") { key throws(RecordingError) in
                try freezer.read(try line.object(key))
            },
            updates: try line.integer("updates", default: 0),
            outcome: try line.ifPresent("outcome") { key throws(RecordingError) in
                try line.named(key, as: TouchDelivery.Outcome.self)
            },
            held: try line.ifPresent("held", line.integer)
        )
    } encode: { delivery, line in
        line.add("delivered", delivery.role.rawValue)
        line.add("source", delivery.source)
        line.add("detail", delivery.detail)
        if let began = delivery.began { line.add("began", began, decimals: 6) }
        line.add("form", delivery.form.rawValue)
        if let program = delivery.program { line.add("program", program) }
        if let pid = delivery.pid { line.add("pid", pid) }
        line.add("window", delivery.window)
        if let title = delivery.title { line.add("title", title) }
        if let frame = delivery.frame {
            let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(Double.init)
            line.add("frame", numbers, decimals: nil)
        }
        line.add("delay", delivery.delay)
        if let program = delivery.freezer {
            line.add("freezer") { freezer.write(program, to: &$0) }
        }
        line.add("updates", delivery.updates)
        if let outcome = delivery.outcome { line.add("outcome", outcome.rawValue) }
        if let held = delivery.held { line.add("held", held) }
    }
}

extension JSONLine {
    /// Appends the members of a delivery, as a `delivered` line has them.
    package mutating func add(_ delivery: TouchDelivery) {
        DeliveryLines.delivered.write(delivery, to: &self)
    }
}
