/// Literals, so that a value in code reads as in a scene: `scene.set("tap.isEnabled", false)`.
extension SceneValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }

    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// A text, as an option's name.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Several values.
    public init(arrayLiteral elements: SceneValue...) { self = .list(elements) }
}
