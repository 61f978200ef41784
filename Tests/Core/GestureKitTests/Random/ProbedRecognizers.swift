import GestureKit

// The built-in classes, each with a probe. A generic class cannot replace them: Swift does not
// allow a subclass of a generic parameter.

final class ProbedTap: TapGestureRecognizer, ProbedRecognizer {
    let probe = Probe()
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.began, touches, self) { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.moved, touches, self) { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.ended, touches, self) { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.cancelled, touches, self) { super.touchesCancelled(touches, with: event) }
    }
    override func ignore(_ touch: Touch, for event: TouchEvent) {
        probe.ignored(touch)
        super.ignore(touch, for: event)
    }
    override func reset() {
        probe.reset(self)
        super.reset()
    }
}

final class ProbedLongPress: LongPressGestureRecognizer, ProbedRecognizer {
    let probe = Probe()
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.began, touches, self) { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.moved, touches, self) { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.ended, touches, self) { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.cancelled, touches, self) { super.touchesCancelled(touches, with: event) }
    }
    override func ignore(_ touch: Touch, for event: TouchEvent) {
        probe.ignored(touch)
        super.ignore(touch, for: event)
    }
    override func reset() {
        probe.reset(self)
        super.reset()
    }
}

final class ProbedPan: PanGestureRecognizer, ProbedRecognizer {
    let probe = Probe()
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.began, touches, self) { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.moved, touches, self) { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.ended, touches, self) { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.cancelled, touches, self) { super.touchesCancelled(touches, with: event) }
    }
    override func ignore(_ touch: Touch, for event: TouchEvent) {
        probe.ignored(touch)
        super.ignore(touch, for: event)
    }
    override func reset() {
        probe.reset(self)
        super.reset()
    }
}

final class ProbedScreenEdgePan: ScreenEdgePanGestureRecognizer, ProbedRecognizer {
    let probe = Probe()
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.began, touches, self) { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.moved, touches, self) { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.ended, touches, self) { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.cancelled, touches, self) { super.touchesCancelled(touches, with: event) }
    }
    override func ignore(_ touch: Touch, for event: TouchEvent) {
        probe.ignored(touch)
        super.ignore(touch, for: event)
    }
    override func reset() {
        probe.reset(self)
        super.reset()
    }
}

final class ProbedSwipe: SwipeGestureRecognizer, ProbedRecognizer {
    let probe = Probe()
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.began, touches, self) { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.moved, touches, self) { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.ended, touches, self) { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.cancelled, touches, self) { super.touchesCancelled(touches, with: event) }
    }
    override func ignore(_ touch: Touch, for event: TouchEvent) {
        probe.ignored(touch)
        super.ignore(touch, for: event)
    }
    override func reset() {
        probe.reset(self)
        super.reset()
    }
}

final class ProbedPinch: PinchGestureRecognizer, ProbedRecognizer {
    let probe = Probe()
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.began, touches, self) { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.moved, touches, self) { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.ended, touches, self) { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.cancelled, touches, self) { super.touchesCancelled(touches, with: event) }
    }
    override func ignore(_ touch: Touch, for event: TouchEvent) {
        probe.ignored(touch)
        super.ignore(touch, for: event)
    }
    override func reset() {
        probe.reset(self)
        super.reset()
    }
}

final class ProbedRotation: RotationGestureRecognizer, ProbedRecognizer {
    let probe = Probe()
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.began, touches, self) { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.moved, touches, self) { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.ended, touches, self) { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.cancelled, touches, self) { super.touchesCancelled(touches, with: event) }
    }
    override func ignore(_ touch: Touch, for event: TouchEvent) {
        probe.ignored(touch)
        super.ignore(touch, for: event)
    }
    override func reset() {
        probe.reset(self)
        super.reset()
    }
}

final class ProbedHover: HoverGestureRecognizer, ProbedRecognizer {
    let probe = Probe()
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.began, touches, self) { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.moved, touches, self) { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.ended, touches, self) { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        probe.heard(.cancelled, touches, self) { super.touchesCancelled(touches, with: event) }
    }
    override func ignore(_ touch: Touch, for event: TouchEvent) {
        probe.ignored(touch)
        super.ignore(touch, for: event)
    }
    override func reset() {
        probe.reset(self)
        super.reset()
    }
}
