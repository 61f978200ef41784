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
