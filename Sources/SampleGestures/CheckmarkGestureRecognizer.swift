public import Foundation
public import GestureKit

/// Recognizes a checkmark drawn in one stroke with one finger: down to the right, then up to the right
/// and higher than it began; discrete.
///
///     possible ──lift in the upstroke, above the start──▶ recognized
///         │
///         ├── two fingers in the first event ──▶ failed: tooManyTouches
///         ├── left ──▶ failed: wentLeft
///         ├── up before it went down ──▶ failed: startedUpward
///         ├── down in the upstroke ──▶ failed: turnedDown
///         ├── lift before the upstroke ──▶ failed: noUpstroke
///         ├── lift at the start's height or below ──▶ failed: endedTooLow
///         └── taken away by the system ──▶ failed: touchCancelled
///
/// Only the first finger is followed; later ones are ignored, and their views get them as usual. Left,
/// up and down are the window's, whatever the view's transform. Source: Apple, "Implementing a discrete
/// gesture recognizer", and for `midPoint` the older "Event handling guide".
open class CheckmarkGestureRecognizer: GestureRecognizer {
    /// How many points a hand may stray from the allowed direction before that counts; 0 by default,
    /// the documents' exact rule, and negative ones are taken as 0.
    ///
    /// It is a hysteresis of direction: what counts is the way back from the farthest point so far, not
    /// one step. A finger fails once it is more than this left of its rightmost point, or, in the
    /// upstroke, more than this below its highest. The upstroke begins once it is more than this above
    /// the lowest point, and needs a downstroke of at least this depth before it. Nothing is averaged:
    /// one sample that is too far back fails, and so do many small steps that add up to it.
    ///
    /// Strokes of hands, which tremble and hook, want 4 to 8; in window points.
    public final var tolerance: CGFloat = 0

    /// The finger that draws the stroke, which is the first that landed; nil before it lands, after
    /// a cancel and after the reset.
    public private(set) final var trackedTouch: Touch?
    /// The place where that finger landed, in the view's points; zero before it lands, after a
    /// cancel and after the reset.
    public private(set) final var initialTouchPoint: CGPoint = .zero
    /// The current part of the stroke; `notStarted` before the finger lands, after a cancel and
    /// after the reset.
    public final var strokePhase: CheckmarkPhases { stroke?.phase ?? .notStarted }

    private var stroke: CheckmarkStroke?

    /// The corner of the mark in the view's points: the last of the lowest points before the upstroke.
    ///
    /// Zero before the downstroke, and again after a cancel and after the reset; read it in the
    /// action.
    public final var midPoint: CGPoint {
        guard let point = stroke?.lowest else { return .zero }
        return view?.convert(point, from: nil) ?? point
    }

    /// The part of the window in which the finger may be: from its rightmost point on and, before the
    /// downstroke, from its lowest, in the upstroke down to its highest, each with the tolerance.
    open override var allowances: [Allowance] {
        guard state == .possible, let stroke, let bounds = view?.window?.bounds else { return [] }
        return [Allowance(.band(stroke.room(in: bounds, tolerance: allowed)), .fails)]
    }

    /// Takes up the first finger; two at once fail it, later ones are ignored.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard trackedTouch == nil else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        guard touches.count == 1, let touch = touches.first else {
            return fail(.tooManyTouches(touches.count, limit: 1))
        }
        trackedTouch = touch
        initialTouchPoint = touch.location(in: view)
        stroke = CheckmarkStroke(start: touch.location(in: nil))
    }

    /// Follows the stroke, every sample of it.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        for touch in touches {
            for sample in event.coalescedTouches(for: touch) {
                let fault = stroke?.move(to: sample.location(in: nil), tolerance: allowed)
                if let fault { return fail(fault.reason) }
            }
        }
    }

    /// Recognizes what ends in the upstroke and above the start.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        guard let touch = touches.first else { return }
        if let fault = stroke?.lift(at: touch.location(in: nil), tolerance: allowed) {
            fail(fault.reason)
        } else {
            state = .recognized
        }
    }

    /// Forgets the stroke, and fails.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        forget()
        fail(.touchCancelled)
    }

    /// Forgets the stroke.
    open override func reset() { forget() }

    private func forget() {
        trackedTouch = nil
        initialTouchPoint = .zero
        stroke = nil
    }

    private var allowed: CGFloat { max(0, tolerance) }
}
