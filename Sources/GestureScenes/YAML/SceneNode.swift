/// One piece of a YAML text with its place: a scalar, a list or a mapping.
///
/// The parser's own tree stays behind `parse(_:)`.
struct SceneNode {
    enum Content {
        /// A scalar; plain when it was not quoted, so that it may be a number or true or false.
        case scalar(String, isPlain: Bool)
        case list([SceneNode])
        case mapping([(key: SceneNode, value: SceneNode)])
    }

    let place: Place
    let content: Content

    /// What an error says that it found.
    var shown: String {
        switch content {
        case .scalar("", isPlain: true): "nothing"
        case .scalar(let text, isPlain: true): Shown.text(text)
        case .scalar("", isPlain: false): "an empty text"
        case .scalar(let text, isPlain: false): "the text \(Shown.text(text))"
        case .list(let items) where items.isEmpty: "an empty list"
        case .list(let items): "a list of \(items.count)"
        case .mapping: "a mapping"
        }
    }

    func fault(expected: String) -> Fault { Fault(place, found: shown, expected: expected) }
}
