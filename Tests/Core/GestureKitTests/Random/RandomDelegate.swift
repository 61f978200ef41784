import GestureKit

/// The delegate of a random script's recognizer, whose answers and interventions the plan contains.
final class RandomDelegate: GestureRecognizerDelegate {
    private let index: Int
    private unowned let scene: RandomScene
    private var refusedAttempts: UInt8
    private var refusedTouches: UInt8

    init(_ index: Int, _ plan: RecognizerPlan, _ scene: RandomScene) {
        self.index = index
        self.scene = scene
        refusedAttempts = plan.refusedAttempts
        refusedTouches = plan.refusedTouches
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        let isRefused = refusedAttempts & 1 == 1
        refusedAttempts >>= 1
        scene.inspector.asked(index, isRefused)
        scene.didCall(index)
        return !isRefused
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        let isRefused = refusedTouches & 1 == 1
        refusedTouches >>= 1
        scene.didCall(index)
        return !isRefused
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        scene.didCall(index)
        return scene.inspector.holds(.allowsBoth, index, other)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        scene.didCall(index)
        return scene.inspector.holds(.asksToRequire, index, other)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool {
        scene.didCall(index)
        return scene.inspector.holds(.isAskedToWait, other, index)
    }
}
