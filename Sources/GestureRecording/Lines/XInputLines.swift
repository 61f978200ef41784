import Foundation
import TouchBridge

/// The line of what the X server told.
enum XInputLines {
    /// The start of the recording turns the line's time into the server's.
    static let xi = LineFormat<(event: XInputEvent, isOnPanel: Bool)>([
        "xi", "device", "source", "detail", "flags", "x", "y", "root", "valuators", "modifiers",
        "buttons", "panel", "delta", "scale", "angle",
    ]) { line throws(RecordingError) in
        let time = try line.time()
        let flags = try line.flags("flags", "flag", Flags.names)
        let place = try line.place()
        let kind = try line.named("xi", as: Kind.self)
        let device = try line.integer("device", default: 2)
        let source = try line.integer("source")
        let detail = try line.integer("detail", default: 0)
        var event = XInputEvent(
            .proximityOut,
            serverTime: ServerClock(start: line.startTime ?? 0).serverTime(at: time),
            device: device,
            source: source,
            position: place,
            root: try line.ifPresent("root", line.pair) ?? place,
            valuators: try valuators(line),
            modifiers: try line.unsigned("modifiers") ?? 0,
            buttons: try line.unsigned("buttons") ?? 0
        )
        event.payload = try payload(kind, detail, flags, line)
        return (event, try line.flag("panel"))
    } encode: { value, line in
        let event = value.event
        line.add("xi", event.name)
        line.add("device", event.device)
        line.add("source", event.source)
        line.add("detail", detail(of: event.payload))
        line.add("flags", flags(of: event.payload), Flags.names)
        line.add(place: event.position)
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
        if value.isOnPanel { line.add("panel", true) }
    }

    /// The protocol's names of events, in the order in which a message lists them.
    private enum Kind: String, CaseIterable {
        case touchBegin = "TouchBegin"
        case touchUpdate = "TouchUpdate"
        case touchEnd = "TouchEnd"
        case touchOwnership = "TouchOwnership"
        case buttonPress = "ButtonPress"
        case buttonRelease = "ButtonRelease"
        case motion = "Motion"
        case enter = "Enter"
        case leave = "Leave"
        case proximityOut = "ProximityOut"
        case gesturePinchBegin = "GesturePinchBegin"
        case gesturePinchUpdate = "GesturePinchUpdate"
        case gesturePinchEnd = "GesturePinchEnd"
        case gestureSwipeBegin = "GestureSwipeBegin"
        case gestureSwipeUpdate = "GestureSwipeUpdate"
        case gestureSwipeEnd = "GestureSwipeEnd"
    }

    /// The flags of a line, each of one kind of event.
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

    private static func valuators(_ line: LineFields) throws(RecordingError) -> [Int: Double] {
        guard line.has("valuators") else { return [:] }
        let table = try line.object("valuators")
        var result: [Int: Double] = [:]
        for key in table.object.map(\.key) {
            guard let axis = Int(key) else {
                throw line.error("found valuator \"\(key.prefix(40))\", expected an axis' number")
            }
            result[axis] = try table.number(key)
        }
        return result
    }

    private static func payload(
        _ kind: Kind,
        _ detail: Int,
        _ flags: Flags,
        _ line: LineFields
    ) throws(RecordingError) -> XInputEvent.Payload {
        let touch: XInputEvent.TouchFlags =
            flags.isEmpty
            ? [] : .init(touchFlags.filter { flags.contains($0.line) }.map(\.touch))
        let end: XInputEvent.GestureChange = flags.contains(.cancelled) ? .cancel : .end
        let isEmulated = flags.contains(.pointerEmulated)
        return switch kind {
        case .touchBegin: .touch(.begin, id: detail, flags: touch)
        case .touchUpdate: .touch(.update, id: detail, flags: touch)
        case .touchEnd: .touch(.end, id: detail, flags: touch)
        case .touchOwnership: .touch(.ownership, id: detail, flags: touch)
        case .buttonPress: .button(detail, isDown: true, isEmulated: isEmulated)
        case .buttonRelease: .button(detail, isDown: false, isEmulated: isEmulated)
        case .motion: .motion(isEmulated: isEmulated)
        case .enter: .crossing(.enter)
        case .leave: .crossing(.leave)
        case .proximityOut: .proximityOut
        case .gesturePinchBegin: try pinch(.begin, detail, line)
        case .gesturePinchUpdate: try pinch(.update, detail, line)
        case .gesturePinchEnd: try pinch(end, detail, line)
        case .gestureSwipeBegin: try swipe(.begin, detail, line)
        case .gestureSwipeUpdate: try swipe(.update, detail, line)
        case .gestureSwipeEnd: try swipe(end, detail, line)
        }
    }

    private static let touchFlags: [(line: Flags, touch: XInputEvent.TouchFlags)] = [
        (.emulating, .emulating), (.pendingEnd, .pendingEnd),
    ]

    private static func pinch(
        _ change: XInputEvent.GestureChange,
        _ fingers: Int,
        _ line: LineFields
    ) throws(RecordingError) -> XInputEvent.Payload {
        .pinch(
            change,
            fingers: fingers,
            delta: try line.ifPresent("delta", line.pair) ?? .zero,
            scale: try line.number("scale", default: 1),
            angle: try line.number("angle", default: 0)
        )
    }

    private static func swipe(
        _ change: XInputEvent.GestureChange,
        _ fingers: Int,
        _ line: LineFields
    ) throws(RecordingError) -> XInputEvent.Payload {
        .swipe(change, fingers: fingers, delta: try line.ifPresent("delta", line.pair) ?? .zero)
    }

    /// A touch's id, a button's number, or the number of a gesture's fingers; 0 for the others.
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
