package import Foundation
package import GestureKit
package import GestureScenes
package import TouchBridge

/// An input of a session: a line of a recording that is not an output.
///
/// A `LineFormat` reads and writes each kind of line.
package enum RecordingInput: Hashable, Sendable {
    /// The unchanged XInput2 events of one event: one, or those of a scan.
    case xi([WindowInput])
    /// Hand-written fingers of one event: `touch`, or several in `touches`.
    case touches([FingerLine])
    indirect case pointer(PointerLine)
    indirect case scroll(ScrollSample)
    /// A hand-written touchpad pinch; scale and rotation are totals since its beginning.
    indirect case transform(TransformSample)
    indirect case key(PressSample)
    /// Sets a recognizer's property, such as `single.numberOfTapsRequired`.
    case set(String, to: SceneValue)
    /// Replaces the scene by a built-in one with this name, or by the one with the complete text `source`.
    case scene(name: String, source: String?)
    /// The system cancels all touches; the reason, such as `unmapped`.
    case interrupt(String)
    /// Clears past strokes, drawings and outcomes.
    case clear
    /// Labels sequences with the expected recognizers, without affecting any recognizer.
    case expected(SequenceLabel)
    /// A problem of the environment that a replay cannot detect.
    indirect case noticed(Notice)
    /// A program received a touch, as an observation reports it; no recognizer is affected.
    indirect case delivered(TouchDelivery)
    indirect case device(InputDevice)
    case deviceRemoved(Int)
    /// The window was moved, resized or rescaled.
    indirect case window(WindowGeometry)
    /// The clock reached this time, and fired what was due.
    case tick
    /// The clock stops here; later deadlines do not fire.
    case end

    /// Returns the input of one XInput2 event.
    package static func xi(_ event: XInputEvent, isOnPanel: Bool = false) -> RecordingInput {
        .xi([WindowInput(event, isOnPanel: isOnPanel)])
    }

    /// Returns the input of a problem that no other program's log proves.
    package static func noticed(_ name: String, detail: String) -> RecordingInput {
        .noticed(Notice(name, detail))
    }

    package var isScene: Bool {
        guard case .scene = self else { return false }
        return true
    }

    /// A `set` line for a path undoes an earlier setting of that property.
    package func isSetting(of path: String) -> Bool {
        if case .set(let set, _) = self { set == path } else { false }
    }
}

/// An input and its time since the recording's start.
package struct TimedInput: Hashable, Sendable {
    /// The time since the start, in seconds; an `xi` line has the server's time, which may go back.
    package var time: TimeInterval
    package var input: RecordingInput

    /// Creates a timed input; the time is rounded to the microsecond, as in a recording.
    package init(_ input: RecordingInput, at time: TimeInterval) {
        self.input = input
        self.time = Self.rounded(time)
    }

    /// Returns a time rounded to the microsecond.
    static func rounded(_ time: TimeInterval) -> TimeInterval {
        (time * 1e6).rounded() / 1e6
    }
}

/// A problem of the environment that a replay cannot detect: a diagnostic, and where another program's log
/// proves it.
package struct Notice: Hashable, Sendable {
    /// The place of a problem: in canvas points in a notice, and before that in the unit of a log's surface.
    package enum Place: Hashable, Sendable {
        case point(CGPoint)
        /// A contact moved in one step.
        case jump(from: CGPoint, to: CGPoint)

        /// Returns the place with each point converted.
        package func map(_ convert: (CGPoint) -> CGPoint) -> Place {
            switch self {
            case .point(let point): .point(convert(point))
            case .jump(let start, let end): .jump(from: convert(start), to: convert(end))
            }
        }
    }

    /// The name of the diagnostic.
    package let name: String
    package let detail: String
    /// The number of the log's line, from 1; nil if no log proves it.
    package let logLine: Int?
    /// The place; nil if it is unknown, or if the problem has none.
    package let place: Place?

    package init(_ name: String, _ detail: String, logLine: Int? = nil, place: Place? = nil) {
        self.name = name
        self.detail = detail
        self.logLine = logLine
        self.place = place
    }
}

