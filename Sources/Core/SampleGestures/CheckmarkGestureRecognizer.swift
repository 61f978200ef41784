public import Foundation
public import GestureKit

/// A discrete recognizer of a checkmark that one finger draws in one stroke: down to the right, and then up to
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
open class CheckmarkGestureRecognizer: GestureRecognizer, TouchstoneGesture {
    /// The maximum distance that a finger can deviate from the allowed direction, in window points; 0 by
    /// default.
    ///
    /// 0 is the exact rule of the documentation. Negative values count as 0.
    ///
    /// The tolerance is a hysteresis: it applies to the distance from the farthest point so far, not to a
    /// single step. A finger fails as soon as it is more than this distance left of its rightmost point or, in
    /// the upstroke, below its highest point. The upstroke begins when the finger is more than this distance
    /// above its lowest point, and requires a downstroke of at least this depth. Samples are not averaged: a
    /// single one beyond the tolerance fails, and so do many small steps that add up to more than it.
    ///
    /// Hand-drawn strokes, which tremble and hook, need 4 to 8 points.
    public final var tolerance: CGFloat = 0

    /// The finger that draws the stroke, which is the first that landed; nil before it lands, after a
    /// cancellation and after the reset.
    public private(set) final var trackedTouch: Touch?
    /// The location at which that finger landed, in the view's coordinates; zero before it lands, after a
    /// cancellation and after the reset.
    public private(set) final var initialTouchPoint: CGPoint = .zero
    /// The current phase of the stroke.
    ///
    /// It is `notStarted` before the finger lands, after a cancellation and after the reset.
    public final var strokePhase: CheckmarkPhases { stroke?.phase ?? .notStarted }

    private var stroke: CheckmarkStroke?

    /// The corner of the checkmark in the view's coordinates: the lowest point before the upstroke, and the
    /// last one of several.
    ///
    /// It is zero before the downstroke, after a cancellation and after the reset; read it in the action.
    public final var midPoint: CGPoint {
        guard let point = stroke?.lowest else { return .zero }
        return view?.convert(point, from: nil) ?? point
    }

    /// The part of the window in which the finger is allowed, including the tolerance.
    ///
    /// It starts at the rightmost point and, before the downstroke, at the lowest; in the upstroke, it ends at
    /// the highest point.
    open var recognitionLimits: [RecognitionLimit] {
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
    open var measurements: [Reason] {
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
            return touchstone.fail(.tooManyTouches(touches.count, limit: 1))
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
                if let fault { return touchstone.fail(fault.reason) }
            }
        }
    }

    /// Recognizes a stroke that ends in the upstroke, above its start.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        guard let touch = touches.first else { return }
        if let fault = stroke?.lift(at: touch.location(in: nil), tolerance: effectiveTolerance) {
            touchstone.fail(fault.reason)
        } else {
            state = .recognized
        }
    }

    /// Removes the stroke and fails.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        clearStroke()
        touchstone.fail(.touchCancelled)
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

/// The stroke of a finger that draws a checkmark, checked sample by sample.
///
///     initialPoint ──down──▶ downStroke ──up──▶ upStroke
///
/// Each arrow and each fault requires a distance of more than the tolerance from the farthest point so far.
/// For the first arrow, exactly the tolerance is enough: with a tolerance of 0, a level first move is allowed.
private struct CheckmarkStroke {
    private let start: CGPoint
    private(set) var phase = CheckmarkPhases.initialPoint
    private var rightmost: CGFloat
    private var bottom: CGFloat
    private var top: CGFloat
    /// The last of the lowest points of the downstroke, once it has begun.
    private(set) var lowest: CGPoint?
    /// The largest distances so far, in points: to the left of the rightmost point, above the start before the
    /// downstroke, below the highest point of the upstroke, and the height of the upstroke.
    private(set) var maxLeft: CGFloat = 0
    private(set) var maxUpFirst: CGFloat = 0
    private(set) var maxDownAgain: CGFloat = 0
    private(set) var maxUpstroke: CGFloat = 0

    init(start: CGPoint) {
        self.start = start
        rightmost = start.x
        bottom = start.y
        top = start.y
    }

