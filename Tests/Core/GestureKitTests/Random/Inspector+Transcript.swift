import GestureKit

/// The transcript, which is made only on request, since most scripts do not fail.
extension Inspector {
    enum Line {
        case step(Int)
        case output(WindowOutput)
        case fault(String)
    }

    func began(_ step: Int) { lines?.append(.step(step)) }

    /// The transcript, one line for each event.
    var transcript: String {
        (lines ?? []).map { line in
            switch line {
            case .step(let index): "— step \(index)"
            case .output(let output): Self.text(of: output)
            case .fault(let rule): "FAULT \(rule)"
            }
        }.joined(separator: "\n")
    }

    private static func text(of output: WindowOutput) -> String {
        switch output {
        case .transition(let step):
            "\(step.timestamp) \(step.recognizer.label) \(step.from) \(step.to)"
                + (step.reason.map { ": \($0.sentence)" } ?? "")
        case .action(let action):
            "\(action.timestamp) \(action.recognizer.label) -> \(action.stateName)"
                + " \(action.numberOfTouches) \(action.location) "
                + action.values.map { "\($0.name) \($0.quantity)" }.joined(separator: " ")
        case .message(let message):
            "\(message.timestamp) \(message.view.name ?? "window") \(message.name)"
                + " \(message.touches)"
        case .control(let sending):
            "\(sending.timestamp) \(sending.control.name ?? "") sends \(sending.event)"
        case .animation(let animation):
            "\(animation.timestamp) animation of \(animation.changes.count)"
        case .unreceived(let unreceived):
            "\(unreceived.timestamp) \(unreceived.recognizer.label) misses"
                + " \(unreceived.touch): \(unreceived.sentence)"
        case .diagnostic(let diagnostic):
            "\(diagnostic.timestamp) ! \(diagnostic.name): \(diagnostic.detail)"
        }
    }
}
