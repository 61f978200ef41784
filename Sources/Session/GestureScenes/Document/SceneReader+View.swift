import Foundation
import GestureKit

extension SceneReader {
    private static let keys = [
        "id", "frame", "multipleTouch", "hidden", "alpha", "interaction", "exclusiveTouch",
        "transform", "control", "enabled", "behaviour", "refuses", "recognizers", "views",
    ]

    func view(_ node: SceneNode) throws(SceneError) -> ViewDescription {
        let fields = try MappingFields(node, of: "a view")
        try fields.allowOnly(Self.keys)
        var view = ViewDescription(
            frame: try frame(fields.require("frame", "[x, y, width, height]"))
        )
        if let node = fields["id"] { view.id = try id(node) }
        if let node = fields["multipleTouch"] { view.isMultipleTouchEnabled = try node.flag() }
        if let node = fields["hidden"] { view.isHidden = try node.flag() }
        if let node = fields["alpha"] { view.alpha = try node.number("an opacity", in: 0...1) }
        if let node = fields["interaction"] { view.isUserInteractionEnabled = try node.flag() }
        if let node = fields["exclusiveTouch"] { view.isExclusiveTouch = try node.flag() }
        if let node = fields["transform"] { view.transform = try transform(node) }
        if let node = fields["control"] { view.control = try control(node) }
        if let node = fields["enabled"] {
            guard view.control != nil else {
                throw node.fault(
                    found: "enabled in a view that is not a control",
                    expected: "control: "
                        + ControlKind.allCases.map(\.rawValue).joined(separator: " | ")
                )
            }
            view.isEnabled = try node.flag()
        }
        if let node = fields["behaviour"] { view.behaviours = try behaviours(node) }
        if let node = fields["refuses"] { view.refused = try references(node) }
        if let node = fields["recognizers"] {
            view.recognizers = try node.items("a list of recognizers").map(recognizer)
        }
        if let node = fields["views"] {
            view.views = try node.items("a list of views").map(self.view)
        }
        return view
    }

    private func frame(_ node: SceneNode) throws(SceneError) -> CGRect {
        let items = try node.items("a frame: [x, y, width, height]", count: 4)
        let extent = SceneLimits.extent
        return CGRect(
            x: try items[0].number("an x", in: -extent...extent),
            y: try items[1].number("a y", in: -extent...extent),
            width: try items[2].number("a width", in: 1...extent),
            height: try items[3].number("a height", in: 1...extent)
        )
    }

    private func control(_ node: SceneNode) throws(SceneError) -> ControlKind? {
        let names = try node.names("the control", of: ControlKind.allCases.map(\.rawValue))
        guard names.count == 1 else { throw node.fault(expected: "one control") }
        return ControlKind(rawValue: names[0])
    }

    /// Reads a transform about the view's centre, which scales, then turns, then moves.
    private func transform(_ node: SceneNode) throws(SceneError) -> CGAffineTransform {
        let fields = try MappingFields(node, of: "a transform")
        try fields.allowOnly(["scale", "rotation", "translation"])
        let extent = SceneLimits.extent
        var scale = 1.0
        var rotation = 0.0
        var translation = CGPoint.zero
        if let node = fields["scale"] { scale = try node.number("a scale", in: 0.01...100) }
        if let node = fields["rotation"] {
            rotation = try node.number("an angle in radians", in: -1000...1000)
        }
        if let node = fields["translation"] {
            translation = try node.pair("a translation", in: -extent...extent)
        }
        return CGAffineTransform(scaleX: scale, y: scale)
            .concatenating(CGAffineTransform(rotationAngle: rotation))
            .concatenating(CGAffineTransform(translationX: translation.x, y: translation.y))
    }

    private func behaviours(
        _ node: SceneNode
    ) throws(SceneError) -> [(behaviour: Behaviour, position: TextPosition)] {
        let names = try node.names(
            "the behaviour",
            of: ["none"] + Behaviour.allCases.map(\.rawValue)
        )
        guard !names.contains("none") || names == ["none"] else {
            throw node.fault(found: "none with other behaviours", expected: "none alone")
        }
        return node.oneOrMore.compactMap { item in
            guard case .scalar(let text, _) = item.content else { return nil }
            return Behaviour(rawValue: text).map { ($0, item.position) }
        }
    }
}
