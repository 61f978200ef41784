import Foundation
import GestureKit

/// Checks everything that a window delivers and reports, and collects the faults.
final class OutputChecker {
    private(set) var faults: [String] = []
    private(set) var lines: [String] = []
    private var states: [ObjectIdentifier: GestureRecognizer.State] = [:]
    private var dueActions: [ObjectIdentifier: [String]] = [:]
    /// The messages to each view about each touch, in the form `b`, `bm`, `bme`.
    private var heard: [String: String] = [:]
    private var lastTime = 0.0

    func read(_ output: WindowOutput) {
        switch output {
        case .transition(let transition): read(transition)
        case .action(let action): read(action)
        case .message(let message): read(message)
        case .control(let sending):
            note(sending.timestamp, "\(sending.control.name ?? "") sends \(sending.event)")
        case .animation(let animation):
            note(animation.timestamp, "animation of \(animation.changes.count)")
        case .diagnostic(let diagnostic): note(diagnostic.timestamp, "! \(diagnostic.name)")
        }
    }

    /// Records the touches and gestures that have not ended as faults.
    func conclude(_ recognizers: [GestureRecognizer]) {
        for (key, text) in heard where !text.hasSuffix("e") && !text.hasSuffix("c") {
            faults.append("\(key) heard \(text), and no end")
        }
        for recognizer in recognizers {
            if recognizer.state != .possible {
                faults.append("\(recognizer.label) is left \(recognizer.state)")
            }
            if let actions = dueActions[ObjectIdentifier(recognizer)], !actions.isEmpty {
                faults.append("\(recognizer.label) owes the actions \(actions)")
            }
        }
    }

    private func read(_ transition: Transition) {
        let (from, to) = (transition.from, transition.to)
        let recognizer = transition.recognizer
        let key = ObjectIdentifier(recognizer)
        note(
            transition.timestamp,
            "\(recognizer.label) \(from) \(to) \(transition.reason?.sentence ?? "")"
        )
        if states[key] ?? .possible != from {
            faults.append("\(recognizer.label) jumped to \(from)")
        }
        states[key] = to
        let isWait = from == .possible && to == .possible
        if isWait
            ? transition.reason?.name != "waitingFor" : !State.canTransition(from: from, to: to)
        {
            faults.append("\(recognizer.label) went from \(from) to \(to)")
        }
        if to == .possible && !isWait && dueActions[key]?.isEmpty == false {
            faults.append("\(recognizer.label) was reset before its action")
        }
        switch to {
        case .began, .changed, .ended, .cancelled:
            dueActions[key, default: []].append(transition.stateName)
        case .possible, .failed: break
        }
    }

    private typealias State = GestureRecognizer.State

    private func read(_ action: ActionSending) {
        note(action.timestamp, "\(action.recognizer.label) -> \(action.stateName)")
        let key = ObjectIdentifier(action.recognizer)
        guard dueActions[key]?.first == action.stateName else {
            faults.append(
                "\(action.recognizer.label) sent \(action.stateName), owed \(dueActions[key] ?? [])"
            )
            return
        }
        dueActions[key]?.removeFirst()
    }

    private func read(_ message: TouchMessage) {
        note(message.timestamp, "\(message.view.name ?? "") \(message.name) \(message.touches)")
        let letter =
            ["touchesBegan": "b", "touchesMoved": "m", "touchesEnded": "e"][message.name] ?? "c"
        for id in message.touches {
            let key = "\(message.view.name ?? "window") \(id)"
            let before = heard[key] ?? ""
            let isLegal =
                letter == "b" ? before.isEmpty : before.hasSuffix("b") || before.hasSuffix("m")
            if !isLegal { faults.append("\(key) heard \(before)\(letter)") }
            heard[key] = before + letter
        }
    }

    private func note(_ time: Double, _ text: String) {
        if time < lastTime { faults.append("time went back to \(time)") }
        lastTime = time
        lines.append("\(Int((time * 1e6).rounded())) \(text)")
    }
}
