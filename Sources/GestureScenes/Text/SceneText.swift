import Assets
import Foundation

/// A scene's YAML text, with what it is called and where it is from.
public struct SceneText: Hashable, Sendable {
    /// The name: of a built-in scene, or a file's without folder and extension.
    ///
    /// The text's own `scene:` goes before it.
    public let name: String
    /// What errors call it: the path as it was given, or the name.
    public let origin: String
    /// The YAML.
    public let text: String
    /// Whether it travels inside the program, so that its name is enough to find it again.
    public let isBuiltIn: Bool

    /// The names of the scenes inside the program, in alphabetical order.
    public static var builtInNames: [String] { Assets.scenes.keys.sorted() }

    /// The built-in scenes from the general to the special, as the window's keys `1` to `9` have them.
    ///
    /// Source: Scenes.md, "The built-in scenes".
    public static let builtInOrder = [
        "playground", "taps", "presses", "swipes", "transform", "drawing", "checkmark", "controls",
        "edges",
    ]

    /// Takes a text that is already here: a recording's, or a test's.
    public init(_ text: String, name: String) {
        self.name = name
        origin = name
        self.text = text
        isBuiltIn = false
    }

    /// Finds a built-in scene by its name, else reads a file.
    ///
    /// A file has at most 256 KiB of UTF-8. Throws for an unknown name, and for what cannot be read; the
    /// nearest name is then told, of `others` too, those of scenes that the caller has itself, none by
    /// default.
    public init(named nameOrPath: String, besides others: [String] = []) throws(SceneError) {
        origin = nameOrPath
        if let text = Assets.scenes[nameOrPath] {
            name = nameOrPath
            self.text = text
            isBuiltIn = true
            return
        }
        name = SystemFile.stem(nameOrPath)
        text = try Self.read(nameOrPath, besides: others)
        isBuiltIn = false
    }

    private static func read(
        _ path: String,
        besides others: [String]
    ) throws(SceneError) -> String {
        guard let kind = SystemFile.inputKind(path) else { throw missing(path, besides: others) }
        func wrong(_ found: String, _ expected: String = "a YAML file") -> SceneError {
            SceneError(path, found: found, expected: expected)
        }
        // A pipe or a device would block, or never end.
        guard kind == S_IFREG else {
            throw wrong(kind == S_IFDIR ? "a directory" : "no regular file")
        }
        guard let file = SystemFile.reader(path),
            let data = try? file.read(upToCount: SceneLimits.bytes + 1) ?? Data()
        else { throw wrong("a file that cannot be read") }
        guard data.count <= SceneLimits.bytes else {
            throw wrong("more than \(SceneLimits.bytes) bytes", "a scene of at most that")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw wrong("bytes that are no UTF-8", "a YAML text")
        }
        return text
    }

    private static func missing(_ path: String, besides others: [String]) -> SceneError {
        let isPath = path.contains("/") || path.hasSuffix(".yaml") || path.hasSuffix(".yml")
        guard !isPath else {
            return SceneError(path, found: "no such file", expected: "a YAML file")
        }
        return SceneError(
            path,
            found: "no scene and no file of this name",
            expected: Nearest.choice(for: path, of: others + builtInNames) + ", or a YAML file"
        )
    }
}

/// What a scene may have at most, so that a hostile file ends quickly.
///
/// The built-in scenes are far below all of it.
enum SceneLimits {
    /// Bytes of text.
    static let bytes = 256 * 1024
    /// Lists and mappings inside each other, in the text.
    static let nesting = 128
    /// Views inside each other.
    static let viewDepth = 32
    /// Views in a scene.
    static let views = 1000
    /// Recognizers in a scene.
    static let recognizers = 500
    /// References to other recognizers and views in the whole scene; every touch goes through these
    /// relations and refusals.
    static let references = 2000
    /// Characters of an id or a name.
    static let nameLength = 64
    /// Points of a view's width and height, and of its distance from the origin.
    static let extent = 100_000.0
    /// Points of the window's width and height.
    static let windowSide = 16_384.0
}
