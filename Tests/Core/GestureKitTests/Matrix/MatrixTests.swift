import GestureKit
import GestureTesting
import Testing

/// Every ordered pair of recognizers on one view, with every movement and every relation, compared with the
/// written tables.
struct MatrixTests {
    @Test func `each pair has its outcome under every movement and relation`() {
        for first in Kind.allCases {
            for second in Kind.allCases {
                check(first, second)
            }
        }
    }

    private func check(_ first: Kind, _ second: Kind) {
        for movement in FingerMovement.allCases {
            let alone = SoloOutcomes.attempts(of: first, under: movement)
            let other = SoloOutcomes.attempts(of: second, under: movement)
            for relation in PairRelation.allCases {
                let cell: Comment = "A = \(first), B = \(second), \(relation), \(movement)"
                guard let fate = Pairs.fate(first, second, movement, relation) else {
                    Issue.record(cell)
                    continue
                }
                let expected = Outcome(fate, alone, other)
                let seen = Observation(first, second, movement, relation)
                #expect(
                    seen.text == """
                        A: \(Outcome.text(expected.first))
                        B: \(Outcome.text(expected.second))
                        v: \(ViewColumn(movement).text(expected.first + expected.second))
                        """,
                    cell
                )
                #expect(seen.isAtRest, cell)
                #expect(seen.actions == seen.changesThatSend, cell)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `each recognizer alone has its outcome`(kind: Kind) {
        for movement in FingerMovement.allCases {
            let attempts = SoloOutcomes.attempts(of: kind, under: movement)
            #expect(
                Observation(kind, nil, movement, .nothing).text == """
                    A: \(Outcome.text(attempts))
                    B:\(" ")
                    v: \(ViewColumn(movement).text(attempts))
                    """,
                "\(kind), \(movement)"
            )
        }
    }
}
