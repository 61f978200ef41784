import GestureOverlay
import GestureScenes

/// The recognizer that was selected in the inspector.
struct Selection {
    /// Its name, which is its id in the scene.
    let name: String
    /// Which of its properties the keys change, by its place.
    var chosen = 0
    /// The scene as its text says it, to tell what was changed; nil where it cannot be made again.
    let original: Scene?

    /// What the inspector shows of it; nil when the scene has no such recognizer.
    func shown(in scene: Scene) -> Chrome.Selection? {
        guard scene.recognizer(name) != nil else { return nil }
        let properties = scene.properties(of: name).compactMap {
            property -> Chrome.Selection.Property? in
            let path = "\(name).\(property.name)"
            guard let value = try? scene.value(of: path) else { return nil }
            let old = try? original?.value(of: path)
            let isChanged = old.map { $0 != value } ?? false
            return .init(property.name, property.shown(value), isChanged: isChanged)
        }
        return Chrome.Selection(name, properties: properties, chosen: chosen)
    }
}
