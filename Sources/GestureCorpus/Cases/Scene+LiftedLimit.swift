import GestureScenes

extension Scene {
    /// Returns the setting that lifts the limit of a measure; nil if it is not exactly one property.
    func liftedLimit(
        of recognizer: String,
        _ measure: Measure
    ) -> (path: String, value: SceneValue)? {
        let lifted: [(path: String, value: SceneValue)] = properties(of: recognizer).compactMap {
            property in
            let path = "\(recognizer).\(property.name)"
            guard case .number(let range) = property.kind,
                case .number(let value)? = try? self.value(of: path), value == measure.limit
            else { return nil }
            let extreme = measure.value > measure.limit ? range.upperBound : range.lowerBound
            return (path, .number(extreme))
        }
        return lifted.count == 1 ? lifted[0] : nil
    }
}
