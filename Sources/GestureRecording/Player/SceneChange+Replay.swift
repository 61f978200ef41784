package import GestureScenes

extension SceneChange {
    /// Whether a replay with the change leaves out this input.
    ///
    /// A change counts from the beginning of its scene, as if it had been written in the scene's file; a later
    /// setting of that very property would undo it.
    package func replaces(_ input: RecordingInput) -> Bool {
        propertyPath.map(input.isSetting) ?? false
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
