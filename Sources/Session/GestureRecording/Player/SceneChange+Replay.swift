package import GestureScenes
package import RecordingFormat

extension SceneChange {
    /// Whether a replay with the change leaves out this input.
    ///
    /// A change counts from the beginning of its scene, as if it had been written in the scene's file; a later
    /// setting of that very property would undo it.
    package func replaces(_ input: RecordingInput) -> Bool {
        propertyPath.map(input.isSetting) ?? false
    }

    /// Divides a recording by the change of one of its scenes.
    ///
    /// - Parameters:
    ///   - inputs: The inputs of the recording, in order.
    ///   - header: The recording's header.
    ///   - isChanged: Returns whether a scene's name and text are those of the changed scene.
    /// - Returns: The inputs that remain with the change, and those that it replaces.
    package func split(
        _ inputs: [TimedInput],
        after header: RecordingHeader,
        where isChanged: (String, String?) -> Bool
    ) -> (kept: [TimedInput], replaced: [TimedInput]) {
        guard inputs.contains(where: { replaces($0.input) }) else { return (inputs, []) }
        var (kept, replaced): ([TimedInput], [TimedInput]) = ([], [])
        var isCurrent = isChanged(header.scene, header.source)
        for input in inputs {
            if case .scene(let name, let source) = input.input {
                isCurrent = isChanged(name, source)
            }
            if isCurrent, replaces(input.input) {
                replaced.append(input)
            } else {
                kept.append(input)
            }
        }
        return (kept, replaced)
    }

    /// The path of the changed property; nil for a relation or a refusal.
    package var propertyPath: String? {
        switch self {
        case .property(let recognizer, let name, _): "\(recognizer).\(name)"
        case .add, .remove, .refuseToBegin: nil
        }
    }
}

extension RecordingInput {
    /// Whether it sets the property at a path, and so undoes an earlier setting of it.
    package func isSetting(of path: String) -> Bool {
        if case .set(let set, _) = self { set == path } else { false }
    }
}
