import GestureKit

/// A recognizer that reports what it is told.
protocol Probed: GestureRecognizer {
    var probe: Probe { get }
}

/// One recognizer's line to the inspector; cut, it reports nothing.
final class Probe {
    var index = 0
    var inspector: Inspector?
    /// A method that calls another of its own is told once.
    private var isTelling = false

    /// Reports what the recognizer is told, then lets it do its own.
    func heard(
        _ phase: Touch.Phase,
        _ touches: Set<Touch>,
        _ recognizer: GestureRecognizer,
        _ body: () -> Void = {}
    ) {
        guard !isTelling else { return body() }
        isTelling = true
        if let inspector {
            for touch in touches { inspector.heard(phase, touch, index, recognizer) }
        }
        body()
        isTelling = false
    }

    func ignored(_ touch: Touch) { inspector?.ignored(touch, index) }

    func reset(_ recognizer: GestureRecognizer) { inspector?.reset(index, recognizer) }

    func isRelated(_ kind: Relation.Kind, to other: GestureRecognizer) -> Bool {
        inspector?.holds(kind, index, other) ?? false
    }

    /// What a whim does next; nil when it has nothing more to do.
    func next(of acts: inout [Whim.Act]) -> Whim.Act? {
        acts.isEmpty ? nil : acts.removeFirst()
    }
}
