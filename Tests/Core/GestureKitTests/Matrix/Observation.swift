import GestureKit
import GestureTesting

/// The actual outcome of one cell of the matrix.
final class Observation {
    /// The changes of A and B and the messages to the view, one line for each.
    var text: String {
        ["A", "B", "v"].map { "\($0): " + (columns[$0] ?? []).joined(separator: ", ") }
            .joined(separator: "\n")
    }
    /// Whether nothing is active in the end.
    private(set) var isAtRest = false
    /// The actions in order.
    private(set) var actions: [String] = []
    /// The changes that must send an action, in order.
    private(set) var changesThatSend: [String] = []

    private var columns: [String: [String]] = [:]

    init(_ first: Kind, _ second: Kind?, _ movement: FingerMovement, _ relation: PairRelation) {
        let stage = Stage()
        let judge = ScriptedDelegate()
        let a = stage.add(first.make(), "A")
        if let b = second.map({ stage.add($0.make(), "B") }) {
            switch relation {
            case .nothing: break
            case .requires: a.require(toFail: b)
            case .simultaneous:
                judge.allows = { _, _ in true }
                a.delegate = judge
            case .cannotPrevent: a.exempts = { $0 === b }
            }
        }
        stage.window.onOutput = { [unowned self] in note($0) }
        movement.act(on: stage)
        stage.window.onOutput = nil
        isAtRest = stage.window.isAtRest
    }

    private func note(_ output: WindowOutput) {
        switch output {
        case .transition(let transition):
            guard transition.reason != .reset else { return }
            let isWait = transition.from == transition.to && transition.to == .possible
            let reason = transition.reason.map { reason in
                reason.other.map { "\(reason.name)(\($0))" } ?? reason.name
            }
            let words = [isWait ? nil : transition.stateName, reason]
            add(
                transition.recognizer.touchstone.label,
                transition.timestamp,
                words.compactMap(\.self)
            )
            if !isWait && transition.to != .failed {
                changesThatSend.append(
                    transition.recognizer.touchstone.label + " " + transition.stateName
                )
            }
        case .action(let action):
            actions.append(action.recognizer.touchstone.label + " " + action.stateName)
        case .message(let message):
            let phase = message.name.dropFirst("touches".count).prefix(1).lowercased()
            add("v", message.timestamp, [phase] + message.touches.map(String.init))
        case .control, .animation, .unreceived:
            break
        case .diagnostic(let diagnostic):
            add("v", diagnostic.timestamp, [diagnostic.name])
        }
    }

    private func add(_ column: String, _ time: Double, _ words: [String]) {
        columns[column, default: []].append("\(plain(time)) " + words.joined(separator: " "))
    }
}
