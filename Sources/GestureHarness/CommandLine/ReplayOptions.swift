import ArgumentParser
import GestureRecording
import GestureScenes

/// What `replay` and `sweep` change in every recording.
extension Player.Options {
    /// Takes a scene's name or file, nil for each recording's own, and texts as
    /// `single.numberOfTapsRequired=2`.
    init(scene: String?, settings: [String], in program: Program) throws {
        let settings = try settings.map(Self.setting)
        var paths: Set<String> = []
        for setting in settings where !paths.insert(setting.path).inserted {
            throw ValidationError("found --set \(setting.path) twice, expected it once")
        }
        self.init(scene: try scene.map { try program.text(named: $0) }, in: program)
        self.settings = settings
    }

    /// Takes the text that stands for every scene; nil for each recording's own.
    init(scene text: SceneText?, in program: Program) {
        self.init()
        if let text {
            makeScene = { _, _ in try program.scene(text) }
        } else {
            makeScene = { try program.scene(recorded: $0, source: $1) }
        }
    }

    /// The two sides of `ID.PROPERTY=VALUE`.
    static func sides(_ text: String) -> (path: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    private static func setting(_ text: String) throws -> (path: String, value: SceneValue) {
        guard let sides = sides(text) else {
            throw ValidationError("found --set \(text), expected ID.PROPERTY=VALUE")
        }
        do throws(SceneError) {
            return (sides.path, try SceneValue(parsing: sides.value))
        } catch {
            // Of several settings one has to know which.
            throw SceneError(sides.path, found: error.found, expected: error.expected)
        }
    }
}
