import Foundation
import GestureKit
import Testing

struct ReasonTests {
    /// Every reason with its name, its measure, the name of the other recognizer, and its sentence.
    static let table: [(Reason, String, String)] = [
        (.movedTooFar(14.23, limit: 10), "movedTooFar 14.23/10", "moved 14.2 pt (allows 10)"),
        (.movedTooLittle(9.9, limit: 10), "movedTooLittle 9.9/10", "moved 9.9 pt (needs 10)"),
        (
            .tooSlow(30, limit: 50), "tooSlow 30/50",
            "moved 30.0 pt in the time allowed (needs 50)"
        ),
        (.movedBackward(12, limit: 10), "movedBackward 12/10", "moved 12.0 pt backward"),
        (.strayed(41, limit: 40), "strayed 41/40", "strayed 41.0 pt across (allows 40)"),
        (
            .startedAwayFromEdge(30, limit: 20), "startedAwayFromEdge 30/20",
            "started 30.0 pt from the edge (allows 20)"
        ),
        (.noDirection, "noDirection", "no direction or edge is set"),
        (
            .spreadTooLittle(7.5, limit: 8), "spreadTooLittle 7.5/8",
            "spread by 7.5 pt (needs 8)"
        ),
        (
            .turnedTooLittle(.pi / 60, limit: .pi / 36), "turnedTooLittle 0.052/0.087",
            "turned 3.0° (needs 5)"
        ),
        (.heldTooLong(0.81, limit: 0.75), "heldTooLong 0.81/0.75", "held 0.81 s (allows 0.75)"),
        (.heldTooLong(0.75, limit: 0.75), "heldTooLong 0.75/0.75", "held longer than 0.75 s"),
        (.heldTooLong(0.754, limit: 0.75), "heldTooLong 0.754/0.75", "held 0.754 s (allows 0.75)"),
        (.heldTooLong(0.7504, limit: 0.75), "heldTooLong 0.75/0.75", "held 0.7504 s (allows 0.75)"),
        (
            .liftedTooSoon(0.2, limit: 0.5), "liftedTooSoon 0.2/0.5",
            "lifted after 0.20 s (needs 0.5)"
        ),
        (
            .nextTapTooLate(0.4, limit: 0.35), "nextTapTooLate 0.4/0.35",
            "next tap after 0.40 s (allows 0.35)"
        ),
        (
            .nextTapTooLate(0.35, limit: 0.35), "nextTapTooLate 0.35/0.35",
            "no next tap in 0.35 s"
        ),
        (
            .nextTapTooFar(50, limit: 45), "nextTapTooFar 50/45",
            "next tap 50.0 pt away (allows 45)"
        ),
        (.tooManyTouches(2, limit: 1), "tooManyTouches 2/1", "2 touches (allows 1)"),
        (.tooFewTouches(1, limit: 2), "tooFewTouches 1/2", "1 touch (needs 2)"),
        (.wrongButton, "wrongButton", "not the required button"),
        (.waitingFor("b"), "waitingFor b", "waits for b"),
        (.preventedBy("b"), "preventedBy b", "prevented by b"),
        (
            .requiredRecognized("b"), "requiredRecognized b",
            "b, which had to fail first, was recognized"
        ),
        (.requirementCycle("b"), "requirementCycle b", "waited for b, which waited for it"),
        (.delegateRefused, "delegateRefused", "refused by its delegate"),
        (.viewRefused(), "viewRefused", "refused by the touched view"),
        (.viewRefused(.refused(view: "b")), "viewRefused", "refused by b"),
        (.viewRefused(.keepsTaps(control: "b")), "viewRefused", "b keeps single taps"),
        (.viewRefused(.keepsDrags(control: "b")), "viewRefused", "b keeps drags of its knob"),
        (.touchCancelled, "touchCancelled", "touch cancelled by the system"),
        (.touchesEnded, "touchesEnded", "touches ended, nothing recognized"),
        (.touchesIgnored, "touchesIgnored", "every touch was ignored"),
        (.disabled, "disabled", "disabled"),
        (.removed, "removed", "removed from the window"),
        (.reset, "reset", "sequence over"),
        (.assigned, "assigned", "set by the recognizer"),
        (.coerced(.cancelled, to: .failed), "coerced", "assigned cancelled, taken as failed"),
        (.custom(name: "curly", value: 3, sentence: "3 curls"), "curly 3", "3 curls"),
        (.custom(name: "curly", value: 3, limit: 2, sentence: "3 curls"), "curly 3/2", "3 curls"),
        (.custom(name: "curly", sentence: "curls"), "curly", "curls"),
    ]

