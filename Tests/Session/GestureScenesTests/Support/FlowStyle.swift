@testable import GestureScenes

/// A scene's text in other styles of YAML.
enum FlowStyle: CaseIterable {
    /// Braces and brackets with plain scalars.
    case yaml
    /// The same with quoted keys and texts, several lines deep.
    case json

    func text(of text: String) throws -> String {
        guard let root = try SceneNode.parse(text) else { return "" }
        return self.text(root, level: 0) + "\n"
    }

    private func text(_ node: SceneNode, level: Int) -> String {
        let margin = "\n" + String(repeating: "  ", count: level + 1)
        // Views and recognizers are on lines of their own.
        let separator = level < 3 && self == .json ? margin : " "
        switch node.content {
        case .scalar(let text, let isPlain):
            let isText = SceneValue.number(from: text) == nil && !["true", "false"].contains(text)
            return !isPlain || (self == .json && isText) ? "\"\(text)\"" : text
        case .list(let items):
            return "["
                + items.map { self.text($0, level: level + 1) }.joined(separator: ",\(separator)")
                + "]"
        case .mapping(let pairs):
            let fields = pairs.map { key, value in
                "\(self.text(key, level: level)): \(self.text(value, level: level + 1))"
            }
            return "{" + fields.joined(separator: ",\(separator)") + "}"
        }
    }
}