    /// Continues the stroke, and returns the fault of this sample, if it has one.
    mutating func move(to point: CGPoint, tolerance: CGFloat) -> CheckmarkFault? {
        measure(point)
        guard rightmost - point.x <= tolerance else {
            return .wentLeft(rightmost - point.x, limit: tolerance)
        }
        rightmost = max(rightmost, point.x)
        switch phase {
        case .notStarted, .initialPoint:
            if point.y - start.y >= tolerance {
                phase = .downStroke
                descend(to: point)
            } else if bottom - point.y > tolerance {
                return .startedUpward(bottom - point.y, limit: tolerance)
            }
            bottom = max(bottom, point.y)
        case .downStroke:
            if bottom - point.y > tolerance {
                phase = .upStroke
                top = point.y
            } else {
                descend(to: point)
            }
        case .upStroke:
            guard point.y - top <= tolerance else {
                return .turnedDown(point.y - top, limit: tolerance)
            }
            top = min(top, point.y)
        }
        return nil
    }

    /// The part of the bounds in which the next sample is valid.
    func allowedArea(in bounds: CGRect, tolerance: CGFloat) -> CGRect {
        let left = max(bounds.minX, rightmost - tolerance)
        var (upper, lower) = (bounds.minY, bounds.maxY)
        switch phase {
        case .notStarted, .initialPoint: upper = max(upper, bottom - tolerance)
        case .downStroke: break
        case .upStroke: lower = min(lower, top + tolerance)
        }
        return CGRect(x: left, y: upper, width: bounds.maxX - left, height: lower - upper)
    }

    /// Returns the fault of a stroke that ends at this point; a checkmark has none.
    func lift(at point: CGPoint, tolerance: CGFloat) -> CheckmarkFault? {
        switch phase {
        case .notStarted, .initialPoint, .downStroke:
            .noUpstroke(max(0, bottom - point.y), limit: tolerance)
        case .upStroke:
            point.y < start.y ? nil : .endedTooLow(point.y - start.y)
        }
    }

    private mutating func measure(_ point: CGPoint) {
        maxLeft = max(maxLeft, rightmost - point.x)
        switch phase {
        case .notStarted, .initialPoint: maxUpFirst = max(maxUpFirst, bottom - point.y)
        case .downStroke: break
        case .upStroke: maxDownAgain = max(maxDownAgain, point.y - top)
        }
        maxUpstroke = max(maxUpstroke, bottom - point.y)
    }

    private mutating func descend(to point: CGPoint) {
        guard point.y >= bottom else { return }
        bottom = point.y
        lowest = point
    }
}

/// The phases of a checkmark's stroke.
///
///     notStarted ──lands──▶ initialPoint ──down──▶ downStroke ──up──▶ upStroke
public enum CheckmarkPhases: Hashable, Sendable {
    /// No finger draws yet.
    case notStarted
    /// The finger has landed and has not moved down yet.
    case initialPoint
    /// The finger moves down to the right.
    case downStroke
    /// The finger moves up to the right.
    case upStroke
}

/// The reason why a stroke is not a checkmark, with distances in points.
private enum CheckmarkFault: Hashable {
    case wentLeft(CGFloat, limit: CGFloat)
    case startedUpward(CGFloat, limit: CGFloat)
    case turnedDown(CGFloat, limit: CGFloat)
    case noUpstroke(CGFloat, limit: CGFloat)
    case endedTooLow(CGFloat)

    /// The fault as a reason for people and recordings.
    var reason: Reason {
        switch self {
        case .wentLeft(let value, let limit):
            custom("wentLeft", value, limit, "went left by", "allows")
        case .startedUpward(let value, let limit):
            custom("startedUpward", value, limit, "first went up by", "allows")
        case .turnedDown(let value, let limit):
            custom("turnedDown", value, limit, "down again by", "allows")
        case .noUpstroke(let value, let limit):
            custom("noUpstroke", value, limit, "upstroke of", "needs more than")
        case .endedTooLow(let value):
            .custom(
                name: "endedTooLow",
                value: Double(value),
                limit: 0,
                sentence: "ended \(points(value)) below its start, not above it"
            )
        }
    }

    private func custom(
        _ name: String,
        _ value: CGFloat,
        _ limit: CGFloat,
        _ words: String,
        _ verb: String
    ) -> Reason {
        .custom(
            name: name,
            value: Double(value),
            limit: Double(limit),
            sentence: "\(words) \(points(value)) (\(verb) \(String(format: "%g", Double(limit))))"
        )
    }

    private func points(_ value: CGFloat) -> String { String(format: "%.1f pt", Double(value)) }
}
