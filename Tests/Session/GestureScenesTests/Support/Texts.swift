import GestureScenes

/// Returns the error in a text; nil if the text makes a scene.
func error(of text: String, registry: SceneRegistry = .standard) -> String? {
    do throws(SceneError) {
        _ = try Scene(SceneText(text, name: "test.yaml"), registry: registry)
        return nil
    } catch {
        return error.description
    }
}

/// A scene of one view on lines 2 and 3, with these lines as further keys.
func view(_ lines: String...) -> String {
    "views:\n  - id: card\n    frame: [0, 0, 10, 10]\n"
        + lines.map { "    " + $0 }.joined(separator: "\n")
}

/// A scene of one tap on lines 5 and 6, with these lines as further keys.
func tap(_ lines: String...) -> String {
    view("recognizers:", "  - type: tap", "    id: one") + "\n"
        + lines.map { "        " + $0 }.joined(separator: "\n")
}
