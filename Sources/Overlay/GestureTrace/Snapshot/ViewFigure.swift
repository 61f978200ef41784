package import Foundation
package import GestureKit

extension TraceSnapshot {
    /// A view as it is drawn in the window.
    package struct ViewFigure: Hashable, Sendable {
        /// The content of a view inside its outline.
        package enum Content: Hashable, Sendable {
            /// Nothing: the view contains others, or is too small.
            case plain
            /// Nothing, not even a fill: the view belongs to code, and so its `appearance` tells what is drawn.
            case transparent
            /// A small picture, which makes rotation and zoom visible.
            case picture
            case control(ControlFigure)
        }

        /// The view's number, which is the same in every snapshot of a trace.
        package var id: Int
        package var name: String?
        /// The view's bounds, in its own points.
        package var bounds: CGRect
        /// The transform from the view's points to the window's.
        package var transform: CGAffineTransform = .identity
        /// The opacity from 0 to 1, multiplied by those of its superviews.
        package var alpha: CGFloat = 1
        package var content: Content = .plain
        /// The look that the view's program chose; it shows nothing in a scene of YAML.
        package var appearance = ViewAppearance()
        /// The rectangles to which superviews clip the view, outermost first; if empty, nothing clips it.
        package var clips: [Clip] = []
        /// The gestures of the view, with a few words for each recognizer.
        package var gestures: [String] = []
    }
}

extension TraceSnapshot {
    /// The bounds of a view, with round corners, outside of which its subviews are not drawn.
    package struct Clip: Hashable, Sendable {
        package var bounds: CGRect
        /// The transform from the view's points to the window's.
        package var transform: CGAffineTransform
        package var radius: CGFloat

        package init(
            bounds: CGRect,
            transform: CGAffineTransform = .identity,
            radius: CGFloat
        ) {
            (self.bounds, self.transform, self.radius) = (bounds, transform, radius)
        }

        /// The smallest rectangle in the window that contains it.
        package var frame: CGRect { bounds.applying(transform) }
    }

    /// The visible state of a control, without its name.
    package struct ControlFigure: Hashable, Sendable {
        /// The type of a control, with its value.
        package enum Kind: Hashable, Sendable {
            case button
            /// A custom control, which shows only that it tracks.
            case plain
            /// On or off, with the dragged knob in the view's points.
            case toggle(isOn: Bool, knob: CGRect)
            /// A value, with its knob in the view's points.
            case slider(value: Double, knob: CGRect)
            /// A value with its number of decimals, and the directions in which it can step.
            case stepper(value: Double, digits: Int, canStepDown: Bool, canStepUp: Bool)
            /// The titles, left to right, and the index of the selected one, if any.
            case segments([String], selected: Int?)
            /// The number of pages, and the index of the current one, from 0.
            case pages(count: Int, current: Int)
        }

        package var kind: Kind
        package var isEnabled: Bool
        package var isHighlighted: Bool
        package var isSelected: Bool
        /// Whether it tracks a touch, whether inside or outside.
        package var isTracking: Bool
        /// The horizontal location of the pressing finger, from 0 at the left edge to 1 at the right; nil
        /// while no finger is inside.
        package var pressedFraction: CGFloat?
        /// The last event that it sent in this sequence, in UIKit's spelling, if it sent one.
        ///
        /// Events of the touch and of the value count. `primaryActionTriggered` does not, because it
        /// accompanies one of them.
        package var lastEvent: String?

        package init(
            _ kind: Kind,
            isEnabled: Bool = true,
            isHighlighted: Bool = false,
            isSelected: Bool = false,
            isTracking: Bool = false,
            pressedFraction: CGFloat? = nil,
            lastEvent: String? = nil
        ) {
            self.kind = kind
            self.isEnabled = isEnabled
            self.isHighlighted = isHighlighted
            self.isSelected = isSelected
            self.isTracking = isTracking
            self.pressedFraction = pressedFraction
            self.lastEvent = lastEvent
        }
    }
}

extension TraceSnapshot.ViewFigure {
    /// The smallest rectangle in the window that contains the view.
    package var frame: CGRect { bounds.applying(transform) }

    /// Whether the view's frame is finite; code that divides by zero makes one that is not.
    var isFinite: Bool {
        let frame = frame
        return frame.minX.isFinite && frame.maxX.isFinite && frame.minY.isFinite
            && frame.maxY.isFinite
    }

    /// Whether a point of the window is on the view.
    package func contains(_ point: CGPoint) -> Bool {
        bounds.contains(point.applying(transform.inverted()))
    }
}
