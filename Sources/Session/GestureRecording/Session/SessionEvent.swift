package import Foundation
package import GestureKit
package import GestureScenes
package import RecordingFormat

/// An event that a session reports to its observers, in order; an action on the window is reported just
/// before it happens.
package enum SessionEvent {
    /// An input is about to be performed; a `scene` line already has the scene's complete text.
    case input(TimedInput)
    /// Another scene replaces the current one, in a window of this size.
    case scene(Scene, size: CGSize)
    /// The window receives an event; an event without touches only fires the deadlines before it.
    ///
    /// `isOwned` is false while another client may still claim the touches that begin with it.
    case event(InputEvent, isOwned: Bool)
    /// This client owns a touch that another client could have claimed.
    case owned(Int)
    /// The bridge's input is cancelled, whether or not the window received it.
    case interrupted(at: TimeInterval)
    case window(WindowStep)
    /// The past is cleared: ended strokes, outcomes, diagnostics and drawings.
    case cleared
    case output(WindowOutput)
    case behaviour(SceneBehaviourEvent)
    /// A diagnostic of the bridge, which the window does not report.
    case diagnostic(Diagnostic)
}

/// The observers of a session.
///
/// They are an object of their own, which the scene's closures retain.
final class SessionObservers {
    var events: [(SessionEvent) -> Void] = []
    var lines: [(OutputLine) -> Void] = []
    var lineMaker = OutputLineMaker()

    func report(_ event: SessionEvent) {
        for observer in events { observer(event) }
        guard !lines.isEmpty, let line = lineMaker.line(event) else { return }
        for observer in lines { observer(line) }
    }

    func removeAll() { (events, lines) = ([], []) }
}

/// An action of a session on its scene.
package enum WindowStep: Equatable {
    /// The window receives an event; an event without touches only fires the deadlines before it.
    case event(InputEvent)
    /// The fingers of these touches left while another client still decides whether to keep them.
    case fingersLeft(Set<Int>)
    case cancelTouches(at: TimeInterval)
    case cancelPresses(at: TimeInterval)
    /// The clock advances to this time, and fires the deadlines up to it.
    case advance(to: TimeInterval)
    /// The clock advances until nothing of `Window.pendingWork` remains.
    case runOn
    case set(String, to: SceneValue)
    /// The views that gestures moved return to their places.
    case putViewsBack
    case resize(CGSize, at: TimeInterval)
}

extension Scene {
    /// Performs an action; a property that cannot be set to the value stays as it is.
    func perform(_ step: WindowStep) {
        switch step {
        case .event(let event): window.send(event)
        case .fingersLeft(let ids): window.fingersLeft = ids
        case .cancelTouches(let time): window.cancelAllTouches(at: time)
        case .cancelPresses(let time): window.cancelAllPresses(at: time)
        case .advance(let time): window.advance(to: time)
        case .runOn: _ = window.runOn()
        case .set(let path, let value): try? set(path, value)
        case .putViewsBack: putViewsBack()
        case .resize(let size, _): resize(to: size)
        }
    }
}

extension Window {
    /// Advances the clock until no deadline is pending.
    ///
    /// - Parameter willReach: called with the time of each deadline before the clock reaches it.
    /// - Returns: false if deadlines keep following each other.
    func runOn(_ willReach: (TimeInterval) -> Void = { _ in }) -> Bool {
        let pendingWork = pendingWork
        for _ in 0..<Session.maxDeadlines {
            guard let deadline = pendingWork.nextDeadline else { return true }
            willReach(deadline)
            advance(to: deadline)
        }
        return false
    }
}

extension Journal {
    /// Adds each input of a session before it is performed, and each output, while the condition is true.
    package func record(_ session: Session, while condition: @escaping () -> Bool = { true }) {
        session.observe { [self] event in
            if case .input(let input) = event, condition() { note(input) }
        }
        session.observeLines { [self] line in if condition() { note(line) } }
    }
}

/// Makes the output lines of a session.
struct OutputLineMaker {
    /// The latest state name of each recognizer.
    private var stateNames: [ObjectIdentifier: String] = [:]

    /// Returns the line of an event; nil for an input, and for an output that recordings omit.
    mutating func line(_ event: SessionEvent) -> OutputLine? {
        switch event {
        case .output(let output): line(output)
        case .behaviour(let event): .behaviour(event)
        case .diagnostic(let diagnostic): .diagnostic(diagnostic)
        case .input, .scene, .event, .owned, .interrupted, .window, .cleared: nil
        }
    }

    private mutating func line(_ output: WindowOutput) -> OutputLine? {
        switch output {
        case .transition(let transition):
            let key = ObjectIdentifier(transition.recognizer)
            let from = stateNames.updateValue(transition.stateName, forKey: key)
            return .transition(transition, from: from ?? transition.from.name)
        case .action(let action): return .action(action)
        case .message(let message): return .message(message)
        case .control(let sending): return .control(sending)
        case .animation, .unreceived: return nil
        case .diagnostic(let diagnostic): return .diagnostic(diagnostic)
        }
    }
}
