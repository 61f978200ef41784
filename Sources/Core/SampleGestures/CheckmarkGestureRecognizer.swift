public import Foundation
public import GestureKit

/// A discrete recognizer of a checkmark that one finger draws in one stroke: down to the right, then up to
/// the right and higher than its start.
///
///     possible ──lift in the upstroke, above the start──▶ recognized
///         │
///         ├── two fingers in the first event ──▶ failed: tooManyTouches
///         ├── left ──▶ failed: wentLeft
///         ├── up before it went down ──▶ failed: startedUpward
///         ├── down in the upstroke ──▶ failed: turnedDown
///         ├── lift before the upstroke ──▶ failed: noUpstroke
///         ├── lift at the start's height or below ──▶ failed: endedTooLow
///         └── cancelled by the system ──▶ failed: touchCancelled
///
/// Only the first finger is tracked; later ones are ignored, and their views receive them as usual. Left,
/// up and down are those of the window, whatever the view's transform is. Source: Apple, "Implementing a
/// discrete gesture recognizer", and for `midPoint` the older "Event handling guide".
open class CheckmarkGestureRecognizer: GestureRecognizer {
    /// The maximum distance that a finger can deviate from the allowed direction, in window points; 0 by
    /// default.
    ///
    /// 0 is the exact rule of the documentation. Negative values count as 0.
    ///
    /// The tolerance is a hysteresis: it applies to the distance from the farthest point so far, not to a
    /// single step. A finger fails once it is more than this distance left of its rightmost point or, in
    /// the upstroke, below its highest point. The upstroke begins once the finger is more than this
    /// distance above its lowest point, and requires a downstroke of at least this depth. Samples are not
    /// averaged: a single sample beyond the tolerance fails, and so do many small steps that add up to it.
    ///
    /// Hand-drawn strokes, which tremble and hook, need 4 to 8 points.
    public final var tolerance: CGFloat = 0

    /// The finger that draws the stroke, which is the first that landed; nil before it lands, after a
    /// cancellation and after the reset.
    public private(set) final var trackedTouch: Touch?
    /// The location at which that finger landed, in the view's coordinates; zero before it lands, after a
    /// cancellation and after the reset.
    public private(set) final var initialTouchPoint: CGPoint = .zero
    /// The current phase of the stroke; `notStarted` before the finger lands, after a cancellation and
    /// after the reset.
    public final var strokePhase: CheckmarkPhases { stroke?.phase ?? .notStarted }

    private var stroke: CheckmarkStroke?

    /// The corner of the checkmark in the view's coordinates: the last of the lowest points before the
    /// upstroke.
    ///
    /// It is zero before the downstroke, after a cancellation and after the reset; read it in the action.
    public final var midPoint: CGPoint {
        guard let point = stroke?.lowest else { return .zero }
        return view?.convert(point, from: nil) ?? point
    }

    /// The part of the window in which the finger is allowed, including the tolerance.
    ///
    /// It starts at the rightmost point and, before the downstroke, at the lowest; in the upstroke it ends
    /// at the highest point.
    open override var recognitionLimits: [RecognitionLimit] {
        guard state == .possible, let stroke, let bounds = view?.window?.bounds else { return [] }
        return [
            RecognitionLimit(
                .band(stroke.allowedArea(in: bounds, tolerance: effectiveTolerance)),
                .fails
            )
        ]
    }

    /// The largest distance to the left, up before the downstroke and down in the upstroke, and the height of
    /// the upstroke, against the tolerance.
    open override var measurements: [Reason] {
        guard let stroke else { return [] }
        return [
            CheckmarkFault.wentLeft(stroke.maxLeft, limit: effectiveTolerance),
            .startedUpward(stroke.maxUpFirst, limit: effectiveTolerance),
            .turnedDown(stroke.maxDownAgain, limit: effectiveTolerance),
            .noUpstroke(stroke.maxUpstroke, limit: effectiveTolerance),
        ].map(\.reason)
    }

    /// Starts to track the first finger; two fingers in the same event fail, later ones are ignored.
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

    /// Tracks every sample of the stroke.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        for touch in touches {
            for sample in event.coalescedTouches(for: touch) {
                let fault = stroke?.move(
                    to: sample.location(in: nil),
                    tolerance: effectiveTolerance
                )
                if let fault { return fail(fault.reason) }
            }
        }
    }

    /// Recognizes a stroke that ends in the upstroke, above its start.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        guard let touch = touches.first else { return }
        if let fault = stroke?.lift(at: touch.location(in: nil), tolerance: effectiveTolerance) {
            fail(fault.reason)
        } else {
            state = .recognized
        }
    }

    /// Removes the stroke and fails.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        clearStroke()
        fail(.touchCancelled)
    }

    /// Removes the stroke.
    open override func reset() { clearStroke() }

    private func clearStroke() {
        trackedTouch = nil
        initialTouchPoint = .zero
        stroke = nil
    }

    private var effectiveTolerance: CGFloat { max(0, tolerance) }
}
