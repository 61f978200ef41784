/// The files that travel inside the program, so that a binary that was moved still finds them.
public enum Assets {
    /// The built-in scenes' YAML text by scene name.
    public static let scenes: [String: String] = [
        "playground": String(decoding: PackageResources.playground_yaml, as: UTF8.self)
    ]
}
