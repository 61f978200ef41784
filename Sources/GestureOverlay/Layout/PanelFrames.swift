import Foundation

/// The frames of the canvas, the inspector and the timeline above the bar.
struct PanelFrames {
    var canvas: CGRect
    var inspector: CGRect?
    var timeline: CGRect?

    /// The width of a column, with or without a timeline in it.
    private static let columnWidth: CGFloat = 292
    /// The height below which a column has no room for a timeline.
    private static let minHeightWithTimeline: CGFloat = 220
    private static let maxColumnTimelineHeight: CGFloat = 144

    init(
        _ arrangement: Panels.Arrangement,
        in room: CGRect,
        timelineHeight: CGFloat,
        isDrawerOpen: Bool
    ) {
        canvas = room
        switch arrangement {
        case .large:
            timeline = cut(timelineHeight, .maxYEdge)
            inspector = cut(Panels.inspectorWidth, .maxXEdge)
        case .column:
            inspector = cut(Self.columnWidth, .maxXEdge)
            splitColumn()
        case .upright:
            timeline = cut(timelineHeight, .maxYEdge)
            inspector = cut((canvas.height * 0.45).rounded(), .maxYEdge)
        case .drawer:
            guard isDrawerOpen else { return }
            inspector = cut(min(Self.columnWidth, room.width), .maxXEdge)
            canvas = room
            splitColumn()
        }
    }

    /// Cuts a panel off the canvas.
    private mutating func cut(_ length: CGFloat, _ edge: CGRectEdge) -> CGRect {
        let parts = canvas.divided(atDistance: length, from: edge)
        canvas = parts.remainder
        return parts.slice
    }

    private mutating func splitColumn() {
        guard let column = inspector, column.height >= Self.minHeightWithTimeline else { return }
        let height = min(Self.maxColumnTimelineHeight, (column.height / 3).rounded())
        let parts = column.divided(atDistance: height, from: .maxYEdge)
        (timeline, inspector) = (parts.slice, parts.remainder)
    }
}

/// The places of the handle.
enum PanelHandle {
    /// The size of a target for a finger.
    private static let target: CGFloat = 48
    private static let length: CGFloat = 72
    /// The thicknesses of the handle of unfolded panels, half of which is on the canvas.
    private static let thicknessForMouse: CGFloat = 24
    private static let thicknessForFinger = Chrome.Pointer.finger.buttonHeight

    /// The corner is clear of the middles of the edges, where edge pans begin.
    static func folded(in canvas: CGRect) -> CGRect {
        CGRect(
            x: max(0, canvas.maxX - target),
            y: max(0, canvas.maxY - target),
            width: target,
            height: target
        )
    }

    /// The middle of the inspector's edge at the canvas.
    static func unfolded(
        at inspector: CGRect,
        _ arrangement: Panels.Arrangement,
        isForFinger: Bool
    ) -> CGRect {
        let thickness = isForFinger ? thicknessForFinger : thicknessForMouse
        return arrangement == .upright
            ? CGRect(
                x: inspector.midX - length / 2,
                y: inspector.minY - thickness / 2,
                width: length,
                height: thickness
            )
            : CGRect(
                x: max(0, inspector.minX - thickness / 2),
                y: inspector.midY - length / 2,
                width: thickness,
                height: length
            )
    }
}
