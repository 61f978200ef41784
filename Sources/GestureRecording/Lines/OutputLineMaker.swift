import GestureKit
import GestureScenes

struct OutputLineMaker {
    /// The latest state name of each recognizer.
    ///
    /// A discrete success is `recognized`, and remains so as the state that its reset leaves.
    private var stateNames: [ObjectIdentifier: String] = [:]

    /// Returns the line of an event; nil for an input, and for an output that recordings omit.
    mutating func line(_ event: SessionEvent) -> OutputLine? {
        switch event {
        case .output(let output): line(output)
        case .behaviour(let event): OutputLine(event)
        case .diagnostic(let diagnostic): OutputLine(diagnostic)
        case .input, .scene, .event, .owned, .interrupted, .window, .cleared: nil
        }
    }

    private mutating func line(_ output: WindowOutput) -> OutputLine? {
        switch output {
        case .transition(let transition):
            let key = ObjectIdentifier(transition.recognizer)
            let state = transition.stateName
            let from = stateNames.updateValue(state, forKey: key) ?? transition.from.name
            return OutputLine(
                .transition(
                    recognizer: transition.recognizer.label,
                    view: transition.recognizer.view?.name ?? "",
                    from: from,
                    state: state,
                    reason: transition.reason
                ),
                at: transition.timestamp,
                progress: transition.progress
            )
        case .action(let action):
            return OutputLine(
                .action(
                    recognizer: action.recognizer.label,
                    state: action.stateName,
                    location: action.location,
                    touches: action.numberOfTouches,
                    values: action.values
                ),
                at: action.timestamp
            )
        case .message(let message):
            return OutputLine(
                .message(
                    name: message.name,
                    view: message.view.name ?? "",
                    touches: message.touches
                ),
                at: message.timestamp
            )
        case .control(let sending):
            return OutputLine(
                .control(name: sending.control.name ?? "", event: sending.event),
                at: sending.timestamp
            )
        case .animation:
            return nil
        case .diagnostic(let diagnostic):
            return OutputLine(diagnostic)
        }
    }
}

extension OutputLine {
    init(_ diagnostic: Diagnostic) {
        self.init(
            .diagnostic(name: diagnostic.name, detail: diagnostic.detail),
            at: diagnostic.timestamp
        )
    }

    init(_ event: SceneBehaviourEvent) {
        self.init(
            .behaviour(name: event.name, view: event.view, samples: event.samples),
            at: event.timestamp
        )
    }
}
