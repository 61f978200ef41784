package import Foundation
import GestureKit

/// The frames of the canvas and of the panels around it.
///
/// The canvas begins at the top left of the window. A touch that begins on a panel belongs to the panel.
package struct Panels: Hashable, Sendable {
    /// The height of a bar for a finger.
    static let barHeight = Chrome.Pointer.finger.barHeight
    private static let statusHeight: CGFloat = 24
    /// The width of the inspector beside the canvas of a large window.
    fileprivate static let inspectorWidth: CGFloat = 300
    /// The height of the timeline with the bar or the status line below it, except in a column.
    private static let lowerHeight: CGFloat = 196

    /// The inspector beside the canvas or, in an upright window, below it; nil while it is folded.
    package let inspector: CGRect?
    /// The timeline above the bar, or in the lower part of the inspector's column; nil while it is folded.
    package let timeline: CGRect?
    /// The bar or the status line at the bottom; nil if the panels are folded and there is no bar.
    package let status: CGRect?
    /// The part of the window that shows the scene.
    package let canvas: CGRect
    /// The part of the canvas that a drawer leaves free, where labels stay.
    let free: CGRect
    /// The handle that folds and unfolds the panels, with some room around it for a finger.
    package let handle: CGRect
    package let arrangement: Arrangement

    /// The places of the panels, which depend on the size of the window.
    package enum Arrangement: Hashable, Sendable {
        /// The inspector is at the right, and the timeline is above the bar.
        case large
        /// The inspector's column on the right contains the timeline.
        case column
        /// The inspector is below the canvas, and the timeline below the inspector.
        case upright
        /// The column is a drawer over the canvas, as the window has no room for both.
        case drawer

        package init(_ size: CGSize) {
            self =
                if size.isUpright && size.width >= 300 && size.height >= 640 {
                    .upright
                } else if size.isUpright || size.width < 600 || size.height < 320 {
                    .drawer
                } else if size.width < 1100 || size.height < 700 {
                    .column
                } else {
                    .large
                }
        }
    }

    /// Lays out the panels of a window of this size in points.
    ///
    /// The bar stays while the panels are folded, because its buttons unfold them. A height of nil stands for
    /// a status line in place of a bar. `isDrawerOpen` matters only to a drawer.
    package init(
        size: CGSize,
        isShown: Bool = true,
        isDrawerOpen: Bool = false,
        barHeight: CGFloat? = nil
    ) {
        arrangement = Arrangement(size)
        let height = min(barHeight ?? (isShown ? Self.statusHeight : 0), size.height)
        let room = CGRect(x: 0, y: 0, width: size.width, height: size.height - height)
        status =
            height > 0 ? CGRect(x: 0, y: room.maxY, width: size.width, height: height) : nil
        guard isShown else {
            inspector = nil
            timeline = nil
            canvas = room
            free = room
            handle = PanelHandle.folded(in: room)
            return
        }
        let frames = PanelFrames(
            arrangement,
            in: room,
            timelineHeight: max(0, Self.lowerHeight - height),
            isDrawerOpen: isDrawerOpen
        )
        inspector = frames.inspector
        timeline = frames.timeline
        canvas = frames.canvas
        let arrangement = arrangement
        let drawer = arrangement == .drawer ? frames.inspector : nil
        var free = frames.canvas
        free.size.width = drawer?.minX ?? free.width
        self.free = free
        let isForFinger = (barHeight ?? 0) >= Self.barHeight
        handle =
            frames.inspector.map {
                PanelHandle.unfolded(at: $0, arrangement, isForFinger: isForFinger)
            }
            ?? PanelHandle.folded(in: frames.canvas)
    }

    /// Lays out the panels that the chrome shows in a window of this size in points.
    package init(_ chrome: Chrome, size: CGSize) {
        self.init(
            size: size,
            isShown: chrome.shows.panels,
            isDrawerOpen: chrome.shows.drawer,
            barHeight: chrome.bar?.pointer.barHeight
        )
    }

    /// Says whether a point in the window is on a panel or on the handle.
    package func contains(_ point: CGPoint) -> Bool {
        [inspector, timeline, status, handle].contains { $0?.contains(point) == true }
    }

    // MARK: - The factor of a scene

    /// The smallest factor of a scene that does not fit.
    private static let minZoom = 0.1

    /// Returns the factor, at most 1, at which a scene of this size in points fits into the canvas.
    ///
    /// It is a whole number of hundredths, so that the window shows it exactly.
    package func zoom(of size: CGSize) -> Double {
        let fraction = min(canvas.width / max(size.width, 1), canvas.height / max(size.height, 1))
        guard fraction < 1 else { return 1 }
        return max(Self.minZoom, (Double(fraction) * 100 + 1e-9).rounded(.down) / 100)
    }

    /// Returns the size in points of a window whose canvas shows a scene of this size in full, preferably the
    /// given one.
    ///
    /// It has room for a finger's bar, because a touchscreen may be plugged in later.
    package static func windowSize(showing size: CGSize, preferred: CGSize) -> CGSize {
        func fits(_ window: CGSize) -> Bool {
            Panels(size: window, barHeight: barHeight).zoom(of: size) == 1
        }
        guard !fits(preferred) else { return preferred }
        let large = CGSize(
            width: max(size.width + inspectorWidth, 1100),
            height: max(size.height + lowerHeight, 700)
        )
        let column = CGSize(
            width: max(size.width + inspectorWidth, 600),
            height: max(size.height + barHeight, 400)
        )
        return fits(column) ? column : large
    }
}

