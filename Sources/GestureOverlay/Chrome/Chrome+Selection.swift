extension Chrome {
    /// The recognizer that was selected in the inspector, with what can be changed of it.
    public struct Selection: Hashable, Sendable {
        /// One property, by its Swift name.
        public struct Property: Hashable, Sendable {
            /// The Swift name, as `numberOfTapsRequired`.
            public var name: String
            /// The value as a person reads it, with its unit.
            public var value: String
            /// Whether it is another one than the scene's text says.
            public var isChanged: Bool

            /// Makes a property; as the scene's text says by default.
            public init(_ name: String, _ value: String, isChanged: Bool = false) {
                self.name = name
                self.value = value
                self.isChanged = isChanged
            }
        }

        /// The recognizer's name.
        public var name: String
        /// Its properties; none by default.
        public var properties: [Property]
        /// Which property the keys change, by its place; 0 by default.
        public var chosen: Int

        /// Selects the recognizer of this name.
        public init(_ name: String, properties: [Property] = [], chosen: Int = 0) {
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
    public struct Scroll: Hashable, Sendable {
        /// The number of the first row that is shown, among all; 0 by default.
        ///
        /// Where it is too far down, as in a window that became larger, the last rows are shown.
        public var top: Int
        /// Whether somebody scrolled there: it moves no more for what begins; false by default.
        public var isByHand: Bool
        /// Whether the selected recognizer was scrolled away on purpose; false by default, which
        /// keeps its row in sight.
        public var isSelectionLeft: Bool

        /// Makes a place; the top by default, from where the inspector follows what begins.
        public init(top: Int = 0, isByHand: Bool = false, isSelectionLeft: Bool = false) {
            self.top = top
            self.isByHand = isByHand
            self.isSelectionLeft = isSelectionLeft
        }
    }
}
