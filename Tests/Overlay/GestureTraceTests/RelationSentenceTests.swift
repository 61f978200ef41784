import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// The sentences about a recognizer's relations.
@Suite struct `The relations in words` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }

    /// Returns the sentences about a recognizer, with these relations.
    private func sentences(
        of name: String,
        _ relations: (TraceSnapshot.Relation.Kind, String, String)...
    ) -> [String] {
        snapshot(relations).map { snapshot in
            snapshot.rows.first { $0.name == name }.map { row in
                snapshot.relationSentences(of: row.id).map(\.text)
            } ?? []
        } ?? []
    }

    private func snapshot(
        _ relations: [(TraceSnapshot.Relation.Kind, String, String)]
    ) -> TraceSnapshot? {
        var snapshot = traced.snapshot()
        for (kind, first, second) in relations {
            guard let first = snapshot.rows.first(where: { $0.name == first })?.id,
                let second = snapshot.rows.first(where: { $0.name == second })?.id
            else { return nil }
            snapshot.relations.append(.init(kind, first, second))
        }
        return snapshot
    }

    @Test func `say that nobody waits, and who excludes whom`() {
        stage.add(SwipeGestureRecognizer(), "tooLate")
        stage.add(PanGestureRecognizer(), "early")
        #expect(
            sentences(of: "early") == [
                "early waits for no other, and none for it",
                "early and tooLate may not run together",
            ]
        )
    }

    @Test func `say who waits for whom`() {
        stage.add(SwipeGestureRecognizer(), "quick")
        stage.add(PanGestureRecognizer(), "slow")
        stage.add(PinchGestureRecognizer(), "zoom")
        let waits: (TraceSnapshot.Relation.Kind, String, String) =
            (.requiresFailure, "slow", "quick")
        #expect(
            sentences(of: "slow", waits) == [
                "slow waits for quick to fail", "slow and zoom may not run together",
            ]
        )
        #expect(
            sentences(of: "quick", waits, (.requiresFailure, "zoom", "quick")) == [
                "slow and zoom wait for quick to fail"
            ]
        )
    }

    @Test func `say who runs together, whichever of the two declares it, and who prevents nothing`()
    {
        for name in ["pinch", "rotation", "pan", "other"] {
            stage.add(PanGestureRecognizer(), name)
        }
        #expect(
            sentences(
                of: "pan",
                (.simultaneous, "pinch", "pan"),
                (.simultaneous, "pan", "rotation"),
                (.cannotPrevent, "pan", "other")
            ) == [
                "pan waits for no other, and none for it",
                "pan may run together with pinch and rotation",
                "pan does not prevent other",
            ]
        )
        #expect(
            sentences(of: "other", (.cannotPrevent, "pan", "other")).last
                == "pan does not prevent other"
        )
    }

    /// A tap does not exclude a tap of another count.
    @Test func `say nothing about taps that leave each other alone`() {
        for count in 1...2 {
            stage.add(TapGestureRecognizer(), "tap\(count)").numberOfTapsRequired = count
        }
        #expect(sentences(of: "tap1") == ["tap1 waits for no other, and none for it"])
    }

    @Test func `say what a winner prevented`() {
        stage.add(SwipeGestureRecognizer(), "tooLate")
        stage.add(PanGestureRecognizer(), "early")
        stage.down(50, 50)
        stage.move(by: 12, 0)
        stage.up()
        #expect(sentences(of: "early").last == "early prevented tooLate")
    }

    @Test func `count the names of a long list`() {
        for number in 1...7 { stage.add(PanGestureRecognizer(), "p\(number)") }
        #expect(
            sentences(of: "p1").last == "p1 may not run together with p2, p3, p4 or 3 others"
        )
    }

    @Test func `tell each relation of a scene once`() throws {
        for name in ["a", "b", "c"] { stage.add(PanGestureRecognizer(), name) }
        let all = try #require(
            snapshot([
                (.requiresFailure, "a", "b"), (.simultaneous, "b", "c"),
                (.simultaneous, "c", "b"), (.requiresFailure, "a", "c"),
            ])
        )
        #expect(
            all.relationSentences.map(\.text) == [
                "a waits for b and c to fail", "b and c may run together",
            ]
        )
        #expect(
            traced.snapshot().relationSentences.map(\.text) == ["the scene declares no relations"]
        )
    }
}