    @Test func `each reason has its name, numbers and sentence`() {
        for (reason, facts, sentence) in Self.table {
            var text = reason.name
            if let measure = reason.measure {
                text += " " + plain(measure.value)
                if let limit = measure.limit { text += "/" + plain(limit) }
            }
            if let other = reason.other { text += " " + other }
            #expect(text == facts, "\(reason)")
            #expect(reason.sentence == sentence, "\(reason)")
        }
    }

    @Test(
        arguments: [
            (.movedTooFar(10.05, limit: 10), "moved 10.1 pt (allows 10)"),
            (.movedTooFar(10.04, limit: 10), "moved 10.04 pt (allows 10)"),
            (.movedTooLittle(49.5, limit: 49.58), "moved 49.5 pt (needs 49.6)"),
            (.movedTooLittle(49.56, limit: 49.58), "moved 49.56 pt (needs 49.58)"),
            (.turnedTooLittle(4.96 * .pi / 180, limit: .pi / 36), "turned 4.96° (needs 5)"),
            (.heldTooLong(0.76, limit: 0.75), "held 0.76 s (allows 0.75)"),
            (.heldTooLong(0.751, limit: 0.75), "held 0.751 s (allows 0.75)"),
            // Numbers that four decimals do not distinguish count as equal.
            (.heldTooLong(0.75001, limit: 0.75), "held longer than 0.75 s"),
            (.spreadTooLittle(8, limit: 8), "spread by 8.0 pt (needs more than 8)"),
            (.liftedTooSoon(0.49999, limit: 0.5), "lifted after 0.50 s (needs more than 0.5)"),
        ] as [(Reason, String)]
    )
    func `a value has as many decimals as distinguish it from its limit`(
        _ reason: Reason,
        _ sentence: String
    ) {
        #expect(reason.sentence == sentence)
    }

    @Test func `a recorded reason is restored from its name, numbers and other recognizer`() {
        for (reason, _, _) in Self.table {
            let read = Reason(
                name: reason.name,
                value: reason.measure?.value,
                limit: reason.measure?.limit,
                other: reason.other
            )
            // A recording contains no custom class' sentence, no assigned state of a coercion and no view's rule.
            switch reason {
            case .custom, .coerced: #expect(read == nil, "\(reason)")
            case .viewRefused: #expect(read == .viewRefused(), "\(reason)")
            default: #expect(read == reason, "\(reason)")
            }
        }
    }

    /// Reasons about a limit, with the fraction of the limit that was reached.
    static let ways: [String: String] = [
        "movedTooLittle": "9.9 of 10 pt", "spreadTooLittle": "7.5 of 8 pt",
        "turnedTooLittle": "3.0 of 5°", "liftedTooSoon": "0.20 of 0.5 s",
        "tooFewTouches": "1 of 2 touches", "tooSlow": "30.0 of 50 pt",
    ]

    @Test func `only a limit that was not reached has a fraction`() {
        for (reason, _, _) in Self.table {
            if case .custom = reason { continue }
            #expect(reason.progressText == Self.ways[reason.name], "\(reason)")
        }
    }

    @Test func `a custom reason with both numbers has a fraction`() {
        #expect(
            Reason.custom(name: "turns", value: 1.25, limit: 1.5, sentence: "").progressText
                == "1.25 of 1.5"
        )
        #expect(Reason.custom(name: "turns", value: 1.25, sentence: "").progressText == nil)
    }
}
