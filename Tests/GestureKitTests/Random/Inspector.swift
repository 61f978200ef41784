import Foundation
import GestureKit

/// Sees all that comes out of a window and all that recognizers are told, and notes what must not be.
///
/// Its rules are written from Semantics.md alone: it never asks the core what is allowed.
final class Inspector {
    /// Something that must not be: the rule that it breaks, and what happened.
    struct Fault {
        let rule: String
        let text: String
    }

    /// What has become of one recognizer in the sequence that is under way.
    struct Watch {
        var state = GestureRecognizer.State.possible
        /// Whether it was told of a touch since its last reset.
        var isEngaged = false
        var received: [Received] = []
        /// Whom it waits for; nil when it does not wait.
        var waitsFor: String?
        /// Whether the script took it out: touches that are down no longer hold it.
        var isWithdrawn = false
        /// Whether the script assigned its state: then nobody but the script ends it.
        var isAssigned = false
        /// Whether somebody has won against it, and it has not failed yet.
        var isDoomed = false
        var attempts = 0
        var isRefused = false
        var resets = 0
        /// The first of the values in its last action.
        var value: GestureValue.Quantity?
    }

    /// A touch that a recognizer was told of.
    struct Received {
        let id: Int
        var isOver = false
        var isIgnored = false
    }

    /// A touch that a view was told of.
    struct Hearing {
        let view: ObjectIdentifier
        let id: Int
        var isOpen = true
        /// Whether a recognizer's action has said that it is the recognizer's.
        var isTaken = false
    }

    var watches: [Watch]
    var hearings: [Hearing] = []
    var openPresses: Set<Int> = []
    /// The actions that transitions have promised and that have not been sent.
    var owed: [(index: Int, name: String)] = []
    /// The action that was announced and has not reached its target.
    var announced: (index: Int, name: String)?
    /// How far a finger, or scrolling, moves in the step under way.
    var reach: CGFloat = 0
    var isTransforming = false
    private(set) var window: Window?
    private(set) var recognizers: [GestureRecognizer?] = []
    private(set) var faults: [Fault] = []
    /// What the transcript is made of; nil where none is kept.
    var lines: [Line]?
    private var ids: [ObjectIdentifier?] = []
    private var relations: [[UInt]]
    /// Of each recognizer, whether nothing but its touches holds it in its end state.
    let isPlain: [Bool]
    private var lastTime = 0.0

    init(_ script: RandomScript, isRecording: Bool) {
        let count = script.recognizers.count
        watches = Array(repeating: Watch(), count: count)
        var relations = Relation.Kind.allCases.map { _ in [UInt](repeating: 0, count: count) }
        for relation in script.relations {
            relations[relation.kind.rawValue][relation.first] |= 1 << UInt(relation.second)
        }
        self.relations = relations
        isPlain = script.recognizers.indices.map { script.isPlain($0) }
        if isRecording { lines = [] }
    }

    func watch(_ scene: RandomScene) {
        window = scene.window
        recognizers = scene.recognizers
        ids = recognizers.map { $0.map { ObjectIdentifier($0) } }
        scene.window.onOutput = { [unowned self] in read($0) }
    }

    /// Lets go of all that it has seen.
    func letGo() {
        window = nil
        recognizers = []
        lines = nil
    }

    /// The place of a recognizer in the script; nil for one that is not the script's.
    func index(_ recognizer: GestureRecognizer) -> Int? {
        let id = ObjectIdentifier(recognizer)
        var index = 0
        while index < ids.count {
            if ids[index] == id { return index }
            index += 1
        }
        return nil
    }

    func holds(_ kind: Relation.Kind, _ first: Int, _ second: Int) -> Bool {
        relations[kind.rawValue][first] & (1 << UInt(second)) != 0
    }

    func holds(_ kind: Relation.Kind, _ first: Int, _ other: GestureRecognizer) -> Bool {
        index(other).map { holds(kind, first, $0) } ?? false
    }

    func holds(_ kind: Relation.Kind, _ other: GestureRecognizer, _ second: Int) -> Bool {
        index(other).map { holds(kind, $0, second) } ?? false
    }

    /// Whether one waits for the other, by any of the ways.
    func requires(_ first: Int, _ second: Int) -> Bool {
        holds(.requires, first, second) || holds(.asksToRequire, first, second)
            || holds(.isAskedToWait, first, second)
    }

    func read(_ output: WindowOutput) {
        lines?.append(.output(output))
        switch output {
        case .transition(let transition):
            note(transition.timestamp)
            read(transition)
        case .action(let action):
            note(action.timestamp)
            read(action)
        case .message(let message):
            note(message.timestamp)
            read(message)
        case .control(let sending):
            note(sending.timestamp)
        case .animation(let animation):
            note(animation.timestamp)
        case .diagnostic(let diagnostic):
            note(diagnostic.timestamp)
        }
    }

    func fault(_ rule: String, _ text: @autoclosure () -> String) {
        // One leads to many more.
        guard faults.count < 5 else { return }
        faults.append(Fault(rule: rule, text: text()))
        lines?.append(.fault(rule))
    }

    private func note(_ time: TimeInterval) {
        if time < lastTime { fault("time goes on", "\(lastTime) came before \(time)") }
        lastTime = time
    }
}
