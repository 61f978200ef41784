package import Foundation

extension Chrome {
    /// The bar of buttons at the bottom, with the status and the latency at its right.
    package struct Bar: Hashable, Sendable {
        /// The buttons, left to right; those that do not fit are in the menu of further commands.
        package var items: [Item]
        /// The commands that are only in the menu of further commands.
        package var further: [Item]
        /// The menu of scenes.
        package var scenes: [Item]
        package var pointer: Pointer

        package init(
            _ items: [Item] = [],
            further: [Item] = [],
            scenes: [Item] = [],
            for pointer: Pointer = .mouse
        ) {
            self.items = items
            self.further = further
            self.scenes = scenes
            self.pointer = pointer
        }
    }

    /// A command as a button or a row of a menu.
    package struct Item: Hashable, Sendable {
        package var command: Command
        /// The name in a word or two.
        package var title: String
        /// The label of the key that performs the command; empty for none.
        package var key: String
        /// The effect in a phrase, for the tooltip and the menus.
        package var line: String
        package var isEnabled: Bool
        /// Whether the command's effect lasts, such as that of a recording.
        package var isOn: Bool

        package init(
            _ command: Command,
            _ title: String,
            key: String = "",
            line: String = "",
            isEnabled: Bool = true,
            isOn: Bool = false
        ) {
            self.command = command
            self.title = title
            self.key = key
            self.line = line
            self.isEnabled = isEnabled
            self.isOn = isOn
        }
    }

    /// The least precise device that has to hit the controls.
    package enum Pointer: Hashable, Sendable {
        case mouse
        case finger

        /// The height of the bar, in points.
        package var barHeight: CGFloat { buttonHeight + 8 }

        /// The height of a button and of a menu's row with one line, in points.
        ///
        /// Source: Apple's Human Interface Guidelines, "Accessibility": at least 44×44 points for a finger,
        /// and 28×28 for a pointer.
        package var buttonHeight: CGFloat {
            switch self {
            case .mouse: 28
            case .finger: 44
            }
        }

        /// The minimum width of a button, in points.
        var buttonWidth: CGFloat {
            switch self {
            case .mouse: 34
            case .finger: 44
            }
        }
    }
}
