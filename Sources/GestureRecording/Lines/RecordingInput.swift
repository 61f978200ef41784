package import Foundation
package import GestureKit
package import GestureScenes
package import TouchBridge

/// What goes into a session: a line of a recording that is no output.
package enum RecordingInput: Hashable, Sendable {
    /// An XInput2 event as it came; `isOnPanel` when it begins a touch on a panel.
    case xi(XInputEvent, isOnPanel: Bool)
    /// Fingers of one event, hand-written: `touch`, or several in `touches`.
    case touches([FingerLine])
    /// A pointer, hand-written.
    case pointer(PointerLine)
    /// Scrolling, hand-written.
    case scroll(ScrollSample)
    /// A touchpad's pinch, hand-written; scale and rotation are totals since its begin.
    case transform(TransformSample)
    /// A key, hand-written.
    case key(PressSample)
    /// A recognizer's property, as `single.numberOfTapsRequired`, is set.
    case set(String, to: SceneValue)
    /// Another scene stands in the window's place: a built-in one by its name, or the one whose whole
    /// text is `source`.
    case scene(name: String, source: String?)
    /// The system takes all touches away; the reason, as `unmapped`.
    case interrupt(String)
    /// Strokes, drawings and outcomes of the past are forgotten.
    case clear
    /// Something of the surroundings is not as it should be, which a replay cannot see by itself: a
    /// diagnostic's name, and its words.
    case noticed(String, detail: String)
    /// A device is there, or changed.
    case device(InputDevice)
    /// A device is gone.
    case deviceGone(Int)
    /// The window was moved, resized or rescaled.
    case window(WindowGeometry)
    /// The clock came to this time, and what was due fired.
    case tick
    /// The clock stops here; nothing that is due later fires.
    case end
}

/// One finger of a hand-written line.
package struct FingerLine: Hashable, Sendable {
    /// What it does; the raw value stands in the line.
    package enum Action: String, Hashable, Sendable, CaseIterable {
        /// It lands.
        case begin
        /// It moves, or presses otherwise.
        case update
        /// It lifts.
        case end
        /// The system takes it away.
        case cancel
    }

    /// What it does.
    package var action: Action
    /// Its number; unique among those that are down.
    package var id: Int
    /// Where it is, in canvas points; nil (allowed for an end or a cancel) where it was.
    package var place: CGPoint?
    /// The force from 0 to 1; nil when not reported.
    package var force: Double?

    /// Makes a finger line.
    package init(_ action: Action, id: Int, place: CGPoint?, force: Double? = nil) {
        self.action = action
        self.id = id
        self.place = place
        self.force = force
    }
}

/// A pointer in a hand-written line: one finger while its button is held.
package struct PointerLine: Hashable, Sendable {
    /// What it does; the raw value stands in the line.
    package enum Action: String, Hashable, Sendable, CaseIterable {
        /// A button is pressed.
        case down
        /// The pointer moves.
        case move
        /// A button is released.
        case up
    }

    /// What it does.
    package var action: Action
    /// The button as X counts them: 1 primary, 2 middle, 3 secondary.
    package var button: Int
    /// Where it is, in canvas points.
    package var place: CGPoint
    /// The keyboard modifiers held.
    package var modifiers: KeyModifierFlags

    /// Makes a pointer line.
    package init(
        _ action: Action,
        button: Int = 1,
        place: CGPoint,
        modifiers: KeyModifierFlags = []
    ) {
        self.action = action
        self.button = button
        self.place = place
        self.modifiers = modifiers
    }
}

/// An input and its time in seconds since the recording's start.
package struct TimedInput: Hashable, Sendable {
    /// Seconds since the start; an `xi` line's is the server's, and may go back.
    package var time: TimeInterval
    /// What comes in.
    package var input: RecordingInput

    /// Makes a timed input; the time is taken to the microsecond, as a recording holds it.
    package init(_ input: RecordingInput, at time: TimeInterval) {
        self.input = input
        self.time = (time * 1e6).rounded() / 1e6
    }
}
