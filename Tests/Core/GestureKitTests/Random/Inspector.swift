import Foundation
import GestureKit

/// Checks everything that a window and its recognizers report, and records the faults.
///
/// Its rules are written from Semantics.md alone and do not depend on the core's answers.
final class Inspector {
    /// A fault: the broken rule and a description.
    struct Fault {
        let rule: String
        let text: String
    }

    /// The status of a recognizer in the current sequence.
    struct Watch {
        var state = GestureRecognizer.State.possible
        /// Whether it received a touch since its last reset.
        var isEngaged = false
        var received: [Received] = []
        /// The recognizer that it waits for; nil when it does not wait.
        var waitsFor: String?
        /// Whether the script removed it, so that touches that are down no longer delay its reset.
        var isWithdrawn = false
        /// Whether the script assigned its state; then only the script ends it.
        var isAssigned = false
        /// Whether another recognizer has excluded it, and it has not failed yet.
        var isExcluded = false
        var attempts = 0
        var isRefused = false
        var resets = 0
        /// The first of the values in its last action.
        var value: GestureValue.Quantity?
    }

    /// A touch that a recognizer received.
    struct Received {
        let id: Int
        var isOver = false
        var isIgnored = false
    }

    /// A touch that a view received.
    struct ViewTouch {
        let view: ObjectIdentifier
        let id: Int
        var isOpen = true
        /// Whether a recognizer has sent an action and so is the only receiver of the touch.
        var isTaken = false
    }

    var watches: [Watch]
    var viewTouches: [ViewTouch] = []
    var openPresses: Set<Int> = []
    /// The actions that are due after transitions.
    var dueActions: [(index: Int, name: String)] = []
    /// The action that was announced and has not reached its target.
    var announced: (index: Int, name: String)?
    /// The displacement of a finger, or of scrolling, in the current step.
    var reach: CGFloat = 0
    var isTransforming = false
    private(set) var window: Window?
    private(set) var recognizers: [GestureRecognizer] = []
    private(set) var faults: [Fault] = []
    /// The events of the transcript; nil if none is recorded.
    var lines: [Line]?
    private var ids: [ObjectIdentifier] = []
    private var relations: [[UInt]]
    /// For each recognizer, whether only its touches delay its reset.
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
        ids = recognizers.map { ObjectIdentifier($0) }
        scene.window.onOutput = { [unowned self] in read($0) }
    }

    /// Removes all recorded events and objects.
    func removeAll() {
        window = nil
        recognizers = []
        lines = nil
    }

    /// The index of a recognizer in the script; nil for any other recognizer.
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

    /// Whether the first requires the second to fail, by any of the relations.
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
        case .unreceived(let unreceived):
            note(unreceived.timestamp)
        case .diagnostic(let diagnostic):
            note(diagnostic.timestamp)
        }
    }

    func fault(_ rule: String, _ text: @autoclosure () -> String) {
        // The first fault leads to many more.
        guard faults.count < 5 else { return }
        faults.append(Fault(rule: rule, text: text()))
        lines?.append(.fault(rule))
    }

    private func note(_ time: TimeInterval) {
        if time < lastTime { fault("time goes on", "\(lastTime) came before \(time)") }
        lastTime = time
    }
}
