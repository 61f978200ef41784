import GestureKit
import GestureScenes

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
        case .animation: return nil
        case .diagnostic(let diagnostic): return .diagnostic(diagnostic)
        }
    }
}
