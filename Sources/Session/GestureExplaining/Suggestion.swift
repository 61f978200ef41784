import GestureKit
import GestureRecording
package import GestureScenes
package import RecordingFormat
import TextFormatting

/// A change of the scene that turns the verdict of one recognizer in one sequence, with all other verdicts of the
/// recording that it turns.
///
/// It is verified by a replay of the whole recording with the changed scene.
package struct Suggestion: Hashable, Sendable {
    /// Another verdict that turns.
    struct Effect: Hashable, Sendable {
        /// The number of the sequence, from 1.
        let sequence: Int
        let recognizer: String
        /// The verdict with the change; without it, the opposite holds.
        let isRecognized: Bool
    }

    /// A changed property beside its new value.
    struct Property: Hashable, Sendable {
        let now: SceneValue
        /// The values that reverse the same verdict; the effects are those of the first value.
        let extent: PropertyExtent
        /// The time at which the recording first sets the property, in seconds; nil if it never does.
        ///
        /// Setting it undoes a change in the scene's file.
        let setTime: Double?
    }

    package let change: SceneChange
    /// The lines of Swift that make the change.
    package let swift: String
    /// The changed property; nil for another change.
    var property: Property?
    /// The number of the sequence, from 1.
    package let sequence: Int
    /// The recognizer whose verdict turns.
    package let recognizer: String
    let isRecognized: Bool
    /// With an added relation, both of its recognizers recognize.
    let recognizesBoth: Bool
    /// The other verdicts that turn, in the order of the sequences and of the scene.
    let effects: [Effect]

    // MARK: - The suggestion as words

    /// The change and what follows from it: `recognized if early waits for it (then early is not
    /// recognized)`.
    package var text: String {
        let verdict = isRecognized ? "recognized" : "not recognized"
        let consequences = effectTexts.joined(separator: "; ")
        return "\(verdict) \(condition)" + (consequences.isEmpty ? "" : " (\(consequences))")
    }

    /// The recording's setting that undoes the change in the scene's file, as words; nil if there is none.
    package var undoingText: String? {
        guard let time = property?.setTime, let path = change.propertyPath else { return nil }
        return "sets \(path) at \(NumberText.of(time)) s, which would undo the change"
    }

    private var condition: String {
        switch change {
        case .property(let id, let name, let value):
            "with " + propertyText(id == recognizer ? name : "\(id).\(name)", value)
        case .add(let kind, let first, let second): relationText(kind, first, second, isAdded: true)
        case .remove(let kind, let first, let second):
            relationText(kind, first, second, isAdded: false)
        case .refuseToBegin(let id, let direction):
            "if \(subject(id)) refuses to begin \(direction.adverb)"
        }
    }

    private func propertyText(_ name: String, _ value: SceneValue) -> String {
        guard let property else { return "\(name) = \(value)" }
        let range =
            switch property.extent {
            case .atLeast: "≥ \(value)"
            case .atMost: "≤ \(value)"
            case .upTo(let end): "from \(value) to \(end)"
            case .exactly: "= \(value)"
            }
        let now = property.now.isUnlimited ? "" : ", now \(property.now)"
        return "\(name) \(range)\(now)"
    }

    private func relationText(
        _ kind: SceneRelation.Kind,
        _ first: String,
        _ second: String,
        isAdded: Bool
    ) -> String {
        switch (kind, isAdded) {
        case (.requiresFailure, true): "if \(subject(first)) waits for \(subject(second))"
        case (.requiresFailure, false): "if \(subject(first)) does not wait for \(subject(second))"
        case (.simultaneous, true): "if both may run"
        case (.simultaneous, false): "if only one of them may run"
        case (.cannotPrevent, true): "if \(subject(first)) does not prevent \(subject(second))"
        case (.cannotPrevent, false): "if \(subject(first)) may prevent \(subject(second))"
        }
    }

    private func subject(_ id: String) -> String { id == recognizer ? "it" : id }

    /// The consequences in this sequence, and then in others.
    private var effectTexts: [String] {
        let here = effects.filter { $0.sequence == sequence }
        var texts: [String] = []
        if !here.isEmpty {
            let clauses = here.map { "\($0.recognizer) \($0.verb)" }
            texts.append("then " + clauses.joined(separator: " and "))
        } else if recognizesBoth {
            texts.append("both recognized")
        }
        let elsewhere = Dictionary(grouping: effects.filter { $0.sequence != sequence }) { effect in
            Effect(sequence: 0, recognizer: effect.recognizer, isRecognized: effect.isRecognized)
        }
        let groups = elsewhere.values.sorted { left, right in
            (effects.firstIndex(of: left[0]) ?? 0) < (effects.firstIndex(of: right[0]) ?? 0)
        }
        return texts + groups.map(Self.text)
    }

    /// The largest number of sequences that are named.
    private static let maxNamed = 3

    private static func text(of effects: [Effect]) -> String {
        let numbers = effects.map { String($0.sequence) }
        let place =
            switch numbers.count {
            case 1: "sequence \(numbers[0])"
            case ...maxNamed:
                "sequences \(numbers.dropLast().joined(separator: ", ")) and \(numbers.last ?? "")"
            default: "\(numbers.count) other sequences"
            }
        return "\(effects[0].recognizer) \(effects[0].verb) in \(place)"
    }

    // MARK: - The suggestion as JSON

    func write(to line: inout JSONLine) {
        line.add("text", text)
        line.add("swift", swift)
        line.add("sequence", sequence)
        line.add("recognizer", recognizer)
        line.add("recognized", isRecognized)
        if recognizesBoth { line.add("both", true) }
        line.add("effects", objects: effects) { effect, object in
            object.add("sequence", effect.sequence)
            object.add("recognizer", effect.recognizer)
            object.add("recognized", effect.isRecognized)
        }
        line.add("change") { writeChange(to: &$0) }
    }

    private func writeChange(to line: inout JSONLine) {
        switch change {
        case .property(let recognizer, let name, let value):
            line.add("change", "property")
            line.add("recognizer", recognizer)
            line.add("property", name)
            line.add("now", property?.now ?? value)
            line.add("value", value)
            if let time = property?.setTime { line.add("set", time, decimals: 6) }
            switch property?.extent {
            case .atLeast: line.add("extent", "atLeast")
            case .atMost: line.add("extent", "atMost")
            case .exactly, nil: line.add("extent", "exactly")
            case .upTo(let end):
                line.add("extent", "upTo")
                line.add("end", end)
            }
        case .add(let kind, let first, let second), .remove(let kind, let first, let second):
            if case .add = change {
                line.add("change", "add")
            } else {
                line.add("change", "remove")
            }
            line.add("relation", kind.rawValue)
            line.add("first", first)
            line.add("second", second)
        case .refuseToBegin(let recognizer, let direction):
            line.add("change", "refuse")
            line.add("recognizer", recognizer)
            line.add("begin", direction.rawValue)
        }
    }
}

