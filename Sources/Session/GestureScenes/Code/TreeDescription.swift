import Foundation
import GestureKit
import TextFormatting

/// The text of a scene of code: the views of its tree as outlines, and the ids of its recognizers.
///
/// A program with the code reads only the recognizers' entries, for the changes in them. Another one draws the
/// outlines.
struct TreeDescription {
    private var lines: [String] = []
    private let registry: SceneRegistry

    /// The maximum depth of nested views, with the window; each is two levels of a text.
    private static let maxDepth = SceneLimits.nesting / 2 - 4

    /// Returns the text of a tree whose views and recognizers have ids.
    ///
    /// Throws for a tree that is too large for a recording.
    static func text(
        of window: Window,
        code: SceneCode,
        in registry: SceneRegistry
    ) throws(SceneError) -> String {
        let depth = depth(of: window)
        guard depth <= maxDepth else {
            throw SceneError(
                code.name,
                found: "views nested \(depth) deep",
                expected: "at most \(maxDepth) levels"
            )
        }
        var description = TreeDescription(registry: registry)
        description.lines = [
            "code: \"\(code.name)\"",
            "size: [\(number(code.size.width)), \(number(code.size.height))]",
        ]
        if let root = window.rootView, root === window.subviews.first {
            let placement: RootPlacement = window.rootSize == nil ? .fill : .center
            description.lines.append("root: \"\(placement.rawValue)\"")
        }
        description.add(window.gestureRecognizers, indent: "")
        description.lines.append(window.subviews.isEmpty ? "views: []" : "views:")
        for view in window.subviews { description.add(view, indent: "") }
        let text = description.lines.joined(separator: "\n") + "\n"
        guard text.utf8.count <= SceneLimits.bytes else {
            throw SceneError(
                code.name,
                found: "a tree whose description has \(text.utf8.count) bytes",
                expected: "at most \(SceneLimits.bytes) bytes"
            )
        }
        return text
    }

    private static func depth(of view: View) -> Int {
        (view.subviews.map(depth).max() ?? 0) + 1
    }

    private init(registry: SceneRegistry) { self.registry = registry }

    private mutating func add(_ view: View, indent: String) {
        let inner = indent + "  "
        lines.append("\(indent)- id: \"\(view.touchstone.label)\"")
        lines.append(
            "\(inner)frame: [\(Self.frame(of: view).map(Self.number).joined(separator: ", "))]"
        )
        lines += Self.properties(of: view).map { inner + $0 }
        add(view.gestureRecognizers, indent: inner)
        guard !view.subviews.isEmpty else { return }
        lines.append(inner + "views:")
        for subview in view.subviews { add(subview, indent: inner) }
    }

    private mutating func add(_ recognizers: [GestureRecognizer], indent: String) {
        guard !recognizers.isEmpty else { return }
        lines.append(indent + "recognizers:")
        for recognizer in recognizers {
            lines.append("\(indent)- id: \"\(recognizer.touchstone.label)\"")
            let type = registry.recognizerClass(of: recognizer).typeName
            lines.append("\(indent)  type: \"\(type)\"")
        }
    }

    /// Returns the values of a view that differ from their defaults.
    private static func properties(of view: View) -> [String] {
        var lines: [String] = []
        if let transform = transform(of: view) { lines.append("transform: \(transform)") }
        if view.isMultipleTouchEnabled { lines.append("multipleTouch: true") }
        if view.isHidden { lines.append("hidden: true") }
        if view.alpha < 1 { lines.append("alpha: \(number(max(0, view.alpha)))") }
        if !view.isUserInteractionEnabled { lines.append("interaction: false") }
        if view.isExclusiveTouch { lines.append("exclusiveTouch: true") }
        if let control = view as? Control {
            lines.append("control: \(ControlKind(control).rawValue)")
            if !control.isEnabled { lines.append("enabled: false") }
        }
        return lines
    }

    /// Returns the frame of a view without its transform, in the superview's visible points.
    ///
    /// A scene has no empty view.
    private static func frame(of view: View) -> [CGFloat] {
        let origin = view.superview?.bounds.origin ?? .zero
        let (width, height) = (view.bounds.width, view.bounds.height)
        let size = CGSize(width: width > 1 ? width : 1, height: height > 1 ? height : 1)
        return [
            view.center.x - size.width / 2 - origin.x, view.center.y - size.height / 2 - origin.y,
            size.width, size.height,
        ]
    }

    /// Returns a view's transform as scale, rotation and translation; nil if it has no effect or is another one.
    private static func transform(of view: View) -> String? {
        let transform = view.transform
        let scale = hypot(transform.a, transform.b)
        let isSimilarity =
            abs(transform.a - transform.d) < 1e-6 && abs(transform.b + transform.c) < 1e-6
        guard transform != .identity, isSimilarity, (0.01...100).contains(scale) else { return nil }
        let angle = atan2(transform.b, transform.a)
        return "{scale: \(number(scale)), rotation: \(number(angle)),"
            + " translation: [\(number(transform.tx)), \(number(transform.ty))]}"
    }

    /// Returns a number with at most three decimals, within the limits of a scene.
    private static func number(_ value: CGFloat) -> String {
        let extent = CGFloat(SceneLimits.extent)
        let number = value.isNaN ? 0 : max(-extent, min(value, extent))
        return DecimalText.shortest(Double((number * 1000).rounded() / 1000))
    }
}

extension ControlKind {
    /// The kind of a control of any class.
    fileprivate init(_ control: Control) {
        switch control {
        case is Button: self = .button
        case is Switch: self = .switch
        case is Slider: self = .slider
        case is Stepper: self = .stepper
        case is SegmentedControl: self = .segmented
        case is PageControl: self = .pageControl
        default: self = .control
        }
    }
}
