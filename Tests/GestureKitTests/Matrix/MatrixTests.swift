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
        for hand in Hand.allCases {
            let alone = Alone.attempts(of: first, under: hand)
            let other = Alone.attempts(of: second, under: hand)
            for relation in PairRelation.allCases {
                let cell: Comment = "A = \(first), B = \(second), \(relation), \(hand)"
                guard let fate = Pairs.fate(first, second, hand, relation) else {
                    Issue.record(cell)
                    continue
                }
                let expected = Outcome(fate, alone, other)
                let seen = Observation(first, second, hand, relation)
                #expect(
                    seen.text == """
                        A: \(Outcome.text(expected.first))
                        B: \(Outcome.text(expected.second))
                        v: \(ViewColumn(hand).text(expected.first + expected.second))
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
        for hand in Hand.allCases {
            let attempts = Alone.attempts(of: kind, under: hand)
            #expect(
                Observation(kind, nil, hand, .nothing).text == """
                    A: \(Outcome.text(attempts))
                    B:\(" ")
                    v: \(ViewColumn(hand).text(attempts))
                    """,
                "\(kind), \(hand)"
            )
        }
    }

    @Test func `each recognizer wins under at least one movement`() {
        for kind in Kind.allCases {
            #expect(
                Hand.allCases.contains { hand in
                    Alone.attempts(of: kind, under: hand).contains { $0.win != nil }
                },
                "\(kind)"
            )
        }
    }
}