/// The frames of the canvas, the inspector and the timeline above the bar.
private struct PanelFrames {
    var canvas: CGRect
    var inspector: CGRect?
    var timeline: CGRect?

    /// The width of a column, with or without a timeline in it.
    private static let columnWidth: CGFloat = 292
    /// The height of the lowest column with room for a timeline.
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
private enum PanelHandle {
    /// The size of a target for a finger.
    private static let target: CGFloat = 48
    private static let length: CGFloat = 72
    /// The thicknesses of the handle of unfolded panels; half of the handle lies on the canvas.
    private static let thicknessForMouse: CGFloat = 24
    private static let thicknessForFinger = Chrome.Pointer.finger.buttonHeight

    /// Returns the corner, which is clear of the middles of the edges, where edge pans begin.
    static func folded(in canvas: CGRect) -> CGRect {
        CGRect(
            x: max(0, canvas.maxX - target),
            y: max(0, canvas.maxY - target),
            width: target,
            height: target
        )
    }

    /// Returns the middle of the inspector's edge at the canvas.
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

/// The handle that folds and unfolds the panels, which is a grip on the inspector's edge or, while they are
/// folded, a button in the canvas's corner.
struct HandleLayout {
    let context: LayoutContext
    let panels: Panels

    /// The thickness of the grip, which is less than that of the area for a finger.
    private static let thickness: CGFloat = 8
    private static let inset: CGFloat = 9

    func add(to list: inout DisplayList) {
        list.add(.handle, panels.inspector == nil ? button : grip)
    }

    private var grip: [Mark] {
        let theme = context.theme
        let area = panels.handle
        let isLying = area.width > area.height
        // The grip is on the side of the canvas.
        let frame =
            isLying
            ? CGRect(
                x: area.minX + Self.inset,
                y: area.midY - Self.thickness,
                width: area.width - 2 * Self.inset,
                height: Self.thickness
            )
            : CGRect(
                x: area.midX - Self.thickness,
                y: area.minY + Self.inset,
                width: Self.thickness,
                height: area.height - 2 * Self.inset
            )
        return [
            .box(frame, radius: Self.thickness / 2, fill: theme.panels.highlight, line: theme.line)
        ]
    }

    /// The button, whose icon shows a window with a panel at its right.
    private var button: [Mark] {
        let theme = context.theme
        let frame = panels.handle.insetBy(dx: 4, dy: 4)
        let icon = CGRect(x: frame.midX - 9, y: frame.midY - 8, width: 18, height: 16)
        let edge = icon.maxX - 6
        return [
            .box(frame, radius: 8, fill: theme.panels.label, line: theme.line),
            .box(icon, radius: 3, fill: nil, line: theme.text, width: 1.5),
            .verticalLine(edge, from: icon.minY, to: icon.maxY, theme.text, width: 1.5),
        ]
    }
}
