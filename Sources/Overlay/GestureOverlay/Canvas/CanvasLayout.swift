import Foundation
import GestureKit
import GestureTrace

/// The canvas, as windows and reports show it: the views with what gestures left on them, the strokes, and
/// the limits that decided.
struct CanvasLayout {
    let context: LayoutContext
    /// The state, with the locations of the picture.
    let snapshot: TraceSnapshot
    /// The factor of the canvas in the picture.
    let zoom: Double

    /// The distance between two lines of the grid, in points of the scene.
    private static let gridStep: CGFloat = 40

    func grid(in canvas: CGRect) -> Mark {
        let color = context.theme.line.faded(0.35)
        return Mark(.grid(canvas, step: Self.gridStep * zoom, color: color))
    }

    /// Adds the views, and the lines and images on them.
    func addScene(from lines: CommittedMarkCache, to list: inout DisplayList) {
        ViewLayout(context: context, magnification: max(1, zoom)).add(
            snapshot.views,
            dimming: snapshot.untouchedViews(context.verdict),
            to: &list
        )
        // An enlarged image would cover the strokes.
        let reactions = ReactionLayout(context: context, zoom: min(1, zoom))
        reactions.add(snapshot.drawings, from: lines, to: &list)
        reactions.add(snapshot.images, to: &list)
    }

    /// Adds the strokes, and a line between two fingers.
    func addStrokes(to list: inout DisplayList) {
        if let second = snapshot.second {
            SecondAttemptLayout(context: context).add(second, to: &list)
        }
        StrokeLayout(context: context, time: snapshot.time).add(snapshot.strokes, to: &list)
        FingerLayout(context: context).addLink(between: snapshot.fingers, to: &list)
    }

    /// Adds the limits that decided.
    ///
    /// If `namesBeginning` is true, words beside the place where the winner began say so. If the first
    /// difference from a second sequence has values, they replace all other words.
    func addDecision(
        namesBeginning: Bool,
        to list: inout DisplayList,
        in room: inout LabelPlacer
    ) {
        let decision = DecisionLayout(context: context, snapshot: snapshot, zoom: zoom)
        let difference = DifferenceLayout(context: context, snapshot: snapshot)
        let hasWords = difference.step?.values == nil
        decision.takePlaces(in: &room)
        CrossedLimitLayout(context: context, snapshot: snapshot)
            .add(hasWords: hasWords, to: &list, in: &room)
        decision.add(
            hasWords: hasWords,
            namesBeginning: namesBeginning && hasWords,
            to: &list,
            in: &room
        )
        difference.add(to: &list, in: &room)
    }
}

extension TraceSnapshot {
    /// Returns the snapshot with the locations and distances of a canvas that is shown at a factor.
    func zoomed(by zoom: Double) -> TraceSnapshot {
        zoom == 1 ? self : placed(by: CGAffineTransform(scaleX: zoom, y: zoom))
    }

    /// Returns the snapshot with the locations and distances of a canvas that is scaled evenly and moved.
    func placed(by scale: CGAffineTransform) -> TraceSnapshot {
        var copy = self
        for index in copy.views.indices {
            copy.views[index].transform = copy.views[index].transform.concatenating(scale)
            for clip in copy.views[index].clips.indices {
                let transform = copy.views[index].clips[clip].transform
                copy.views[index].clips[clip].transform = transform.concatenating(scale)
            }
        }
        for index in copy.drawings.indices {
            copy.drawings[index].transform = copy.drawings[index].transform.concatenating(scale)
        }
        for index in copy.images.indices {
            copy.images[index].center = copy.images[index].center.applying(scale)
        }
        for index in copy.strokes.indices { copy.strokes[index].place(by: scale) }
        if var second = copy.second {
            for index in second.strokes.indices { second.strokes[index].place(by: scale) }
            copy.second = second
        }
        for index in copy.fingers.indices { copy.fingers[index].zoom(by: scale) }
        for section in copy.sections.indices {
            for row in copy.sections[section].rows.indices {
                copy.sections[section].rows[row].zoom(by: scale)
            }
        }
        return copy
    }
}

extension TraceSnapshot.Stroke {
    fileprivate mutating func place(by scale: CGAffineTransform) {
        points = points.map { .init($0.location.applying(scale), at: $0.time, force: $0.force) }
    }
}

extension TraceSnapshot.Finger {
    fileprivate mutating func zoom(by scale: CGAffineTransform) {
        location = location.applying(scale)
        predicted = predicted.map { $0.applying(scale) }
        contact?.majorRadius *= Double(scale.a)
        contact?.minorRadius *= Double(scale.a)
    }
}

extension TraceSnapshot.Row {
    fileprivate mutating func zoom(by scale: CGAffineTransform) {
        location = location?.applying(scale)
        recognitionLimits = recognitionLimits.map { $0.zoomed(by: scale) }
        crossedLimits = crossedLimits.map { $0.zoomed(by: scale) }
    }
}

extension RecognitionLimit {
    fileprivate func zoomed(by scale: CGAffineTransform) -> RecognitionLimit {
        let factor = scale.a
        let zoomed: Shape =
            switch shape {
            case .circle(let center, let radius, let value):
                .circle(
                    center: center.applying(scale),
                    radius: radius * factor,
                    value: value * factor
                )
            case .corridor(let start, let direction, let length, let half):
                .corridor(
                    from: start.applying(scale),
                    direction: direction,
                    length: length * factor,
                    halfWidth: half * factor
                )
            case .band(let rect): .band(rect.applying(scale))
            case .distance(let start, let end, let minimum, let maximum):
                .distance(
                    from: start.applying(scale),
                    to: end.applying(scale),
                    minimum: minimum * factor,
                    maximum: maximum * factor
                )
            case .angle(let center, let radius, let from, let to):
                .angle(center: center.applying(scale), radius: radius * factor, from: from, to: to)
            case .arc(let center, let radius, let from, let to):
                .arc(center: center.applying(scale), radius: radius * factor, from: from, to: to)
            case .time: shape
            }
        return RecognitionLimit(zoomed, crossing)
    }
}
