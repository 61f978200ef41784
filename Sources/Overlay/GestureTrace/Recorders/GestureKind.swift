import Foundation
import GestureKit
import TextFormatting

/// The kind of gesture that a recognizer recognizes, and its words.
///
/// It is found once for each recognizer, because casts are slow and a scene may have hundreds.
enum GestureKind {
    case tap(TapGestureRecognizer)
    case press(LongPressGestureRecognizer)
    case edge(ScreenEdgePanGestureRecognizer)
    case pan(PanGestureRecognizer)
    case swipe(SwipeGestureRecognizer)
    case pinch
    case rotation
    case hover
    /// A class that is not built in, with its name in words.
    case custom(String)

    init(_ recognizer: GestureRecognizer) {
        self =
            switch recognizer {
            case let tap as TapGestureRecognizer: .tap(tap)
            case let press as LongPressGestureRecognizer: .press(press)
            case let edge as ScreenEdgePanGestureRecognizer: .edge(edge)
            case let pan as PanGestureRecognizer: .pan(pan)
            case let swipe as SwipeGestureRecognizer: .swipe(swipe)
            case is PinchGestureRecognizer: .pinch
            case is RotationGestureRecognizer: .rotation
            case is HoverGestureRecognizer: .hover
            default: .custom(Self.words(ofClass: recognizer))
            }
    }

    /// Whether a recognizer's class itself, and not only a superclass, is built in.
    static func isBuiltIn(_ recognizer: GestureRecognizer) -> Bool {
        builtIn.contains { $0 == type(of: recognizer) }
    }

    private static let builtIn: [GestureRecognizer.Type] = [
        TapGestureRecognizer.self, LongPressGestureRecognizer.self,
        ScreenEdgePanGestureRecognizer.self, PanGestureRecognizer.self, SwipeGestureRecognizer.self,
        PinchGestureRecognizer.self, RotationGestureRecognizer.self, HoverGestureRecognizer.self,
    ]

    /// The name of the kind, in a word or two: `long press`.
    var name: String {
        switch self {
        case .tap: "tap"
        case .press: "long press"
        case .edge: "edge pan"
        case .pan: "pan"
        case .swipe: "swipe"
        case .pinch: "pinch"
        case .rotation: "rotation"
        case .hover: Self.hoverName
        case .custom(let words): words
        }
    }

    /// The name of the kind that follows the pointer before a press, and takes no part in a sequence.
    static let hoverName = "hover"

    /// The direction of a recognized swipe; nil before recognition, and for other gestures.
    var direction: String? {
        guard case .swipe(let swipe) = self else { return nil }
        return swipe.swipedVector.map { vector in
            abs(vector.x) > abs(vector.y)
                ? vector.x > 0 ? "right" : "left" : vector.y > 0 ? "down" : "up"
        }
    }

    /// The properties on which the words depend.
    struct Properties: Equatable {
        var touches = 1
        var taps = 1
        var duration: TimeInterval = 0
        var directions: UInt = 0
        var isEnabled = true
    }

    /// The present properties, except whether the recognizer is enabled.
    var properties: Properties {
        switch self {
        case .tap(let tap):
            Properties(touches: tap.numberOfTouchesRequired, taps: tap.numberOfTapsRequired)
        case .press(let press):
            Properties(
                touches: press.numberOfTouchesRequired,
                taps: press.numberOfTapsRequired,
                duration: press.minimumPressDuration
            )
        case .edge(let edge): Properties(directions: edge.edges.rawValue)
        case .pan(let pan): Properties(touches: pan.minimumNumberOfTouches)
        case .swipe(let swipe):
            Properties(
                touches: swipe.numberOfTouchesRequired,
                directions: swipe.direction.rawValue
            )
        case .pinch, .rotation, .hover, .custom: Properties()
        }
    }

    /// Describes the gesture in a few words.
    func words(with properties: Properties) -> String {
        let (touches, taps) = (properties.touches, properties.taps)
        switch self {
        case .tap: return Self.fingers(touches) + Self.taps(taps)
        case .press:
            return (taps > 0 ? Self.taps(taps) + " and " : "") + Self.fingers(touches) + "press "
                + DecimalText.fixed(properties.duration, 2) + " s"
        case .edge:
            return Self.joined("edge pan", RectEdge(rawValue: properties.directions).names)
        case .pan: return Self.fingers(touches) + "pan"
        case .swipe:
            let directions = SwipeGestureRecognizer.Direction(rawValue: properties.directions)
            return Self.joined(Self.fingers(touches) + "swipe", directions.names)
        case .pinch: return "pinch"
        case .rotation: return "rotate"
        case .hover: return "hover"
        case .custom(let words): return words
        }
    }

    private static func fingers(_ count: Int) -> String {
        count == 1 ? "" : number(count) + "-finger "
    }

    private static func taps(_ count: Int) -> String {
        switch count {
        case 1: "tap"
        case 2: "double tap"
        case 3: "triple tap"
        default: number(count) + " taps"
        }
    }

    private static let numbers = ["no", "one", "two", "three", "four", "five"]

    private static func number(_ count: Int) -> String {
        numbers.indices.contains(count) ? numbers[count] : String(count)
    }

    private static func joined(_ word: String, _ directions: [String]) -> String {
        directions.isEmpty ? word : word + " " + directions.joined(separator: "/")
    }

    /// Returns the words of a class name without the common suffix: `dial` for a `DialGestureRecognizer`.
    private static func words(ofClass recognizer: GestureRecognizer) -> String {
        var name = String(describing: type(of: recognizer))
        for end in ["Recognizer", "Gesture"] where name.hasSuffix(end) && name.count > end.count {
            name.removeLast(end.count)
        }
        var words = ""
        for letter in name {
            if letter.isUppercase, !words.isEmpty { words += " " }
            words += letter.lowercased()
        }
        return words
    }
}
