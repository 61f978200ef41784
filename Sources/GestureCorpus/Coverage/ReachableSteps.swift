import GestureKit
import GestureScenes

/// The state changes and the reasons of failures that a recognizer can reach with its present properties.
package struct ReachableSteps: Hashable, Sendable {
    /// The state changes, such as `possible → failed`.
    package let transitions: [String]
    /// The names of the reasons; empty for a class outside this program, whose reasons are unknown.
    package let reasons: [String]

    init(transitions: [String], reasons: [String]) {
        self.transitions = transitions
        self.reasons = reasons
    }

    init(_ recognizer: GestureRecognizer) {
        let own = Self.own(recognizer)
        let isContinuous: Bool
        switch recognizer {
        case is TapGestureRecognizer, is SwipeGestureRecognizer: isContinuous = false
        default: isContinuous = own.isContinuous
        }
        transitions =
            isContinuous
            ? [
                "possible → began", "possible → failed", "began → changed", "began → ended",
                "changed → changed", "changed → ended",
            ]
            : own.isKnown ? ["possible → ended", "possible → failed"] : ["possible → failed"]
        reasons = own.reasons
    }

    private struct Own {
        var reasons: [String] = []
        var isContinuous = true
        var isKnown = true
    }

    private static func own(_ recognizer: GestureRecognizer) -> Own {
        switch recognizer {
        case let tap as TapGestureRecognizer: Own(reasons: reasons(of: tap), isContinuous: false)
        case let press as LongPressGestureRecognizer: Own(reasons: reasons(of: press))
        case let swipe as SwipeGestureRecognizer:
            Own(
                reasons: [
                    "movedTooLittle", "tooSlow", "movedBackward", "strayed", "tooManyTouches",
                ] + (swipe.numberOfTouchesRequired > 1 ? ["tooFewTouches"] : []),
                isContinuous: false
            )
        case is ScreenEdgePanGestureRecognizer:
            Own(reasons: ["startedAwayFromEdge", "tooSlow", "strayed", "movedTooLittle"])
        case let pan as PanGestureRecognizer:
            Own(
                reasons: ["movedTooLittle"]
                    + (pan.minimumNumberOfTouches > 1 ? ["tooFewTouches"] : [])
                    + (pan.maximumNumberOfTouches < Int.max ? ["tooManyTouches"] : [])
            )
        case is PinchGestureRecognizer: Own(reasons: ["tooFewTouches", "spreadTooLittle"])
        case is RotationGestureRecognizer: Own(reasons: ["tooFewTouches", "turnedTooLittle"])
        case is HoverGestureRecognizer: Own()
        default: Own(isContinuous: false, isKnown: false)
        }
    }

    private static func reasons(of tap: TapGestureRecognizer) -> [String] {
        ["movedTooFar", "heldTooLong", "tooManyTouches"]
            + (tap.numberOfTapsRequired > 1 ? ["nextTapTooLate", "nextTapTooFar"] : [])
            + (tap.numberOfTouchesRequired > 1 ? ["tooFewTouches"] : [])
    }

    private static func reasons(of press: LongPressGestureRecognizer) -> [String] {
        ["movedTooFar", "liftedTooSoon", "tooManyTouches"]
            + (press.numberOfTapsRequired > 0 ? ["nextTapTooLate", "nextTapTooFar"] : [])
            + (press.numberOfTouchesRequired > 1 ? ["tooFewTouches"] : [])
    }
}

/// The steps, reasons and limits of a recognizer that a corpus reaches, and those that are missing.
package struct Coverage: Hashable, Sendable {
    package let recognizer: String
    package let reachedTransitions: [String]
    package let missingTransitions: [String]
    /// The reasons with the number of their cases, in alphabetical order.
    package let reachedReasons: [String: Int]
    package let missingReasons: [String]
    /// Whether the reasons of the class are known, so that missing ones can be listed.
    package let hasKnownReasons: Bool
    /// The limits with cases on both sides, within 10 %.
    package let testedLimits: [String]
    /// The other limits.
    package let untestedLimits: [String]
}

extension Evaluation {
    /// The coverage of each recognizer, in the order of the scene.
    package var coverage: [Coverage] {
        recognizers.map { recognizer in
            let sums = figures[recognizer] ?? RecognizerFigures()
            let reachable = reachableSteps[recognizer]
            let transitions = sums.transitions.names
            let limits = sums.limits.keys.sorted()
            let tested = limits.filter { sums.limits[$0]?.hasBothSides == true }
            return Coverage(
                recognizer: recognizer,
                reachedTransitions: transitions,
                missingTransitions: (reachable?.transitions ?? []).filter {
                    !transitions.contains($0)
                },
                reachedReasons: sums.reasons,
                missingReasons: (reachable?.reasons ?? []).filter { sums.reasons[$0] == nil },
                hasKnownReasons: reachable?.reasons.isEmpty == false,
                testedLimits: tested,
                untestedLimits: limits.filter { !tested.contains($0) }
            )
        }
    }

    /// The coverage as human-readable text.
    package var coverageLines: [String] {
        coverage.flatMap { item in
            func list(_ title: String, _ names: [String]) -> String {
                "  \(title): " + (names.isEmpty ? "–" : names.joined(separator: ", "))
            }
            let reasons = item.reachedReasons.sorted { $0.key < $1.key }
                .map { "\($0.key) ×\($0.value)" }
            return [
                item.recognizer,
                list("steps reached", item.reachedTransitions),
                list("steps missing", item.missingTransitions),
                list("reasons reached", reasons),
                item.hasKnownReasons
                    ? list("reasons missing", item.missingReasons)
                    : "  reasons missing: unknown for this class",
                list("limits with cases on both sides within 10 %", item.testedLimits),
                list("other limits", item.untestedLimits),
            ]
        }
    }
}
