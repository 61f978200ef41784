import Foundation
import GestureKit
import GestureTesting
import Testing

/// Case 11: the result of an assignment to the state, for all 36 pairs.
struct AssignmentCases {
    @Test func `11 the legal steps are accepted, over the full product`() {
        let legal: [State: Set<State>] = [
            .possible: [.began, .ended, .failed],
            .began: [.changed, .ended, .cancelled],
            .changed: [.changed, .ended, .cancelled],
            .ended: [.possible],
            .cancelled: [.possible],
            .failed: [.possible],
        ]
        for old in State.allCases {
            for new in State.allCases {
                #expect(
                    State.canTransition(from: old, to: new) == legal[old]?.contains(new),
                    "\(old) to \(new)"
                )
            }
        }
    }

    /// The result of each assignment from each state; `!` if a diagnostic reports a coercion, `~`
    /// if only the reason states it.
    static let assignments: [State: [State: String]] = [
        .possible: [
            .possible: "", .began: "began", .changed: "! began", .ended: "recognized",
            .cancelled: "! failed", .failed: "failed",
        ],
        .began: [
            .possible: "! changed", .began: "! changed", .changed: "changed", .ended: "ended",
            .cancelled: "cancelled", .failed: "~ cancelled",
        ],
        .changed: [
            .possible: "! changed", .began: "! changed", .changed: "changed", .ended: "ended",
            .cancelled: "cancelled", .failed: "~ cancelled",
        ],
        .ended: [.possible: "", .began: "", .changed: "", .ended: "", .cancelled: "", .failed: ""],
        .cancelled: [
            .possible: "", .began: "", .changed: "", .ended: "", .cancelled: "", .failed: "",
        ],
        .failed: [
            .possible: "", .began: "", .changed: "", .ended: "", .cancelled: "", .failed: "",
        ],
    ]

    @Test func `11 all pairs of assignments have their documented results`() throws {
        for old in State.allCases {
            for new in State.allCases {
                let stage = Stage()
                let spy = stage.add(Spy(moved: { spy, _ in spy.state = new }), "spy")
                stage.down(100, 100)
                // The steps to the first state, each assigned in an event of its own.
                for step in Self.way[old] ?? [] { spy.state = step }
                _ = stage.transcript()
                #expect(spy.state == old, "from \(old) to \(new)")
                stage.move(by: 10, 0)
                let outcome = try #require(Self.assignments[old]?[new])
                #expect(
                    stage.transcript() == Self.transcript(from: old, assigning: new, outcome),
                    "from \(old) to \(new)"
                )
            }
        }
    }

    private static let way: [State: [State]] = [
        .possible: [], .began: [.began], .changed: [.began, .changed], .ended: [.ended],
        .cancelled: [.began, .cancelled], .failed: [.failed],
    ]

    /// The results of an assignment during a move: diagnostic, step, message, action.
    private static func transcript(from old: State, assigning new: State, _ outcome: String)
        -> String
    {
        let isDiagnosed = outcome.hasPrefix("! ")
        let isCoerced = isDiagnosed || outcome.hasPrefix("~ ")
        let taken = isCoerced ? String(outcome.dropFirst(2)) : outcome
        let isSilent = old == .failed || taken == "failed" || (old == .possible && taken == "")
        let message: String? =
            switch old {
            case .failed: "v touchesMoved 1"
            case .possible: isSilent ? "v touchesMoved 1" : "v touchesCancelled 1"
            case .began, .changed, .ended, .cancelled: nil
            }
        let isBad = taken == "failed" || taken == "cancelled"
        let reason =
            isCoerced ? "assigned \(new), taken as \(taken)" : "set by the recognizer"
        let lines = [
            isDiagnosed
                ? "diagnostic stateCoerced: spy: \(old) to \(new) is not allowed; taken as \(taken)"
                : nil,
            taken == "" ? nil : "spy \(taken)" + (isBad || isCoerced ? ": \(reason)" : ""),
            message,
            taken == "" || isSilent ? nil : "spy action \(taken)",
        ]
        return lines.compactMap { $0.map { "0.000 " + $0 } }.joined(separator: "\n")
    }
}
