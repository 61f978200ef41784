import Foundation
import GestureKit
import GestureScenes

/// What a session does, or hears: what a script has to do again, and what is expected of it.
enum SessionStep {
    /// Something is done to the window.
    case window(WindowStep)
    /// Another scene follows, in a window of this size.
    case scene(Scene, size: CGSize)
    /// The window tells something.
    case output(WindowOutput)
    /// A behaviour of the scene tells something.
    case behaviour(SceneBehaviourEvent)
    /// The bridge tells something, which no window does.
    case note(Diagnostic)
}

/// What is done to a window and its scene.
enum WindowStep: Equatable {
    /// The window gets an event; one without touches lets what was due before it fire.
    case event(InputEvent)
    /// The fingers of these touches have left, while another client decides whether it keeps them.
    case fingersLeft(Set<Int>)
    /// The system takes every touch away.
    case cancelTouches(at: TimeInterval)
    /// The system takes every press away.
    case cancelPresses(at: TimeInterval)
    /// The clock goes there; what is due up to then fires.
    case advance(to: TimeInterval)
    /// The clock runs on until nothing is due.
    case runOn
    /// A recognizer's property is set.
    case set(String, to: SceneValue)
    /// The canvas takes another size.
    case resize(CGSize, at: TimeInterval)
}
