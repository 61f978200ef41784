import GestureOverlay
import GestureScenes

struct InspectorSelection {
    /// The recognizer's name, which is its id in the scene.
    let name: String
    /// The index of the property that the keys change.
    var chosen = 0
    /// The scene as written in its text, for finding changed values; nil if it cannot be created.
    let original: Scene?

    /// Returns the selection as the inspector shows it, or nil if the scene has no such recognizer.
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
