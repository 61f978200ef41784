import GestureKit
import GestureScenes

/// A class of recognizers that is no part of touchstone, as an exported test names it.
struct OwnClass: Hashable {
    /// What scenes call it.
    let typeName: String
    /// The module that it is declared in.
    let module: String

    /// The modules whose classes every scene can name.
    private static let standard: Set = ["GestureKit", "SampleGestures"]

    /// Those of a scene, in its order, each once.
    static func all(in scene: Scene) -> [OwnClass] {
        var classes: [OwnClass] = []
        for recognizer in scene.recognizers {
            let name = String(reflecting: type(of: recognizer))
            let module = String(name.prefix { $0 != "." })
            guard !standard.contains(module),
                let type = recognizer.name.flatMap({ scene.recognizerClass(of: $0) })
            else { continue }
            let own = OwnClass(typeName: type.typeName, module: module)
            if !classes.contains(own) { classes.append(own) }
        }
        return classes
    }
}
