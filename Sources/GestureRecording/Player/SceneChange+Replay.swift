package import GestureScenes

extension SceneChange {
    /// Whether a replay with the change leaves out this input.
    ///
    /// A change counts from the beginning of its scene, as if it had been written in the scene's file; a later
    /// setting of that very property would undo it.
    package func replaces(_ input: RecordingInput) -> Bool {
        if case .set(let path, _) = input { path == propertyPath } else { false }
    }

    /// The path of the changed property; nil for a relation or a refusal.
    package var propertyPath: String? {
        switch self {
        case .property(let recognizer, let name, _): "\(recognizer).\(name)"
        case .add, .remove, .refuseToBegin: nil
        }
    }
}