/// The type and the measurements of a contact in a hand-written line; a measurement that is nil is not reported,
/// or unchanged.
package struct ContactValues: Hashable, Sendable {
    /// The type; of a touch, only the beginning's counts.
    package var type: Touch.TouchType
    /// The force, from 0 to 1.
    package var force: Double?
    /// The angle between a pen and the screen, in radians from 0 (flat) to π/2 (upright).
    package var altitude: Double?
    /// The direction in which a pen leans, in radians clockwise on screen from the x axis, from 0 to 2π.
    package var azimuth: Double?

    package init(
        _ type: Touch.TouchType,
        force: Double? = nil,
        altitude: Double? = nil,
        azimuth: Double? = nil
    ) {
        self.type = type
        self.force = force
        self.altitude = altitude
        self.azimuth = azimuth
    }
}

package struct FingerLine: Hashable, Sendable {
    /// The finger's change; the raw value is in the line.
    package enum Action: String, Hashable, Sendable, CaseIterable {
        case begin
        /// The finger moves, or its force or tilt changes.
        case update
        case end
        case cancel
    }

    /// The maximum number of fingers that may be down at the same time.
    package static let maxCount = 256

    package var action: Action
    /// The finger's number, unique among the fingers that are down.
    package var id: Int
    /// The location in canvas points; nil, allowed for an end or a cancel, keeps the latest one.
    package var location: CGPoint?
    /// The type, by default `direct`, and the measurements.
    package var contact: ContactValues
    /// The force, from 0 to 1; nil if not reported.
    package var force: Double? { contact.force }

    package init(_ action: Action, id: Int, location: CGPoint?, contact: ContactValues) {
        self.action = action
        self.id = id
        self.location = location
        self.contact = contact
    }

    /// Creates the line of a direct touch.
    package init(_ action: Action, id: Int, location: CGPoint?, force: Double? = nil) {
        self.init(
            action,
            id: id,
            location: location,
            contact: ContactValues(.direct, force: force)
        )
    }
}

/// A mouse or a pen in a hand-written line, which acts as one finger while a button or its tip is down.
package struct PointerLine: Hashable, Sendable {
    /// The pointer's change; the raw value is in the line.
    package enum Action: String, Hashable, Sendable, CaseIterable {
        case down
        case move
        case up
        /// The mouse leaves the window, or the pen its tablet: hovering ends.
        case leave
    }

    package var action: Action
    /// The X number of the button: 1 primary or a pen's tip, 2 middle, 3 secondary.
    package var button: Int
    /// The location, in canvas points.
    package var location: CGPoint
    package var modifiers: KeyModifierFlags
    /// The type, by default `indirectPointer`, a mouse, and the measurements; those of a hovering pointer are
    /// ignored.
    package var contact: ContactValues

    package init(
        _ action: Action,
        button: Int = 1,
        location: CGPoint,
        modifiers: KeyModifierFlags = [],
        contact: ContactValues = ContactValues(.indirectPointer)
    ) {
        self.action = action
        self.button = button
        self.location = location
        self.modifiers = modifiers
        self.contact = contact
    }
}

extension KeyModifierFlags {
    /// The modifiers' names in lines.
    package static let names: [(flag: KeyModifierFlags, name: String)] = [
        (.shift, "shift"), (.control, "control"), (.alternate, "alternate"),
        (.command, "command"), (.alphaShift, "alphaShift"),
    ]
}

/// A label of one or more sequences: the expected recognizers.
package struct SequenceLabel: Hashable, Sendable {
    /// The ids of the recognizers, all of which should recognize; empty if nothing should, and nil to remove
    /// the label.
    package let recognizers: [String]?
    /// A time within the one labelled sequence, in seconds; nil for all sequences since the last label.
    package let time: TimeInterval?

    /// The maximum number of ids, and of characters of an id.
    private static let maxCount = 100
    private static let maxLength = 100

    /// Whether a recording can contain the label.
    package var isWritable: Bool {
        guard let recognizers else { return true }
        return recognizers.count <= Self.maxCount
            && recognizers.allSatisfy { (1...Self.maxLength).contains($0.count) }
    }

    /// Creates a label; a repeated id counts once.
    package init(_ recognizers: [String]?, at time: TimeInterval? = nil) {
        self.recognizers = recognizers.map { recognizers in
            var unique: [String] = []
            for id in recognizers where !unique.contains(id) { unique.append(id) }
            return unique
        }
        self.time = time
    }
}
