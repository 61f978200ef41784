import GestureScenes

/// The value of a property that lifts a limit.
struct LiftedLimit {
    let path: String
    let extreme: Double
    /// The values from the limit to the extreme.
    let range: ClosedRange<Double>
}

extension Scene {
    /// Returns the value that lifts the limit of a measure; nil if the limit is not exactly one property.
    func liftedLimit(of recognizer: String, _ measure: Measure) -> LiftedLimit? {
        let lifted: [LiftedLimit] = properties(of: recognizer).compactMap { property in
            let path = "\(recognizer).\(property.name)"
            guard case .number(let range) = property.kind,
                case .number(let value)? = try? self.value(of: path), value == measure.limit
            else { return nil }
            let extreme = measure.value > measure.limit ? range.upperBound : range.lowerBound
            return LiftedLimit(
                path: path,
                extreme: extreme,
                range: min(value, extreme)...max(value, extreme)
            )
        }
        return lifted.count == 1 ? lifted[0] : nil
    }
}
