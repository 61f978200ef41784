import GestureScenes

/// A scene's file, with what was last read of it.
final class SceneFile {
    let path: String
    let watch: FileWatch
    /// The text of the scene that stands in the window.
    private(set) var standing: String
    /// The text that was read last, wrong or right.
    private var latest: String?

    /// Nil for a scene that comes from no file, or where the system gives no watch.
    convenience init?(_ text: SceneText) {
        guard !text.isBuiltIn else { return nil }
        self.init(path: text.origin, standing: text.text, latest: text.text)
    }

    /// A file of which another text stands in the window than what it holds, maybe; `latest` is nil where
    /// nobody has read it yet.
    init?(path: String, standing: String, latest: String?) {
        guard let watch = FileWatch(path: path) else { return nil }
        self.path = path
        self.standing = standing
        self.latest = latest
        self.watch = watch
    }

    /// Reads it again: nil when its text is what it was; `.some(nil)` when it is again that of the scene
    /// that stands; else the new scene.
    func read(in program: Program) throws(SceneError) -> Scene?? {
        let text: SceneText
        do {
            text = try SceneText(named: path)
        } catch {
            latest = nil
            throw error
        }
        guard text.text != latest else { return .none }
        latest = text.text
        guard text.text != standing else { return .some(.none) }
        let scene = try program.scene(text)
        standing = text.text
        return .some(scene)
    }
}
