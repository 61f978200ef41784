package import Foundation
import GestureKit

extension Trace {
    /// Whether the picture changes with time alone: strokes fade, a deadline approaches, or views are
    /// animated.
    package func isAnimating(at time: TimeInterval) -> Bool {
        takeHeldLanding()
        let fades = strokes.strokes.contains { stroke in
            let end = stroke.endTime.map { $0 + Fading.dimming }
            let last = (stroke.points.last?.time ?? 0) + Fading.tail
            return time < (end ?? last)
        }
        // The arcs of possible recognizers close.
        let closes = !isUntouched && window.nextRecognizerDeadline.map { time < $0 } ?? false
        return fades || closes || areViewsAnimating(at: time)
            // By index, because a copy of each record would cost more than the rest.
            || registry.records.indices.contains { index in
                if registry.records[index].isSlowing(at: time) { return true }
                guard let end = blocker(of: index)?.deadline else { return false }
                return time < end
            }
    }

    /// Whether an animation of views is running, or in its delay, at a time.
    package func areViewsAnimating(at time: TimeInterval) -> Bool { animations.isRunning(at: time) }

    /// Returns the state at a time, which must not be before the latest event's.
    package func snapshot(at time: TimeInterval) -> TraceSnapshot {
        takeHeldLanding()
        var walk = Walk(time: time)
        visit(window, depth: 0, Drawn(alpha: 1), isShown: true, &walk)
        guard hasOverlay else {
            return TraceSnapshot(
                time: time,
                sceneName: sceneName,
                views: walk.figures,
                diagnostics: diagnostics,
                timeline: TraceSnapshot.Timeline(start: history.start)
            )
        }
        // Deepest first, as touches are delivered; at equal depth in the walk's order.
        let ordered = walk.sections.enumerated().sorted { left, right in
            left.element.depth == right.element.depth
                ? left.offset < right.offset : left.element.depth > right.element.depth
        }
        var snapshot = TraceSnapshot(
            time: time,
            sceneName: sceneName,
            views: walk.figures,
            strokes: strokes.strokes,
            fingers: strokes.live.compactMap { finger(of: $0, at: time) },
            sections: ordered.map(\.element.section),
            diagnostics: diagnostics,
            timeline: timeline(of: ordered.map(\.element.section), at: time),
            isSequenceOver: isSequenceOver,
            sequence: currentSequence
        )
        if isSequenceOver { snapshot.timeline.verdict = Verdict(of: snapshot) }
        return snapshot
    }

    private func timeline(
        of sections: [TraceSnapshot.Section],
        at time: TimeInterval
    ) -> TraceSnapshot.Timeline {
        recordRecipients()
        var timeline = timeline(
            lanes: sections.flatMap { section in
                section.rows.indices.compactMap {
                    history.lane(of: section.rows[$0].id, section.rows[$0].name)
                }
            }
        )
        if !isSequenceOver { timeline.end = max(time, timeline.end) }
        timeline.moment = timeline.end
        timeline.earlier = earlier
        return timeline
    }

    /// The results of a walk through the views.
    private struct Walk {
        let time: TimeInterval
        var sections: [(depth: Int, section: TraceSnapshot.Section)] = []
        var figures: [TraceSnapshot.ViewFigure] = []
    }

    /// The appearance of a view, including the effect of its superviews.
    private struct Drawn {
        var alpha: CGFloat
        /// The view's bounds and its transform to the window while it or a superview is animated; nil if the
        /// view is drawn with its own values.
        var geometry: (bounds: CGRect, toRoot: CGAffineTransform)?
    }

    private func drawn(_ view: View, in above: Drawn, at time: TimeInterval) -> Drawn {
        let values = animations.values(of: view, at: time)
        var drawn = Drawn(alpha: above.alpha * (values?.alpha ?? view.alpha))
        if values != nil || above.geometry != nil {
            let map = values?.toSuperview ?? view.toSuperview
            let aboveMap = above.geometry?.toRoot ?? view.superview?.toRoot ?? .identity
            drawn.geometry = (values?.bounds ?? view.bounds, map.concatenating(aboveMap))
        }
        return drawn
    }

