import Foundation
import GestureKit

/// A recognizer by its class, from which its words follow.
///
/// The class is found once, because casts are slow and a scene may have hundreds of recognizers.
enum GestureWords {
    case tap(TapGestureRecognizer)
    case press(LongPressGestureRecognizer)
    case edge(ScreenEdgePanGestureRecognizer)
    case pan(PanGestureRecognizer)
    case swipe(SwipeGestureRecognizer)
    case pinch
    case rotation
    case hover
    /// A class of its own, with its name in words.
    case own(String)

    private static let numbers = ["no", "one", "two", "three", "four", "five"]

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
            default: .own(Self.own(recognizer))
            }
    }

    /// Whether a recognizer's class is a built-in one, and not a subclass of it.
    static func isBuiltIn(_ recognizer: GestureRecognizer) -> Bool {
        builtIn.contains { $0 == type(of: recognizer) }
    }

    private static let builtIn: [GestureRecognizer.Type] = [
        TapGestureRecognizer.self, LongPressGestureRecognizer.self,
        ScreenEdgePanGestureRecognizer.self, PanGestureRecognizer.self, SwipeGestureRecognizer.self,
        PinchGestureRecognizer.self, RotationGestureRecognizer.self, HoverGestureRecognizer.self,
    ]

    /// The kind of gesture in a word or two: `long press`.
    var kind: String {
        switch self {
        case .tap: "tap"
        case .press: "long press"
        case .edge: "edge pan"
        case .pan: "pan"
        case .swipe: "swipe"
        case .pinch: "pinch"
        case .rotation: "rotation"
        case .hover: Self.hoverKind
        case .own(let words): words
        }
    }

    /// The kind of a recognizer that follows the pointer before a press, and takes no part in a sequence.
    static let hoverKind = "hover"

    /// The direction that a recognized swipe made; nil before that, and for another gesture.
    var direction: String? {
        guard case .swipe(let swipe) = self else { return nil }
        return swipe.swipedVector.map { vector in
            abs(vector.x) > abs(vector.y)
                ? vector.x > 0 ? "right" : "left" : vector.y > 0 ? "down" : "up"
        }
    }

    /// The values of the properties from which the words follow.
    struct Properties: Equatable {
        var touches = 1
        var taps = 1
        var duration: TimeInterval = 0
        var directions: UInt = 0
        var isEnabled = true
    }

    /// The present values of the properties, except whether the recognizer is enabled.
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
        case .pinch, .rotation, .hover, .own: Properties()
        }
    }

    /// Returns the gesture in a few words.
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
        case .own(let words): return words
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

    private static func number(_ count: Int) -> String {
        numbers.indices.contains(count) ? numbers[count] : String(count)
    }

    private static func joined(_ word: String, _ directions: [String]) -> String {
        directions.isEmpty ? word : word + " " + directions.joined(separator: "/")
    }

    /// Returns the class name without its common suffix: `dial` for a `DialGestureRecognizer`.
    private static func own(_ recognizer: GestureRecognizer) -> String {
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
