package import Foundation

extension TraceSnapshot {
    /// What a control shows of itself, beside its name.
    package struct ControlFigure: Hashable, Sendable {
        /// What the control is, with its value.
        package enum Kind: Hashable, Sendable {
            /// To be tapped.
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
        /// Whether it takes touches.
        package var isEnabled: Bool
        /// Whether it is shown as pressed.
        package var isHighlighted: Bool
        /// Whether it is chosen.
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

        /// Makes what a control shows; enabled, at rest, with nothing sent.
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
