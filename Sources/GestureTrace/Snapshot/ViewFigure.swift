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
            case control(ControlFigure)
        }

        /// The view's number; the same view has the same one in every snapshot of a trace.
        package var id: Int
        package var name: String?
        /// The view's own rectangle, in its own points.
        package var bounds: CGRect
        /// From the view's own points to the window's.
        package var transform: CGAffineTransform = .identity
        /// The opacity from 0 to 1, with those of the views that hold it.
        package var alpha: CGFloat = 1
        /// Whether others lie on it, its own or in front of it, and it is drawn as a frame around them.
        package var isContainer = false
        package var content: Content = .plain
        /// What can be done on it, in a few words for each of its recognizers; empty where nothing is.
        package var gestures: [String] = []
    }
}

extension TraceSnapshot {
    /// What a control shows of itself, beside its name.
    package struct ControlFigure: Hashable, Sendable {
        /// What the control is, with its value.
        package enum Kind: Hashable, Sendable {
            case button
            /// A control of no kind: only its tracking shows.
            case plain
            /// On or off, with the knob where a drag has brought it, in the view's points.
            case toggle(isOn: Bool, knob: CGRect)
            /// A value, with its knob in the view's points.
            case slider(value: Double, knob: CGRect)
            /// A value with this many decimals, and which ways it can still go.
            case stepper(value: Double, digits: Int, canStepDown: Bool, canStepUp: Bool)
            /// Titles, left to right, and which one is chosen; nil for none.
            case segments([String], selected: Int?)
            /// How many pages there are, and which one is shown, counted from 0.
            case pages(count: Int, current: Int)
        }

        /// What the control is, with its value.
        package var kind: Kind
        package var isEnabled: Bool
        package var isHighlighted: Bool
        package var isSelected: Bool
        /// Whether it follows a touch, inside or outside.
        package var isTracking: Bool
        /// Where across the control the finger is that presses it, from 0 at the left to 1; nil while none
        /// is inside.
        package var pressedPart: CGFloat?
        /// The last event that it sent in this sequence, in UIKit's spelling; nil for none.
        ///
        /// That of the touch or of the value: primaryActionTriggered, which goes with one of them, is none.
        package var lastEvent: String?

        package init(
            _ kind: Kind,
            isEnabled: Bool = true,
            isHighlighted: Bool = false,
            isSelected: Bool = false,
            isTracking: Bool = false,
            pressedPart: CGFloat? = nil,
            lastEvent: String? = nil
        ) {
            self.kind = kind
            self.isEnabled = isEnabled
            self.isHighlighted = isHighlighted
            self.isSelected = isSelected
            self.isTracking = isTracking
            self.pressedPart = pressedPart
            self.lastEvent = lastEvent
        }
    }
}
