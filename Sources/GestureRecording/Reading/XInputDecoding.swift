import Foundation
import GestureKit
import TouchBridge

/// Reading lines of what the X server told.
extension TimedInput {
    /// The event of an `xi` line; the start turns its time into the server's.
    static func xi(
        _ fields: LineFields,
        startTime: UInt32
    ) throws(RecordingError) -> TimedInput {
        let time = try fields.number("t")
        // A larger number cannot represent microseconds.
        guard abs(time) <= 1e9 else { throw fields.wrong("t", "at most a billion seconds") }
        let flags = try fields.strings("flags")
        if let name = flags.first(where: { XInputFlag(rawValue: $0) == nil }) {
            let names = XInputFlag.allCases.map(\.rawValue).joined(separator: ", ")
            throw fields.error("found flag \"\(name.prefix(40))\", expected one of \(names)")
        }
        let place = try fields.place()
        let kind = try fields.named("xi", as: XInputKind.self)
        let event = XInputEvent(
            try payload(kind, Set(flags.compactMap(XInputFlag.init)), fields),
            serverTime: ServerClock(start: startTime).serverTime(at: time),
            device: try fields.integer("device", default: 2),
            source: try fields.integer("source"),
            position: place,
            root: fields.has("root") ? try fields.pair("root") : place,
            valuators: try valuators(fields),
            modifiers: try fields.unsigned("modifiers", default: 0),
            buttons: try fields.unsigned("buttons", default: 0)
        )
        return TimedInput(.xi(event, isOnPanel: try fields.flag("panel")), at: time)
    }

    private static func valuators(_ fields: LineFields) throws(RecordingError) -> [Int: Double] {
        guard fields.has("valuators") else { return [:] }
        let table = try fields.fields("valuators")
        var result: [Int: Double] = [:]
        for key in table.object.map(\.key) {
            guard let axis = Int(key) else {
                throw fields.error("found valuator \"\(key.prefix(40))\", expected an axis' number")
            }
            result[axis] = try table.number(key)
        }
        return result
    }

    private static func payload(
        _ kind: XInputKind,
        _ flags: Set<XInputFlag>,
        _ fields: LineFields
    ) throws(RecordingError) -> XInputEvent.Payload {
        let detail = try fields.integer("detail", default: 0)
        func touch(_ change: XInputEvent.TouchChange) -> XInputEvent.Payload {
            var touchFlags: XInputEvent.TouchFlags = []
            if flags.contains(.emulating) { touchFlags.insert(.emulating) }
            if flags.contains(.pendingEnd) { touchFlags.insert(.pendingEnd) }
            return .touch(change, id: detail, flags: touchFlags)
        }
        func pinch(
            _ change: XInputEvent.GestureChange
        ) throws(RecordingError) -> XInputEvent.Payload {
            .pinch(
                change,
                fingers: detail,
                delta: fields.has("delta") ? try fields.pair("delta") : .zero,
                scale: try fields.number("scale", default: 1),
                angle: try fields.number("angle", default: 0)
            )
        }
        func swipe(
            _ change: XInputEvent.GestureChange
        ) throws(RecordingError) -> XInputEvent.Payload {
            .swipe(
                change,
                fingers: detail,
                delta: fields.has("delta") ? try fields.pair("delta") : .zero
            )
        }
        let isEmulated = flags.contains(.pointerEmulated)
        let end: XInputEvent.GestureChange = flags.contains(.cancelled) ? .cancel : .end
        return switch kind {
        case .touchBegin: touch(.begin)
        case .touchUpdate: touch(.update)
        case .touchEnd: touch(.end)
        case .touchOwnership: touch(.ownership)
        case .buttonPress: .button(detail, isDown: true, isEmulated: isEmulated)
        case .buttonRelease: .button(detail, isDown: false, isEmulated: isEmulated)
        case .motion: .motion(isEmulated: isEmulated)
        case .enter: .crossing(.enter)
        case .leave: .crossing(.leave)
        case .proximityOut: .proximityOut
        case .gesturePinchBegin: try pinch(.begin)
        case .gesturePinchUpdate: try pinch(.update)
        case .gesturePinchEnd: try pinch(end)
        case .gestureSwipeBegin: try swipe(.begin)
        case .gestureSwipeUpdate: try swipe(.update)
        case .gestureSwipeEnd: try swipe(end)
        }
    }
}

/// The protocol's names of events, in the order in which a message lists them.
private enum XInputKind: String, CaseIterable {
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

/// An event's flags, each of one kind of event.
private enum XInputFlag: String, CaseIterable {
    case emulating, pendingEnd, pointerEmulated, cancelled
}

/// What a line holds in `detail` and `flags`, which mean something else for each kind.
extension XInputEvent {
    /// A touch's id, a button's number, or the number of a gesture's fingers; 0 for the others.
    var detail: Int {
        switch payload {
        case .touch(_, let id, _): id
        case .button(let number, _, _): number
        case .pinch(_, let fingers, _, _, _), .swipe(_, let fingers, _): fingers
        case .motion, .crossing, .proximityOut: 0
        }
    }

    var flagNames: [String] {
        var flags: [XInputFlag] = []
        switch payload {
        case .touch(_, _, let set):
            if set.contains(.emulating) { flags.append(.emulating) }
            if set.contains(.pendingEnd) { flags.append(.pendingEnd) }
        case .button, .motion: if isEmulated { flags.append(.pointerEmulated) }
        case .pinch(let change, _, _, _, _), .swipe(let change, _, _):
            if change == .cancel { flags.append(.cancelled) }
        case .crossing, .proximityOut: break
        }
        return flags.map(\.rawValue)
    }
}
