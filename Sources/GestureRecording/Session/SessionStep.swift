import Foundation
import GestureKit
import GestureScenes

/// A step of a session: an action that a script repeats, or an output that it expects.
enum SessionStep {
    /// An action on the window.
    case window(WindowStep)
    /// A change to another scene, in a window of this size.
    case scene(Scene, size: CGSize)
    /// An output of the window.
    case output(WindowOutput)
    /// An output of a scene's behaviour.
    case behaviour(SceneBehaviourEvent)
    /// A diagnostic of the bridge, which no window reports.
    case note(Diagnostic)
}

/// An action on a window and its scene.
enum WindowStep: Equatable {
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
