import GestureKit

/// A recognizer that never recognizes and follows every touch of a window through its phases.
final class StormProbe: GestureRecognizer {
    static let label = "stormProbe"

    private(set) var faults: [String] = []
    /// The numbers of ended and cancelled fingers, without pointers.
    private(set) var ends = StormFingerCounts()
    private var live: [ObjectIdentifier: (touch: Touch, time: Double)] = [:]

    /// The number of touches that are down for this recognizer.
    var count: Int { live.count }

    init() {
        super.init(target: nil, action: nil)
        name = Self.label
        cancelsTouchesInView = false
        delaysTouchesEnded = false
        requiresExclusiveTouchType = false
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        follow(touches, .began) { key, touch in
            guard self.live[key] == nil else { return false }
            self.live[key] = (touch, touch.timestamp)
            return true
        }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        follow(touches, .moved) { key, touch in
            guard let last = self.live[key], touch.timestamp >= last.time else { return false }
            self.live[key]?.time = touch.timestamp
            return true
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        ends.ended += touches.count { $0.type == .direct }
        follow(touches, .ended) { key, _ in self.live.removeValue(forKey: key) != nil }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        ends.cancelled += touches.count { $0.type == .direct }
        follow(touches, .cancelled) { key, _ in self.live.removeValue(forKey: key) != nil }
    }

    private func follow(
        _ touches: Set<Touch>,
        _ phase: Touch.Phase,
        _ take: (ObjectIdentifier, Touch) -> Bool
    ) {
        for touch in touches where !take(ObjectIdentifier(touch), touch) || touch.phase != phase {
            faults.append("touch \(touch.id) \(phase) out of turn, as \(touch.phase)")
        }
    }
}
