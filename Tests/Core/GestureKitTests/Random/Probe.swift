import GestureKit

/// A recognizer that reports the calls that it receives.
protocol ProbedRecognizer: GestureRecognizer {
    var probe: Probe { get }
}

/// The connection of a recognizer to the inspector; once cut, it reports nothing.
final class Probe {
    var index = 0
    var inspector: Inspector?
    /// A method that calls another one is reported once.
    private var isReporting = false

    /// Reports a call, then calls the recognizer's implementation.
    func heard(
        _ phase: Touch.Phase,
        _ touches: Set<Touch>,
        _ recognizer: GestureRecognizer,
        _ body: () -> Void = {}
    ) {
        guard !isReporting else { return body() }
        isReporting = true
        if let inspector {
            for touch in touches { inspector.heard(phase, touch, index, recognizer) }
        }
        body()
        isReporting = false
    }

    func ignored(_ touch: Touch) { inspector?.ignored(touch, index) }

    func reset(_ recognizer: GestureRecognizer) { inspector?.reset(index, recognizer) }

    func isRelated(_ kind: Relation.Kind, to other: GestureRecognizer) -> Bool {
        inspector?.holds(kind, index, other) ?? false
    }

    /// The next step of a planned recognizer; nil at the end of its plan.
    func next(of acts: inout [PlannedRecognizer.Act]) -> PlannedRecognizer.Act? {
        acts.isEmpty ? nil : acts.removeFirst()
    }
}
