import Foundation
import GestureKit
import GestureScenes

/// Recognizes one finger that moves from side to side; discrete.
open class ScratchGestureRecognizer: GestureRecognizer {
    /// The required number of changes of direction; 3 by default.
    public final var requiredTurns = 3
    /// The shortest movement that counts as a change of direction, in points; 20 by default.
    public final var minimumStroke: CGFloat = 20

    private var turns = 0
    /// 1 to the right, -1 to the left, 0 before the first stroke.
    private var direction: CGFloat = 0
    /// The outermost x of the current stroke.
    private var outermost: CGFloat = 0

    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard numberOfTouches == 1, let finger = touches.first else {
            return touchstone.fail(.tooManyTouches(numberOfTouches, limit: 1))
        }
        outermost = finger.location(in: view).x
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        guard let finger = touches.first else { return }
        let step = finger.location(in: view).x - outermost
        if step * direction > 0 {
            outermost += step
        } else if abs(step) >= minimumStroke {
            if direction != 0 { turns += 1 }
            direction = step > 0 ? 1 : -1
            outermost += step
        }
        if turns == requiredTurns { state = .recognized }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        touchstone.fail(
            .custom(
                name: "tooFewTurns",
                value: Double(turns),
                limit: Double(requiredTurns),
                sentence: "turned \(turns) times (needs \(requiredTurns))"
            )
        )
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        touchstone.fail(.touchCancelled)
    }

    open override func reset() { (turns, direction, outermost) = (0, 0, 0) }
}

extension RecognizerClass {
    /// The class as scenes name it, with the properties that scenes and the window can change.
    public static let scratch = RecognizerClass(
        "scratch",
        properties: [
            .integer("requiredTurns", \ScratchGestureRecognizer.requiredTurns, in: 1...20),
            .number(
                "minimumStroke",
                \ScratchGestureRecognizer.minimumStroke,
                in: 1...500,
                unit: .points,
                step: 5
            ),
        ],
        make: { ScratchGestureRecognizer() }
    )
}
