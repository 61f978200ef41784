import Foundation
import GestureKit
import GestureScenes

extension Scene {
    /// The space between the views and the canvas' edges, in points.
    private static let margin: CGFloat = 16

    /// The size in points that a canvas needs to show the whole scene at rest.
    ///
    /// It ends a little below and beside the initial frames of the views. A scene with edge pans keeps its own
    /// size, because they need its edges.
    var restingSize: CGSize {
        guard !opensWithPanelsFolded, let resting = try? unmodifiedCopy() else { return size }
        let frames = resting.window.subviews.map(\.frame)
        func length(_ end: CGFloat?, _ designed: CGFloat) -> CGFloat {
            guard let end, end > 0 else { return 1 }
            return max(end, min(end + Self.margin, designed))
        }
        return CGSize(
            width: length(frames.map(\.maxX).max(), size.width),
            height: length(frames.map(\.maxY).max(), size.height)
        )
    }
}
