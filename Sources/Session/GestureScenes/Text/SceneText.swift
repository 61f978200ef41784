import Assets
import Foundation
import ProcessSupport
import TextFormatting

/// A scene's YAML text, with its name and origin.
public struct SceneText: Hashable, Sendable {
    /// The name of a built-in scene, or of a file without folder and extension.
    ///
    /// The `scene:` of the text takes precedence over it.
    public let name: String
    /// The origin in errors: the path as the caller gave it, or the name.
    public let origin: String
    /// The YAML text.
    public let text: String
    /// Whether the scene is part of the program, so that its name is enough to find it again.
    public let isBuiltIn: Bool

    /// Whether a text belongs to a scene of code, whose text the program writes.
    package static func isOfCode(_ text: String?) -> Bool { text?.hasPrefix("code:") == true }

    /// The names of the built-in scenes, in alphabetical order.
    public static var builtInNames: [String] { Assets.scenes.keys.sorted() }

    /// The built-in scenes from general to special, in the order of the window's keys `1` to `9`.
    ///
    /// Source: Scenes.md, "The built-in scenes".
    public static let builtInOrder = [
        "playground", "taps", "presses", "swipes", "transform", "drawing", "checkmark", "controls",
        "edges",
    ]

    /// The suggestions of what to try in the built-in scenes, by the scene's name.
    package static let builtInSuggestions = Assets.scenes.compactMapValues {
        SceneReader.suggestion(ofHead: $0)
    }

    /// Creates a scene text from a string, such as a recording's or a test's.
    public init(_ text: String, name: String) {
        self.name = name
        origin = name
        self.text = text
        isBuiltIn = false
    }

    /// Finds a built-in scene by its name, or reads a file.
    ///
    /// A file must be UTF-8 of at most 256 KiB.
    ///
    /// - Parameters:
    ///   - nameOrPath: The name of a built-in scene, or the path of a file.
    ///   - others: Names of further scenes that the caller provides, for the nearest name in an error; none by
    ///     default.
    /// - Throws: An error for an unknown name, with the nearest name, and for a file that cannot be read.
    public init(named nameOrPath: String, alsoSuggesting others: [String] = []) throws(SceneError) {
        origin = nameOrPath
        if let text = Assets.scenes[nameOrPath] {
            name = nameOrPath
            self.text = text
            isBuiltIn = true
            return
        }
        name = URL(fileURLWithPath: nameOrPath).deletingPathExtension().lastPathComponent
        text = try Self.read(nameOrPath, alsoSuggesting: others)
        isBuiltIn = false
    }

    private static func read(
        _ path: String,
        alsoSuggesting others: [String]
    ) throws(SceneError) -> String {
        guard let kind = SystemFile.inputKind(path) else {
            throw missing(path, alsoSuggesting: others)
        }
        func wrong(_ found: String, _ expected: String = "a YAML file") -> SceneError {
            SceneError(path, found: found, expected: expected)
        }
        // Reading a pipe or a device could block or never end.
        guard kind == S_IFREG else {
            throw wrong(kind == S_IFDIR ? "a directory" : "a special file")
        }
        guard let file = SystemFile.reader(path),
            let data = try? file.read(upToCount: SceneLimits.bytes + 1) ?? Data()
        else { throw wrong("a file that cannot be read") }
        guard data.count <= SceneLimits.bytes else {
            throw wrong("more than \(SceneLimits.bytes) bytes", "a smaller scene")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw wrong("bytes that are not UTF-8", "a YAML text")
        }
        return text
    }

    private static func missing(_ path: String, alsoSuggesting others: [String]) -> SceneError {
        let isPath = path.contains("/") || path.hasSuffix(".yaml") || path.hasSuffix(".yml")
        guard !isPath else {
            return SceneError(path, found: "no such file", expected: "a YAML file")
        }
        return SceneError(
            path,
            found: "neither a scene nor a file with this name",
            expected: SpellingSuggestion.expectation(
                for: path,
                of: others + builtInNames,
                listedBy: "run --help"
            )
                + ", or a YAML file"
        )
    }
}

/// The maximum sizes of a scene, so that a hostile file fails quickly.
///
/// The built-in scenes are far below them.
enum SceneLimits {
    /// The bytes of the text.
    static let bytes = 256 * 1024
    /// Nested lists and mappings in the text.
    static let nesting = 128
    /// The characters of an id or a name.
    static let nameLength = 64
    /// The characters of the line that says what to try.
    static let lineLength = 120
    /// A view's width and height, and its distance from the origin, in points.
    static let extent = 100_000.0
    /// The window's width and height, in points.
    static let windowSide = 16_384.0
}
