import Foundation
import GestureKit

/// Descriptions of the gestures on a view, from its recognizers' classes and properties.
enum GestureWords {
    private static let numbers = ["no", "one", "two", "three", "four", "five"]

    /// Returns a few words for each enabled recognizer, in the order of adding, without duplicates.
    static func of(_ recognizers: [GestureRecognizer]) -> [String] {
        var all: [String] = []
        for recognizer in recognizers where recognizer.isEnabled {
            let words = words(of: recognizer)
            if !all.contains(words) { all.append(words) }
        }
        return all
    }

    /// Returns the kind of gesture in a word or two: `long press`.
    static func kind(of recognizer: GestureRecognizer) -> String {
        switch recognizer {
        case is TapGestureRecognizer: "tap"
        case is LongPressGestureRecognizer: "long press"
        case is ScreenEdgePanGestureRecognizer: "edge pan"
        case is PanGestureRecognizer: "pan"
        case is SwipeGestureRecognizer: "swipe"
        case is PinchGestureRecognizer: "pinch"
        case is RotationGestureRecognizer: "rotation"
        case is HoverGestureRecognizer: hover
        default: own(recognizer)
        }
    }

    /// The kind of a recognizer that follows the pointer before a press, and takes no part in a sequence.
    static let hover = "hover"

    /// Returns the direction that a recognized swipe made; nil before that.
    static func direction(of swipe: SwipeGestureRecognizer) -> String? {
        swipe.swipedVector.map { vector in
            abs(vector.x) > abs(vector.y)
                ? vector.x > 0 ? "right" : "left" : vector.y > 0 ? "down" : "up"
        }
    }

    private static func words(of recognizer: GestureRecognizer) -> String {
        switch recognizer {
        case let tap as TapGestureRecognizer:
            return fingers(tap.numberOfTouchesRequired) + taps(tap.numberOfTapsRequired)
        case let press as LongPressGestureRecognizer:
            let before = press.numberOfTapsRequired
            return (before > 0 ? taps(before) + " and " : "")
                + fingers(press.numberOfTouchesRequired) + "press "
                + DecimalText.fixed(press.minimumPressDuration, 2) + " s"
        case let edge as ScreenEdgePanGestureRecognizer:
            return joined("edge pan", edge.edges.names)
        case let pan as PanGestureRecognizer:
            return fingers(pan.minimumNumberOfTouches) + "pan"
        case let swipe as SwipeGestureRecognizer:
            return joined(fingers(swipe.numberOfTouchesRequired) + "swipe", swipe.direction.names)
        case is PinchGestureRecognizer: return "pinch"
        case is RotationGestureRecognizer: return "rotate"
        case is HoverGestureRecognizer: return "hover"
        default: return own(recognizer)
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
