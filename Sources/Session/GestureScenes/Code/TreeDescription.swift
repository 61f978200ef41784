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

    /// Returns the text of a tree whose views and recognizers have ids.
    static func text(of window: Window, code: SceneCode, in registry: SceneRegistry) -> String {
        var description = TreeDescription(registry: registry)
        description.lines = [
            "code: \"\(code.name)\"",
            "size: [\(number(code.size.width)), \(number(code.size.height))]",
        ]
        description.add(window.gestureRecognizers, indent: "")
        description.lines.append(window.subviews.isEmpty ? "views: []" : "views:")
        for view in window.subviews { description.add(view, indent: "") }
        return description.lines.joined(separator: "\n") + "\n"
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
        let size = CGSize(width: max(1, view.bounds.width), height: max(1, view.bounds.height))
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
        let finite = value.isFinite ? value : 0
        return DecimalText.shortest(
            Double((max(-extent, min(finite, extent)) * 1000).rounded() / 1000)
        )
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
