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
                "other prevents pan",
                "pan does not prevent other",
            ]
        )
        #expect(
            sentences(of: "other", (.cannotPrevent, "pan", "other")).last
                == "pan does not prevent other"
        )
    }

    /// A tap leaves alone a tap of more taps, which could otherwise never recognize.
    @Test func `say that a double tap prevents a single one, and not the reverse`() {
        for (name, count) in [("single", 1), ("double", 2), ("triple", 3)] {
            stage.add(TapGestureRecognizer(), name).numberOfTapsRequired = count
        }
        #expect(
            sentences(of: "single") == [
                "single waits for no other, and none for it",
                "double and triple prevent single",
            ]
        )
        #expect(
            sentences(of: "double") == [
                "double waits for no other, and none for it",
                "triple prevents double, which prevents single",
            ]
        )
    }

    @Test func `follow a tap's number of taps`() {
        let single = stage.add(TapGestureRecognizer(), "single")
        stage.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
        #expect(sentences(of: "double").last == "double prevents single")
        single.numberOfTapsRequired = 2
        #expect(sentences(of: "double").last == "double and single may not run together")
    }

    @Test func `follow what a class prevents, and what prevents it`() {
        stage.add(PacifistPan(), "pacifist")
        stage.add(PanGestureRecognizer(), "pan")
        stage.add(ImmunePan(), "immune")
        #expect(
            sentences(of: "pan") == [
                "pan waits for no other, and none for it",
                "immune prevents pan, which prevents pacifist",
            ]
        )
        #expect(
            sentences(of: "pacifist").dropFirst() == ["pan and immune prevent pacifist"]
        )
    }

    @Test func `join exclusion in both directions and in one`() {
        for name in ["pan", "swipe", "press"] { stage.add(PanGestureRecognizer(), name) }
        stage.add(TapGestureRecognizer(), "single")
        stage.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
        stage.add(TapGestureRecognizer(), "triple").numberOfTapsRequired = 3
        #expect(
            sentences(of: "double") == [
                "double waits for no other, and none for it",
                "triple prevents double, which prevents single",
                "double may not run together with 3 others",
            ]
        )
    }

    @Test func `say what prevents a recognizer that prevents nothing in return`() {
        for name in ["pan", "swipe"] { stage.add(PanGestureRecognizer(), name) }
        let relation: (TraceSnapshot.Relation.Kind, String, String) =
            (.cannotPrevent, "pan", "swipe")
        for name in ["pan", "swipe"] {
            #expect(
                sentences(of: name, relation) == [
                    "\(name) waits for no other, and none for it",
                    "swipe prevents pan", "pan does not prevent swipe",
                ]
            )
        }
        // Neither prevents the other.
        #expect(
            sentences(of: "pan", relation, (.cannotPrevent, "swipe", "pan")).dropFirst() == [
                "pan does not prevent swipe", "swipe does not prevent pan",
            ]
        )
    }

    @Test func `leave hovering alone`() {
        stage.add(HoverGestureRecognizer(), "hover")
        stage.add(PanGestureRecognizer(), "pan")
        #expect(sentences(of: "pan") == ["pan waits for no other, and none for it"])
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

private final class PacifistPan: PanGestureRecognizer {
    override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
}

private final class ImmunePan: PanGestureRecognizer {
    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
