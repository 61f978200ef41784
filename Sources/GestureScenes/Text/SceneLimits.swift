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
