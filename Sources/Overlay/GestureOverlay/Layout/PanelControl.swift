package import Foundation

/// A control on a panel, such as a button: its frame, and the command that a click or a tap performs.
package struct PanelControl: Hashable, Sendable {
    package let command: Command
    /// The area that responds, in the window's points.
    package let frame: CGRect
    package let isEnabled: Bool
    /// Whether the command repeats while the control is held, as that of a stepper.
    package let repeats: Bool
    /// The index of the property that a horizontal drag changes; nil for a control that does not drag.
    package let draggedProperty: Int?
    /// The text of the tooltip; nil for none.
    package let tip: String?

    package init(
        _ command: Command,
        frame: CGRect,
        isEnabled: Bool = true,
        repeats: Bool = false,
        dragging property: Int? = nil,
        tip: String? = nil
    ) {
        self.command = command
        self.frame = frame
        self.isEnabled = isEnabled
        self.repeats = repeats
        draggedProperty = property
        self.tip = tip
    }

    /// Whether both are the same control at different times: they have the same command and frame.
    package func isSame(as other: PanelControl) -> Bool {
        command == other.command && frame == other.frame
    }

    /// The appearance of a control in response to its user.
    package enum Look: Hashable, Sendable {
        case normal
        case hovered
        case pressed
        case disabled
    }
}

extension Chrome {
    /// The controls that the pointer, fingers and buttons are on.
    package struct Pointing: Hashable, Sendable {
        /// The control below the pointer; nil for none.
        package var hovered: PanelControl?
        /// The controls that are held, each by a finger or a button that is still on it.
        package var pressed: [PanelControl] = []
        /// Whether the hovered control's tooltip is shown.
        package var isTipShown = false

        package init() {}

        /// Returns the appearance of a control.
        package func look(of control: PanelControl) -> PanelControl.Look {
            guard control.isEnabled else { return .disabled }
            if pressed.contains(where: control.isSame) { return .pressed }
            return hovered.map(control.isSame) == true ? .hovered : .normal
        }
    }

    /// A part of the window that covers the others until it is closed.
    package enum Cover: Hashable, Sendable {
        case help
        case menu(Menu)
        /// The field of a number that is being typed, and its keypad unless a keyboard without a touchscreen
        /// opened it.
        case entry(Entry)
        /// The changes that would have worked.
        case changes

        /// The number that is being typed; nil for other covers.
        package var entry: Entry? { if case .entry(let entry) = self { entry } else { nil } }
    }

    package enum Menu: Hashable, Sendable {
        case scenes
        /// The commands that have no button on the bar.
        case more
    }
}
