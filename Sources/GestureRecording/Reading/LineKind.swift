/// The kinds of input lines but `xi`, each called after the key that tells it from the others.
enum LineKind: String, CaseIterable {
    case touch
    case touches
    case pointer
    case scroll
    case transform
    case key
    case set
    case scene
    case interrupt
    case clear
    case noticed
    case device
    case window
    case tick
    case end

    /// The keys of a finger inside `touches`.
    static let fingerKeys = ["touch", "id", "x", "y", "force"]

    /// The keys of an `xi` line.
    static let xiKeys = [
        "t", "xi", "device", "source", "detail", "flags", "x", "y", "root", "valuators",
        "modifiers", "buttons", "panel", "delta", "scale", "angle",
    ]

    /// The keys inside `device`, of an axis there, of how it scrolls, and inside `window`.
    static let deviceKeys = ["id", "name", "kind", "touches", "axes", "matrix", "gone"]
    static let axisKeys = ["n", "label", "min", "max", "resolution", "scroll"]
    static let scrollKeys = ["orientation", "increment"]
    static let windowKeys = ["origin", "size", "scale"]

    /// The keys that a line of this kind may have.
    var keys: [String] {
        switch self {
        case .touch: Self.touchKeys
        case .touches: ["t", "touches"]
        case .pointer: ["t", "pointer", "button", "x", "y", "modifiers"]
        case .scroll: ["t", "scroll", "kind", "phase", "x", "y"]
        case .transform: ["t", "transform", "scale", "rotation", "x", "y"]
        case .key: ["t", "key", "press"]
        case .set: ["t", "set", "value"]
        case .scene: ["t", "scene", "source"]
        case .interrupt: ["t", "interrupt"]
        case .clear: ["t", "clear"]
        case .noticed: ["t", "noticed", "detail"]
        case .device: ["t", "device"]
        case .window: ["t", "window"]
        case .tick: ["t", "tick"]
        case .end: ["t", "end"]
        }
    }

    private static let touchKeys = ["t"] + fingerKeys
}