    private func visit(
        _ view: View,
        depth: Int,
        _ above: Drawn,
        isShown: Bool,
        _ walk: inout Walk
    ) {
        let id = registry.number(of: view)
        let isShown = isShown && !view.isHidden
        let drawn = drawn(view, in: above, at: walk.time)
        let (numbers, words) = registry.follow(view, id)
        if isShown && view !== window {
            walk.figures.append(figure(of: view, id: id, words, drawn))
        }
        if hasOverlay, !numbers.isEmpty {
            let section = TraceSnapshot.Section(
                id: id,
                name: view.label,
                rows: rows(numbers, on: id, at: walk.time)
            )
            walk.sections.append((depth, section))
        }
        for subview in view.subviews {
            visit(subview, depth: depth + 1, drawn, isShown: isShown, &walk)
        }
    }

    private func figure(
        of view: View,
        id: Int,
        _ gestures: [String],
        _ drawn: Drawn
    ) -> TraceSnapshot.ViewFigure {
        let isLarge = min(view.bounds.width, view.bounds.height) >= Self.minPictureSide
        let content: TraceSnapshot.ViewFigure.Content =
            (view as? Control).map { .control(controlFigure(of: $0)) }
            ?? (isLarge && view.subviews.isEmpty ? .picture : .plain)
        return TraceSnapshot.ViewFigure(
            id: id,
            name: view.name,
            bounds: drawn.geometry?.bounds ?? view.bounds,
            transform: drawn.geometry?.toRoot ?? view.toRoot,
            alpha: drawn.alpha,
            content: content,
            gestures: gestures
        )
    }

    /// The minimum side of a view that shows a picture, in points.
    private static let minPictureSide: CGFloat = 120

    /// Returns the rows of a view.
    ///
    /// Most views are at rest, and their rows are not made again.
    private func rows(_ numbers: [Int], on view: Int, at time: TimeInterval) -> [TraceSnapshot.Row]
    {
        let hasTouches = !strokes.strokes.isEmpty
        if let rows = registry.restingRows(on: view, hasTouches: hasTouches) { return rows }
        let rows = numbers.map { row($0, at: time) }
        registry.keep(rows, on: view, hasTouches: hasTouches)
        return rows
    }

    private func row(_ number: Int, at time: TimeInterval) -> TraceSnapshot.Row {
        var row = registry.records[number].row(
            at: time,
            down: touches(of: registry.records[number].recognizer),
            blocker: blocker(of: number)
        )
        row.absence = absence(of: registry.records[number].recognizer)
        return row
    }

    /// Returns the recognizer that a waiting one waits for; nil if it waits for none that still exists.
    private func blocker(of number: Int) -> GestureRecognizer? {
        guard registry.records[number].row.isWaiting,
            let name = registry.records[number].row.reason?.other
        else { return nil }
        return registry.number(named: name, otherThan: number).map {
            registry.records[$0].recognizer
        }
    }

    /// Returns the predicted locations of a moving finger.
    private func predicted(
        _ touch: Touch?,
        after last: TraceSnapshot.Stroke.Point,
        at time: TimeInterval
    ) -> [CGPoint] {
        guard let touch, time - last.time <= Fading.rest else { return [] }
        return touch.predictions.map { $0.location(in: nil) }.filter { $0 != last.location }
    }

    private func finger(
        of stroke: TraceSnapshot.Stroke,
        at time: TimeInterval
    ) -> TraceSnapshot.Finger? {
        guard let last = stroke.points.last else { return nil }
        let touch = window.touches.first { $0.id == stroke.id }
        let received = touch?.gestureRecognizers ?? []
        let active = received.map { registry.number(of: $0) }
            .filter { registry.records[$0].row.isWaiting || registry.records[$0].row.state.isBegun }
        return TraceSnapshot.Finger(
            id: stroke.id,
            slot: stroke.slot,
            stroke: stroke.serial,
            location: last.location,
            force: last.force,
            contact: touch.flatMap(TraceSnapshot.Contact.init),
            predicted: predicted(touch, after: last, at: time),
            speed: stroke.speed(at: time),
            isOwned: stroke.isOwned,
            active: active.sorted()
        )
    }
}
