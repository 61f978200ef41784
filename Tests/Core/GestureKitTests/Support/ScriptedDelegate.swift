import GestureKit

/// A delegate with scripted answers and a log of the questions that it is asked.
final class ScriptedDelegate: GestureRecognizerDelegate {
    typealias Pair = (GestureRecognizer, GestureRecognizer) -> Bool

    var begins: ((GestureRecognizer) -> Bool)?
    var receivesTouch: ((GestureRecognizer, Touch) -> Bool)?
    var receivesEvent: ((GestureRecognizer, TouchEvent) -> Bool)?
    var allows: Pair?
    var requires: Pair?
    var isRequired: Pair?
    /// The questions in order, such as `begin pan` and `pan with tap`; those about touches only if a test
    /// answers them.
    var log: [String] = []

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        log.append("begin \(recognizer.touchstone.label)")
        return begins?(recognizer) ?? true
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        guard let receivesTouch else { return true }
        log.append("touch \(touch.id) \(recognizer.touchstone.label)")
        return receivesTouch(recognizer, touch)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: TouchEvent
    ) -> Bool {
        guard let receivesEvent else { return true }
        log.append("event \(recognizer.touchstone.label)")
        return receivesEvent(recognizer, event)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        log.append("\(recognizer.touchstone.label) with \(other.touchstone.label)")
        return allows?(recognizer, other) ?? false
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        guard let requires else { return false }
        log.append("\(recognizer.touchstone.label) after \(other.touchstone.label)")
        return requires(recognizer, other)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool {
        guard let isRequired else { return false }
        log.append("\(recognizer.touchstone.label) before \(other.touchstone.label)")
        return isRequired(recognizer, other)
    }
}
