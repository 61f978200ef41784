import GestureKit

/// The ids of the views and recognizers in a tree of code, which never change while the tree exists.
///
/// An id is the name that the code gives: `UIGestureRecognizer.name`, or a view's `accessibilityIdentifier`. Without
/// one, it is the property of a controller, view or delegate that holds the object, such as a controller's `view`, or
/// else its class. A repeated id gets a number: `pan`, `pan-2`.
struct TreeNames {
    private var views = UniqueNames(["window"])
    private var recognizers = UniqueNames([])

    static let maxLength = 64

    /// Whether a text can be an id: letters, digits, `_` and `-`.
    static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.count <= maxLength && text.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "-"
    }

    /// Gives an id to each view and recognizer of the window that has none.
    mutating func name(_ window: Window) {
        if window.sceneID == nil { window.sceneID = "window" }
        guard Self.hasUnnamed(window) else { return }
        var properties = OwnerProperties()
        properties.add(window)
        name(window, properties)
    }

    private static func hasUnnamed(_ view: View) -> Bool {
        view.sceneID == nil || view.gestureRecognizers.contains { $0.sceneID == nil }
            || view.subviews.contains(where: hasUnnamed)
    }

    private mutating func name(_ view: View, _ properties: OwnerProperties) {
        if view.sceneID == nil {
            view.sceneID = views.unique(
                Self.id(
                    from: view.touchstone.name ?? properties.name(of: view)
                        ?? Self.className(of: view)
                )
            )
        }
        for recognizer in view.gestureRecognizers where recognizer.sceneID == nil {
            recognizer.sceneID = recognizers.unique(
                Self.id(
                    from: recognizer.name ?? properties.name(of: recognizer)
                        ?? Self.className(of: recognizer)
                )
            )
        }
        for subview in view.subviews { name(subview, properties) }
    }

    private static func className(of object: AnyObject) -> String {
        String(describing: type(of: object))
    }

    /// Returns an id from a name of any characters, short enough for a number behind it.
    static func id(from name: String) -> String {
        let allowed = name.map { isAllowed($0) ? $0 : "_" }
        return allowed.isEmpty ? "_" : String(allowed.prefix(maxLength - 6))
    }
}

/// Names of which each is used once.
private struct UniqueNames {
    private var used: Set<String>
    /// The last number behind each repeated name.
    private var numbers: [String: Int] = [:]

    init(_ used: Set<String>) { self.used = used }

    /// Returns a name that is new, with a number behind it if the name itself is not.
    mutating func unique(_ name: String) -> String {
        if used.insert(name).inserted { return name }
        while true {
            let number = numbers[name, default: 1] + 1
            numbers[name] = number
            let id = "\(name)-\(number)"
            if used.insert(id).inserted { return id }
        }
    }
}

/// The names of the properties that hold the views and recognizers of a tree.
private struct OwnerProperties {
    private var names: [ObjectIdentifier: String] = [:]

    func name(of object: AnyObject) -> String? { names[ObjectIdentifier(object)] }

    /// Adds the properties of the controllers, views and delegates in a tree.
    mutating func add(_ view: View) {
        // A view controller is next to its view.
        if let next = view.next, !(next is View) {
            add(propertiesOf: next)
            add(view, as: "view")
        }
        add(propertiesOf: view)
        for recognizer in view.gestureRecognizers {
            if let delegate = recognizer.delegate { add(propertiesOf: delegate) }
        }
        for subview in view.subviews { add(subview) }
    }

    private mutating func add(propertiesOf owner: AnyObject) {
        guard type(of: owner) != View.self else { return }
        var mirror: Mirror? = Mirror(reflecting: owner)
        while let some = mirror, !Self.isFramework(some.subjectType) {
            for (label, value) in some.children {
                guard let label else { continue }
                add(value, as: Self.property(label))
            }
            mirror = some.superclassMirror
        }
    }

    /// The storage of a lazy property has a prefix.
    private static func property(_ label: String) -> String {
        let prefix = "$__lazy_storage_$_"
        return label.hasPrefix(prefix) ? String(label.dropFirst(prefix.count)) : label
    }

    /// The stored properties of UIKit's own classes name nothing that the author knows, except a scroll view's pan.
    private static func isFramework(_ type: Any.Type) -> Bool {
        let name = String(reflecting: type)
        return name != "UIKit.UIScrollView"
            && (name.hasPrefix("GestureKit.") || name.hasPrefix("UIKit."))
    }

    private mutating func add(_ value: Any, as name: String) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            if let some = mirror.children.first { add(some.value, as: name) }
        case .collection:
            for (index, child) in mirror.children.enumerated() {
                add(child.value, as: "\(name)-\(index)")
            }
        default:
            guard value is View || value is GestureRecognizer else { return }
            let key = ObjectIdentifier(value as AnyObject)
            if names[key] == nil { names[key] = name }
        }
    }
}
