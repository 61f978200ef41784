package import Foundation
package import GestureKit

extension TraceSnapshot {
    /// A view as it stands on the window.
    package struct ViewFigure: Hashable, Sendable {
        /// What a view shows inside its outline.
        package enum Content: Hashable, Sendable {
            /// Nothing: it holds other views, or is too small.
            case plain
            /// A small picture, so that turning and zooming are seen.
            case picture
            /// A control's looks.
            case control(ControlFigure)
        }

        /// The view's number; the same view has the same one in every snapshot of a trace.
        package var id: Int
        /// The view's name; nil when it has none.
        package var name: String?
        /// The view's own rectangle, in its own points.
        package var bounds: CGRect
        /// From the view's own points to the window's.
        package var transform: CGAffineTransform
        /// The opacity from 0 to 1, with those of the views that hold it.
        package var alpha: CGFloat
        /// Whether others lie on it, its own or in front of it, and it is drawn as a frame around them.
        package var isContainer: Bool
        /// What it shows inside its outline.
        package var content: Content
        /// What can be done on it, in a few words for each of its recognizers; empty where nothing is.
        package var gestures: [String]

        /// Makes a figure; opaque, without a transform, plain.
        package init(
            id: Int,
            name: String? = nil,
            bounds: CGRect,
            transform: CGAffineTransform = .identity,
            alpha: CGFloat = 1,
            isContainer: Bool = false,
            content: Content = .plain,
            gestures: [String] = []
        ) {
            self.id = id
            self.name = name
            self.bounds = bounds
            self.transform = transform
            self.alpha = alpha
            self.isContainer = isContainer
            self.content = content
            self.gestures = gestures
        }
    }
}
