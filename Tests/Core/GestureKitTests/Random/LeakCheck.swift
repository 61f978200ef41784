import GestureKit

/// Weak references to the parts of a scene, which must be nil after the scene is released.
struct LeakCheck {
    private struct Weak {
        weak var object: AnyObject?
        let isTouch: Bool
    }

    private var references: [Weak] = []

    mutating func note(_ scene: RandomScene) {
        references.append(Weak(object: scene, isTouch: false))
        let parts: [[AnyObject]] = [scene.views, scene.recognizers, scene.judges, scene.targets]
        references += parts.joined().map { Weak(object: $0, isTouch: false) }
    }

    mutating func note(_ touch: Touch) { references.append(Weak(object: touch, isTouch: true)) }

    /// Checks the remaining objects; a window that still exists may retain its last touches.
    func judge(isWindowHeld: Bool, _ inspector: Inspector) {
        for reference in references where !isWindowHeld || !reference.isTouch {
            guard let object = reference.object else { continue }
            inspector.fault("nothing is retained", "\(type(of: object))")
        }
    }
}