extension Suggestion.Effect {
    fileprivate var verb: String { isRecognized ? "is recognized" : "is not recognized" }
}

extension BeginDirection {
    fileprivate var adverb: String {
        switch self {
        case .vertical: "vertically"
        case .horizontal: "horizontally"
        case .up: "upward"
        case .down: "downward"
        case .left: "to the left"
        case .right: "to the right"
        }
    }
}

extension SceneChange {
    /// Reads the change of a suggestion of `explain --json`.
    ///
    /// - Throws: `RecordingError` for a change that `explain --json` does not write.
    package init(suggested line: LineFields) throws(RecordingError) {
        func relation() throws(RecordingError) -> SceneRelation.Kind {
            try line.named("relation", as: SceneRelation.Kind.self)
        }
        switch try line.string("change") {
        case "property":
            guard let value = line.value("value").flatMap({ SceneValue($0) }) else {
                throw line.wrong("value", "a value")
            }
            self = .property(
                recognizer: try line.string("recognizer"),
                name: try line.string("property"),
                value: value
            )
        case "add":
            self = .add(
                try relation(),
                first: try line.string("first"),
                second: try line.string("second")
            )
        case "remove":
            self = .remove(
                try relation(),
                first: try line.string("first"),
                second: try line.string("second")
            )
        case "refuse":
            self = .refuseToBegin(
                recognizer: try line.string("recognizer"),
                try line.named("begin", as: BeginDirection.self)
            )
        default: throw line.wrong("change", "one of property, add, remove, refuse")
        }
    }
}
