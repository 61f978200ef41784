extension XInputEvent {
    /// The values of an event's valuators, in the order of their axes.
    ///
    /// An event has only a few, so a search is cheaper than a hash table for each event.
    package struct Valuators: Hashable, Sendable {
        package struct Element: Hashable, Sendable {
            package let axis: Int
            package let value: Double
        }

        package private(set) var elements: [Element] = []

        package var isEmpty: Bool { elements.isEmpty }

        package init() {}

        /// The value of an axis; nil if the event does not contain it.
        package subscript(axis: Int) -> Double? {
            get { elements.first { $0.axis == axis }?.value }
            set {
                let index = elements.firstIndex { $0.axis >= axis } ?? elements.count
                if index < elements.count, elements[index].axis == axis {
                    elements.remove(at: index)
                }
                if let newValue {
                    // Two for the location, and those of the contact.
                    if elements.isEmpty { elements.reserveCapacity(4) }
                    elements.insert(Element(axis: axis, value: newValue), at: index)
                }
            }
        }
    }
}

extension XInputEvent.Valuators: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (Int, Double)...) {
        for (axis, value) in elements { self[axis] = value }
    }
}
