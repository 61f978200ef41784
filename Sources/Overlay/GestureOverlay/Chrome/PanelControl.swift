package import Foundation

/// A control on a panel, such as a button, with the command that a click or a tap performs.
package struct PanelControl: Hashable, Sendable {
    package let command: Command
    /// The command of a click with Shift and of a long press; nil for a control without one.
    package let secondCommand: Command?
    /// The area that responds, in the window's points.
    package let frame: CGRect
    package let isEnabled: Bool
    /// Whether the command repeats while the control is held, as a stepper's does.
    package let repeats: Bool
    /// The index of the property that a horizontal drag changes; nil for a control that cannot be dragged.
    package let draggedProperty: Int?
    /// The text of the tooltip, if there is one.
    package let tip: String?

    init(
        _ command: Command,
        second secondCommand: Command? = nil,
        frame: CGRect,
        isEnabled: Bool = true,
        repeats: Bool = false,
        dragging property: Int? = nil,
        tip: String? = nil
    ) {
        self.command = command
        self.secondCommand = secondCommand
        self.frame = frame
        self.isEnabled = isEnabled
        self.repeats = repeats
        draggedProperty = property
        self.tip = tip
    }

    /// Says whether both are the same control at different times, with the same command and frame.
    package func isSame(as other: PanelControl) -> Bool {
        command == other.command && frame == other.frame
    }

    /// The appearance of a control, which responds to the user.
    enum Look: Hashable, Sendable {
        case normal
        case hovered
        case pressed
        case disabled

        /// Returns the background of a button, or of a control's box.
        func fill(in theme: Theme) -> Color {
            switch self {
            case .normal, .disabled: theme.panels.highlight
            case .hovered: theme.line
            case .pressed: theme.views.outline
            }
        }

        /// Returns the colour of a control's text.
        func ink(in theme: Theme) -> Color { self == .disabled ? theme.tertiary : theme.text }
    }
}

extension Chrome {
    /// The controls under the pointer, the fingers and the pressed buttons.
    package struct Pointing: Hashable, Sendable {
        /// The control below the pointer, if there is one.
        package var hovered: PanelControl?
        /// The controls that are held, each by a finger or a mouse button that is still on it.
        package var pressed: [PanelControl] = []
        /// Whether the hovered control's tooltip is shown.
        package var isTipShown = false

        package init() {}

        /// Returns the appearance of a control at this moment.
        func look(of control: PanelControl) -> PanelControl.Look {
            guard control.isEnabled else { return .disabled }
            if pressed.contains(where: control.isSame) { return .pressed }
            return hovered.map(control.isSame) == true ? .hovered : .normal
        }
    }

}
