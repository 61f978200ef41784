package import Foundation
package import GestureKit

extension TraceSnapshot {
    /// A view as it is drawn in the window.
    package struct ViewFigure: Hashable, Sendable {
        /// The content of a view inside its outline.
        package enum Content: Hashable, Sendable {
            /// Nothing: the view contains others, or is too small.
            case plain
            /// A small picture, which makes rotation and zooming visible.
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
        /// The gestures of the view, in a few words for each recognizer; empty if there are none.
        package var gestures: [String] = []
    }
}

extension TraceSnapshot {
    /// The visible state of a control, except its name.
    package struct ControlFigure: Hashable, Sendable {
        /// The type of a control, with its value.
        package enum Kind: Hashable, Sendable {
            case button
            /// A control of no built-in type, which shows only its tracking.
            case plain
            /// On or off, with the dragged knob in the view's points.
            case toggle(isOn: Bool, knob: CGRect)
            /// A value, with its knob in the view's points.
            case slider(value: Double, knob: CGRect)
            /// A value with this many decimals, and the directions in which it can step.
            case stepper(value: Double, digits: Int, canStepDown: Bool, canStepUp: Bool)
            /// Titles, left to right, and the index of the selected one; nil if none is selected.
            case segments([String], selected: Int?)
            /// The number of pages, and the index of the current one, from 0.
            case pages(count: Int, current: Int)
        }

        /// The type of the control, with its value.
        package var kind: Kind
        package var isEnabled: Bool
        package var isHighlighted: Bool
        package var isSelected: Bool
        /// Whether it tracks a touch, inside or outside.
        package var isTracking: Bool
        /// The horizontal location of the pressing finger across the control, from 0 at the left to 1; nil
        /// while no finger is inside.
        package var pressedFraction: CGFloat?
        /// The last event that it sent in this sequence, in UIKit's spelling; nil if it sent none.
        ///
        /// Events of the touch or of the value count; primaryActionTriggered, which accompanies one of them,
        /// does not.
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
    /// Whether a point of the window is on the view.
    package func contains(_ point: CGPoint) -> Bool {
        bounds.contains(point.applying(transform.inverted()))
    }
}
