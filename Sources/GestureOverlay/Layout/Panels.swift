package import Foundation

/// The frames of the canvas and of the panels around it.
///
/// The canvas begins at the window's top left. A touch that begins on a panel belongs to the panel.
package struct Panels: Hashable, Sendable {
    /// The height of a bar for a finger.
    package static let barHeight = Chrome.Pointer.finger.barHeight
    private static let statusHeight: CGFloat = 24
    /// The width of the inspector beside the canvas of a large window.
    package static let inspectorWidth: CGFloat = 300
    /// The height of the timeline with the bar or the status line below it, except in a column.
    package static let lowerHeight: CGFloat = 196

    /// The inspector: beside the canvas, or below it in an upright window; nil while it is folded.
    package let inspector: CGRect?
    /// The timeline, above the bar or in the lower part of the inspector's column; nil while it is folded.
    package let timeline: CGRect?
    /// The bar or the status line at the bottom; nil without a bar when the panels are folded.
    package let status: CGRect?
    /// The relations between recognizers, on the canvas beside the inspector; nil unless they are shown.
    package let relations: CGRect?
    /// The part of the window that shows the scene.
    package let canvas: CGRect
    /// The part of the canvas without relations and without a drawer; labels stay inside.
    package let free: CGRect
    /// The handle that folds and unfolds the panels, with some room around it for a finger.
    package let handle: CGRect
    package let arrangement: Arrangement

    /// The places of the panels, which depend on the window's size.
    package enum Arrangement: Hashable, Sendable {
        /// The inspector is at the right, and the timeline is above the bar.
        case large
        /// The inspector's column at the right contains the timeline.
        case column
        /// The inspector is below the canvas, and the timeline below the inspector.
        case upright
        /// The column is a drawer over the canvas, because the window has no room for both.
        case drawer

        package init(_ size: CGSize) {
            let isUpright = size.height > size.width * 1.2
            self =
                if isUpright && size.width >= 300 && size.height >= 640 {
                    .upright
                } else if isUpright || size.width < 600 || size.height < 320 {
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
    /// The bar stays when the panels are folded, because its buttons unfold them; a height of nil is for a
    /// status line instead of a bar. `isDrawerOpen` concerns only a drawer.
    package init(
        size: CGSize,
        isShown: Bool = true,
        isDrawerOpen: Bool = false,
        hasRelations: Bool = false,
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
            relations = nil
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
        let strip = hasRelations ? Self.relations(beside: frames.inspector, on: frames.canvas) : nil
        let drawer = arrangement == .drawer ? frames.inspector : nil
        var free = frames.canvas
        free.size.width = [strip, drawer].compactMap { $0?.minX }.min() ?? free.width
        relations = strip
        self.free = free
        let isForFinger = (barHeight ?? 0) >= Self.barHeight
        handle =
            frames.inspector.map {
                PanelHandle.unfolded(at: $0, arrangement, isForFinger: isForFinger)
            }
            ?? PanelHandle.folded(in: frames.canvas)
    }

    /// Lays out the panels of a window of this size in points, as the chrome shows them.
    package init(_ chrome: Chrome, size: CGSize) {
        self.init(
            size: size,
            isShown: chrome.shows.panels,
            isDrawerOpen: chrome.shows.drawer,
            hasRelations: chrome.shows.relations,
            barHeight: chrome.bar?.pointer.barHeight
        )
    }

    /// Whether a point is on a panel or on the handle, in the window's points.
    package func contains(_ point: CGPoint) -> Bool {
        [inspector, relations, timeline, status, handle].contains { $0?.contains(point) == true }
    }

    private static func relations(beside inspector: CGRect?, on canvas: CGRect) -> CGRect? {
        guard inspector != nil else { return nil }
        let width = min(RelationsLayout.width, canvas.width)
        return CGRect(x: canvas.maxX - width, y: 0, width: width, height: canvas.height)
    }
}
