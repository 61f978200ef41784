import GestureKit
import Testing

/// The limits that no property sets.
@Suite struct `Fixed limits` {
    private func limits(_ recognizer: GestureRecognizer) -> [String] {
        recognizer.fixedLimits.map { "\($0.name) \($0.value)" }
    }

    @Test func `are those of the reasons for failures`() {
        #expect(
            limits(TapGestureRecognizer()) == [
                "tap at most 45 pt, 0.75 s", "next tap within 45 pt, 0.35 s",
            ]
        )
        #expect(
            limits(SwipeGestureRecognizer()) == [
                "moves at least 50 pt, falls to 26.5", "strays at most 50 pt, falls to 25.5",
                "lasts at most 0.5 s",
            ]
        )
        #expect(limits(PanGestureRecognizer()) == ["moves at least 10 pt"])
        #expect(
            limits(ScreenEdgePanGestureRecognizer()) == [
                "starts within 20 pt of the edge", "moves at least 10 pt in 0.25 s",
            ]
        )
        #expect(limits(PinchGestureRecognizer()) == ["spreads by at least 8 pt"])
        #expect(limits(RotationGestureRecognizer()) == ["turns at least 5°"])
    }

    /// Their properties are all that limits them.
    @Test func `are none where properties set all`() {
        #expect(limits(LongPressGestureRecognizer()) == [])
        #expect(limits(HoverGestureRecognizer()) == [])
    }
}
