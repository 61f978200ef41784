import Foundation
import GestureKit
import GestureTrace

/// The recognizer that lights up on the canvas: thicker outlines of its view and of its limits.
struct LitLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot
    let zoom: Double

    static let width: CGFloat = 3

    /// Adds the outlines for a recognizer of one of the sections, which need not have received anything.
    func add(
        _ recognizer: Int,
        of sections: [TraceSnapshot.Section],
        to list: inout DisplayList
    ) {
        let section = sections.first { $0.rows.contains { $0.id == recognizer } }
        let view = snapshot.views.first { $0.id == section?.id }
        let row = snapshot.rows.first { $0.id == recognizer }
        let marks =
            (view.map { [outline(of: $0)] } ?? [])
            + (row.map { limits(of: $0, on: view) } ?? [])
        list.add(.lit, marks)
    }

    private func limits(
        of row: TraceSnapshot.Row,
        on view: TraceSnapshot.ViewFigure?
    ) -> [Mark] {
        let marks =
            RecognitionLimitLayout(context: context, snapshot: snapshot, zoom: zoom)
            .marks(of: row, on: view)
            + CrossedLimitLayout(context: context, snapshot: snapshot).marks(of: row, on: view)
            + DecisionLayout(context: context, snapshot: snapshot, zoom: zoom).marks(of: row)
        return marks.map { $0.lit(in: context.theme.lit, width: Self.width) }
    }

    private func outline(of view: TraceSnapshot.ViewFigure) -> Mark {
        let scale = max(view.scale, 0.01)
        let radius = min(12, min(view.bounds.width, view.bounds.height) / 4)
        return Mark(
            .rectangle(
                view.bounds,
                radius: radius,
                fill: nil,
                line: context.theme.lit,
                width: Self.width / scale
            ),
            transform: view.transform
        )
    }
}

extension Mark {
    /// Returns the outline of a mark in a colour and width of its own; its dashes stay.
    fileprivate func lit(in color: Color, width: CGFloat) -> Mark {
        let shape: Shape =
            switch self.shape {
            case .rectangle(let frame, let radius, _, _, _):
                .rectangle(frame, radius: radius, fill: nil, line: color, width: width)
            case .circle(let center, let radius, _, _, _):
                .circle(center, radius: radius, fill: nil, line: color, width: width)
            case .lines(let points, _, _, let dash):
                .lines(points, color: color, width: width, dash: dash)
            case .grid, .picture, .stroke, .curve, .ticks, .state, .text: self.shape
            }
        return Mark(shape, transform: transform)
    }
}

/// The sample of a stroke below the pointer: a dot with its time, counted as on the timeline's axis.
struct SampleLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot
    let canvas: CGRect

    private static let radius: CGFloat = 5
    private static let height: CGFloat = 20

    func add(_ chrome: Chrome, to list: inout DisplayList) {
        guard case .sample(let serial, let time) = chrome.hover,
            let stroke = snapshot.strokes.first(where: { $0.serial == serial }),
            let center = stroke.location(at: time)
        else { return }
        let theme = context.theme
        let scale = TimelineScale(
            panel: .zero,
            of: snapshot.timeline,
            part: chrome.timeline.part
        )
        let text = ValueText.fixed(time - scale.origin, 3) + " s"
        let width = (context.width(text, .key) + 12).rounded(.up)
        let label = label(of: width, at: center, avoiding: list.words)
        list.add(
            .sample,
            [
                .ring(center, Self.radius, theme.background, width: 2, fill: theme.lit),
                .box(label, radius: 5, fill: theme.panels.label, line: theme.lit),
                context.text(text, label.midX, label.midY + 4, .key, theme.text, anchor: .middle),
            ]
        )
    }

    /// Returns a place for the time above, below or beside the sample, if possible one that covers no other words.
    private func label(of width: CGFloat, at center: CGPoint, avoiding words: [CGRect]) -> CGRect {
        let (above, side) = (Self.radius + 6 + Self.height, Self.radius + 8)
        // The pointer's arrow is below and right of its tip.
        let places = [
            center.moved(-width / 2, -above), center.moved(-width / 2, 24),
            center.moved(-side - width, -Self.height / 2), center.moved(24, -Self.height / 2),
            center.moved(-width / 2, -above - Self.height - 8), center.moved(-width / 2, 52),
        ].map { place in
            CGRect(
                x: min(max(place.x, canvas.minX), canvas.maxX - width).rounded(),
                y: place.y.rounded(),
                width: width,
                height: Self.height
            )
        }.filter { $0.minY >= canvas.minY && $0.maxY <= canvas.maxY }
        let free = places.first { place in !words.contains { $0.overlaps(place) } }
        return free ?? places.first
            ?? CGRect(x: canvas.minX, y: canvas.minY, width: width, height: Self.height)
    }
}
