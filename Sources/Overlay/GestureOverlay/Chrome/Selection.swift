extension Chrome {
    /// A selected recognizer, whose properties can be changed.
    package struct Selection: Hashable, Sendable {
        package var name: String
        package var properties: [Property]
        /// The index of the property that the keys change.
        package var chosen: Int
        /// The index of the first shown property, if not all fit; nil shows those around the chosen one.
        package var top: Int?
        /// The buttons below the properties.
        package var buttons: [Item] = []

        package init(_ name: String, properties: [Property] = [], chosen: Int = 0) {
            self.name = name
            self.properties = properties
            self.chosen = chosen
        }

        package struct Property: Hashable, Sendable {
            /// The Swift name, such as `numberOfTapsRequired`.
            package var name: String
            /// The value as text, with its unit.
            package var value: String
            /// Whether the value differs from the scene file's.
            package var isChanged: Bool
            package var control: Control
            /// The name and the possible values, for the tooltip.
            package var tip: String

            package init(
                _ name: String,
                _ value: String,
                isChanged: Bool = false,
                _ control: Control = .none,
                tip: String = ""
            ) {
                self.name = name
                self.value = value
                self.isChanged = isChanged
                self.control = control
                self.tip = tip
            }
        }

        /// The control that changes a property.
        package enum Control: Hashable, Sendable {
            /// The value is only shown.
            case none
            case toggle(isOn: Bool)
            /// A number, which can also be typed.
            case stepper(canDecrease: Bool, canIncrease: Bool)
            /// One of several values; the first one follows the last one.
            case choice
        }
    }

    /// A number that is being typed for a property of the selected recognizer.
    package struct Entry: Hashable, Sendable {
        /// The index of the property.
        package let property: Int
        /// Whether a keypad is shown, so that no keyboard is necessary.
        package let hasKeypad: Bool
        package var text = ""

        package static let maxLength = 12

        package init(for property: Int, hasKeypad: Bool = true) {
            self.property = property
            self.hasKeypad = hasKeypad
        }
    }
}

extension Chrome.Selection.Property {
    /// The Swift name as words: "taps required" for `numberOfTapsRequired`, "enabled" for `isEnabled`.
    package var title: String {
        var words: [String] = [""]
        var wasUppercase = false
        for character in name {
            if character.isUppercase, !wasUppercase { words.append("") }
            words[words.count - 1] += character.lowercased()
            wasUppercase = character.isUppercase
        }
        words.removeAll(where: \.isEmpty)
        if words.first == "is" { words.removeFirst() }
        if let index = words.firstIndex(of: "number"),
            words[index...].starts(with: ["number", "of"])
        {
            words.removeSubrange(index...index + 1)
        }
        return words.isEmpty ? name : words.joined(separator: " ")
    }
}
