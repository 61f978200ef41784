import GestureKit

extension Reason {
    /// The reason that stands in an output line; nil for a class' own, whose sentence is not recorded,
    /// and for what is none.
    init?(recorded json: JSONValue?) {
        switch json {
        case .string(let name)?: self.init(name: name)
        case .object(let fields)?:
            let limit = fields.first { $0.key == "limit" }?.value
            guard let field = fields.first(where: { $0.key != "limit" }) else { return nil }
            switch (field.value, limit) {
            case (.string(let other), nil): self.init(name: field.key, other: other)
            case (.number(let value), .number(let limit)?):
                self.init(name: field.key, value: value, limit: limit)
            default: return nil
            }
        default: return nil
        }
    }
}
