package import Foundation
package import GestureKit
package import GestureScenes

/// What happens in a session, as its observers hear of it: in order, and what is done to the window just
/// before it is done.
package enum SessionEvent {
    /// An input is about to be performed; a `scene` line has the scene's whole text by now.
    case input(TimedInput)
    /// Another scene stands from here on, in a window of this size.
    case scene(Scene, size: CGSize)
    /// The window receives an event; an event without touches only fires the deadlines before it.
    ///
    /// `isOwned` is false while another client may still take the touches that begin with it.
    case event(InputEvent, isOwned: Bool)
    /// A touch that another client could have taken is ours.
    case owned(Int)
    /// What the bridge knew of is taken away, whether the window knew of it or not.
    case interrupted(at: TimeInterval)
    /// Something else is done to the window.
    case window(WindowStep)
    /// The past is forgotten: ended strokes, outcomes, diagnostics, and what was drawn.
    case cleared
    /// An output of the window; the line is nil for one that recordings leave out.
    case output(WindowOutput, OutputLine?)
    /// An output of a scene's behaviour.
    case behaviour(SceneBehaviourEvent, OutputLine)
    /// A diagnostic of the bridge, which no window reports.
    case diagnostic(Diagnostic, OutputLine)

    /// The line that a recording has of it besides an input's; nil for none.
    package var line: OutputLine? {
        switch self {
        case .output(_, let line): line
        case .behaviour(_, let line), .diagnostic(_, let line): line
        case .input, .scene, .event, .owned, .interrupted, .window, .cleared: nil
        }
    }
}

/// An action on a window and its scene, which a script can repeat.
package enum WindowStep: Equatable {
    /// The window receives an event; an event without touches only fires the deadlines before it.
    case event(InputEvent)
    /// The fingers of these touches have left while another client still decides whether it keeps
    /// them.
    case fingersLeft(Set<Int>)
    /// The system takes every touch away.
    case cancelTouches(at: TimeInterval)
    /// The system takes every press away.
    case cancelPresses(at: TimeInterval)
    /// The clock goes there; what is due up to then fires.
    case advance(to: TimeInterval)
    /// The clock runs until nothing of `Window.pendingWork` is left.
    case runOn
    /// A recognizer's property is set.
    case set(String, to: SceneValue)
    /// The canvas takes another size.
    case resize(CGSize, at: TimeInterval)
}

extension Journal {
    /// Notes what a recording holds of a session: each input before it is performed, each output.
    package func take(_ event: SessionEvent) {
        if case .input(let input) = event {
            note(input)
        } else if let line = event.line {
            note(line)
        }
    }
}
