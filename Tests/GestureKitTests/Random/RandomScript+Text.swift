import Foundation
import GestureKit

/// The text of a script, for reading and for writing a test from it.
extension RandomScript: CustomStringConvertible {
    var description: String {
        var lines = ["seed \(seed)\(isReleasedEarly ? ", let go in the middle" : "")"]
        for (index, view) in views.enumerated() {
            if let view { lines.append("v\(index) = \(view.text)") }
        }
        for (index, plan) in recognizers.enumerated() {
            guard let plan else { continue }
            let flags = plan.describedFlags
            lines.append(
                "\(label(index)) = \(plan.kind) on \(views[plan.view] == nil ? "window" : "v\(plan.view)")"
                    + (flags.isEmpty ? "" : ", " + flags.joined(separator: ", "))
            )
        }
        for relation in relations where isThere(relation.first) && isThere(relation.second) {
            lines.append("\(label(relation.first)) \(relation.kind) \(label(relation.second))")
        }
        for meddle in interventions where isThere(meddle.recognizer) {
            lines.append("in call \(meddle.call) of \(label(meddle.recognizer)): \(meddle.act)")
        }
        for (index, step) in steps.enumerated() {
            lines.append("\(index): after \(step.delay) \(step.act.text)")
        }
        return lines.joined(separator: "\n")
    }

    private func isThere(_ index: Int) -> Bool { recognizers[index] != nil }

    private func label(_ index: Int) -> String {
        (recognizers[index]?.name ?? "gone") + String(index)
    }
}

extension RandomScript.Step.Act {
    fileprivate var text: String {
        switch self {
        case .touches(let samples):
            samples.isEmpty ? "nothing" : samples.map(\.text).joined(separator: " + ")
        case .presses(let samples):
            samples.map { "press \($0.phase)" }.joined(separator: " + ")
        case .hover(let sample): "hover \(sample.phase) \(sample.location.text)"
        case .scroll(let sample):
            "scroll \(sample.kind) \(sample.phase) by \(sample.translation.text)"
                + " at \(sample.location.text)"
        case .transform(let sample):
            "transform \(sample.phase) scale \(sample.scale) rotation \(sample.rotation)"
                + " at \(sample.location.text)"
        case .cancelAll: "cancel()"
        case .wait: "wait"
        case .toggle(let index): "toggle the enabling of recognizer \(index)"
        }
    }
}

extension TouchSample {
    fileprivate var text: String {
        let verb =
            switch phase {
            case .began: "down"
            case .moved: "move"
            case .ended: "up"
            default: phase.name
            }
        let kind = type == .direct ? "" : " with \(type)"
        return "\(verb)(\(id), \(location.x), \(location.y))\(kind)"
    }
}

extension CGPoint {
    fileprivate var text: String { "(\(x), \(y))" }
}

extension ViewPlan {
    fileprivate var text: String {
        var words = ["View(\(frame)) in \(parent.map { "v\($0)" } ?? "window")"]
        if scale != 1 { words.append("scaled by \(scale)") }
        if angle != 0 { words.append("turned by \(angle)") }
        if !isMultipleTouchEnabled { words.append("not multi-touch") }
        if isExclusiveTouch { words.append("exclusive") }
        if refuses { words.append("refuses") }
        return words.joined(separator: ", ")
    }
}

extension RecognizerPlan {
    /// The properties that differ from the defaults.
    var describedFlags: [String] {
        var words: [String] = []
        if !cancelsTouchesInView { words.append("cancelsTouchesInView: false") }
        if delaysTouchesBegan { words.append("delaysTouchesBegan: true") }
        if !delaysTouchesEnded { words.append("delaysTouchesEnded: false") }
        if !requiresExclusiveTouchType { words.append("requiresExclusiveTouchType: false") }
        if takesPresses { words.append("takes presses") }
        if refusedAttempts != 0 { words.append("refuses attempts \(refusedAttempts)") }
        if refusedTouches != 0 { words.append("refuses touches \(refusedTouches)") }
        return words
    }
}
