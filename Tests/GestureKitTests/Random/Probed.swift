import GestureKit

// The built-in classes, each with a probe. A generic class cannot replace them: Swift does not
// allow a subclass of a generic parameter.

final class ProbedTap: TapGestureRecognizer, Probed {
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

final class ProbedLongPress: LongPressGestureRecognizer, Probed {
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

final class ProbedPan: PanGestureRecognizer, Probed {
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

final class ProbedScreenEdgePan: ScreenEdgePanGestureRecognizer, Probed {
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

final class ProbedSwipe: SwipeGestureRecognizer, Probed {
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

final class ProbedPinch: PinchGestureRecognizer, Probed {
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

final class ProbedRotation: RotationGestureRecognizer, Probed {
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

final class ProbedHover: HoverGestureRecognizer, Probed {
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
