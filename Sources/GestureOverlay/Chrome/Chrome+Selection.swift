extension Chrome {
    /// The recognizer that was selected in the inspector, with what can be changed of it.
    package struct Selection: Hashable, Sendable {
        /// One property, by its Swift name.
        package struct Property: Hashable, Sendable {
            /// The Swift name, as `numberOfTapsRequired`.
            package var name: String
            /// The value as a person reads it, with its unit.
            package var value: String
            /// Whether it is another one than the scene's text says.
            package var isChanged: Bool

            /// Makes a property; as the scene's text says by default.
            package init(_ name: String, _ value: String, isChanged: Bool = false) {
                self.name = name
                self.value = value
                self.isChanged = isChanged
            }
        }

        /// The recognizer's name.
        package var name: String
        /// Its properties; none by default.
        package var properties: [Property]
        /// Which property the keys change, by its place; 0 by default.
        package var chosen: Int

        /// Selects the recognizer of this name.
        package init(_ name: String, properties: [Property] = [], chosen: Int = 0) {
            self.name = name
            self.properties = properties
            self.chosen = chosen
        }
    }
}

extension Chrome {
    /// How far the inspector is scrolled.
    ///
    /// It is the window's alone and stands in no recording; a frozen moment leaves it as it is.
    package struct Scroll: Hashable, Sendable {
        /// The number of the first row that is shown, among all; 0 by default.
        ///
        /// Where it is too far down, as in a window that became larger, the last rows are shown.
        package var top: Int
        /// Whether somebody scrolled there: it moves no more for what begins; false by default.
        package var isByHand: Bool
        /// Whether the selected recognizer was scrolled away on purpose; false by default, which
        /// keeps its row in sight.
        package var isSelectionLeft: Bool

        /// Makes a place; the top by default, from where the inspector follows what begins.
        package init(top: Int = 0, isByHand: Bool = false, isSelectionLeft: Bool = false) {
            self.top = top
            self.isByHand = isByHand
            self.isSelectionLeft = isSelectionLeft
        }
    }
}
