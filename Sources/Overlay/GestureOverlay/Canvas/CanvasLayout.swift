import Foundation
import GestureKit
import GestureTrace

/// The canvas, as windows and reports show it: the views with what gestures left on them, the
/// strokes, and the limits that decided.
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
        StrokeLayout(context: context, time: snapshot.time).add(snapshot.strokes, to: &list)
        FingerLayout(context: context).addLink(between: snapshot.fingers, to: &list)
    }

    /// Adds the limits that decided; words beside the place where the winner began say so if `namesBeginning` is
    /// true.
    func addDecision(
        namesBeginning: Bool,
        to list: inout DisplayList,
        in room: inout LabelPlacer
    ) {
        let decision = DecisionLayout(context: context, snapshot: snapshot, zoom: zoom)
        decision.takePlaces(in: &room)
        CrossedLimitLayout(context: context, snapshot: snapshot).add(to: &list, in: &room)
        decision.add(namesBeginning: namesBeginning, to: &list, in: &room)
    }
}
