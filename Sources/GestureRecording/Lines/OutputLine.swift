package import Foundation
package import GestureKit
import GestureScenes

/// One line of what came out: a change of state, an action, a message to a view, a control's
/// event, a behaviour, a diagnostic.
///
/// Equal runs have equal lines, live and replayed. Source: formats.md, "Outputs".
package struct OutputLine: Hashable, Sendable {
    /// What came out.
    package enum Body: Hashable, Sendable {
        /// A recognizer changed its state, or began to wait (`from` and `state` both `possible`).
        case transition(
            recognizer: String,
            view: String,
            from: String,
            state: String,
            reason: Reason?
        )
        /// A recognizer's action, with the values that its targets are about to see.
        case action(
            recognizer: String,
            state: String,
            location: CGPoint,
            touches: Int,
            values: [GestureValue]
        )
        /// A view was told of touches.
        case message(name: String, view: String, touches: [Int])
        /// A control sends an event, by its name in UIKit's spelling.
        case control(name: String, event: String)
        /// A view's behaviour did something for good: `commitStroke`, a stroke of so many samples.
        case behaviour(name: String, view: String, samples: Int)
        /// Something was wrong.
        case diagnostic(name: String, detail: String)
    }

    /// Seconds since the start.
    package var time: TimeInterval
    /// What came out.
    package var body: Body

    /// Makes a line.
    package init(_ body: Body, at time: TimeInterval) {
        self.body = body
        self.time = time
    }
}

/// Makes lines of a window's outputs.
struct OutputNaming {
    /// What each recognizer's state was last called: a discrete success is `recognized`, also as the
    /// state that its reset leaves.
    private var stateNames: [ObjectIdentifier: String] = [:]

    /// The line of an output; nil if recordings leave it out.
    mutating func line(_ output: WindowOutput) -> OutputLine? {
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
                at: transition.timestamp
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
