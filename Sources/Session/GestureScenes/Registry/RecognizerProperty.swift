public import GestureKit

/// A property of a recognizer class that scenes can read, check and set by its Swift name.
public struct RecognizerProperty: Sendable {
    /// The Swift name, such as `numberOfTapsRequired`.
    public let name: String
    /// The type and range of its values.
    public let kind: PropertyKind
    /// Whether the property exists only during a gesture, such as a pinch's `scale`; false by default.
    ///
    /// A scene file, which is read before any gesture, cannot set such a property.
    public let isMomentary: Bool
    /// The unit of a number; nil, the default, for no unit.
    public let unit: PropertyUnit?
    /// The amount by which a key changes a number; nil, the default, for the unit's step, or 1.
    public let step: Double?
    /// The smallest count that a step reaches; 1, the default, because with 0 most recognizers never recognize.
    private(set) var minimumCount = 1

    let get: @Sendable (GestureRecognizer) -> SceneValue?
    let set: @Sendable (GestureRecognizer, SceneValue) -> Void

    /// Creates a property from closures; the static functions create common properties from key paths.
    ///
    /// - Parameters:
    ///   - name: The Swift name.
    ///   - kind: The type and range of the values.
    ///   - isMomentary: Whether the property exists only during a gesture.
    ///   - unit: The unit of a number.
    ///   - step: The amount by which a key changes a number.
    ///   - get: Returns the value; nil for a recognizer of another class.
    ///   - set: Sets the value, which always fits `kind`.
    public init(
        _ name: String,
        _ kind: PropertyKind,
        isMomentary: Bool = false,
        unit: PropertyUnit? = nil,
        step: Double? = nil,
        get: @escaping @Sendable (GestureRecognizer) -> SceneValue?,
        set: @escaping @Sendable (GestureRecognizer, SceneValue) -> Void
    ) {
        self.name = name
        self.kind = kind
        self.isMomentary = isMomentary
        self.unit = unit
        self.step = step
        self.get = get
        self.set = set
    }

    /// Creates a property from a key path; `decode` returns nil for a value that does not fit.
    private init<Recognizer: GestureRecognizer, Value>(
        _ name: String,
        _ kind: PropertyKind,
        _ path: any ReferenceWritableKeyPath<Recognizer, Value> & Sendable,
        isMomentary: Bool = false,
        unit: PropertyUnit? = nil,
        step: Double? = nil,
        encode: @escaping @Sendable (Value) -> SceneValue,
        decode: @escaping @Sendable (SceneValue) -> Value?
    ) {
        self.init(
            name,
            kind,
            isMomentary: isMomentary,
            unit: unit,
            step: step,
            get: { ($0 as? Recognizer).map { encode($0[keyPath: path]) } },
            set: { recognizer, value in
                guard let value = decode(value) else { return }
                (recognizer as? Recognizer)?[keyPath: path] = value
            }
        )
    }

    /// Creates a property with a Boolean value.
    public static func flag<Recognizer: GestureRecognizer>(
        _ name: String,
        _ path: any ReferenceWritableKeyPath<Recognizer, Bool> & Sendable
    ) -> RecognizerProperty {
        RecognizerProperty(name, .flag, path, encode: { .bool($0) }) { value in
            if case .bool(let flag) = value { flag } else { nil }
        }
    }

    /// Creates a property with a whole number.
    public static func integer<Recognizer: GestureRecognizer>(
        _ name: String,
        _ path: any ReferenceWritableKeyPath<Recognizer, Int> & Sendable,
        in range: ClosedRange<Int>
    ) -> RecognizerProperty {
        RecognizerProperty(name, .integer(range), path, encode: { .number(Double($0)) }) { value in
            value.number.flatMap(PropertyKind.integer)
        }
    }

    /// Returns the same property, whose steps reach the count 0.
    func steppingToZero() -> RecognizerProperty {
        var property = self
        property.minimumCount = 0
        return property
    }

    /// Creates a property with a number, such as points, seconds or radians.
    public static func number<
        Recognizer: GestureRecognizer,
        Number: BinaryFloatingPoint & Sendable
    >(
        _ name: String,
        _ path: any ReferenceWritableKeyPath<Recognizer, Number> & Sendable,
        in range: ClosedRange<Double>,
        isMomentary: Bool = false,
        unit: PropertyUnit? = nil,
        step: Double? = nil
    ) -> RecognizerProperty {
        RecognizerProperty(
            name,
            .number(range),
            path,
            isMomentary: isMomentary,
            unit: unit,
            step: step,
            encode: { .number(Double($0)) },
            decode: { $0.number.map { Number($0) } }
        )
    }

    /// Creates a property with a set of options, each with its name in UIKit.
    public static func options<Recognizer: GestureRecognizer, Options: SetAlgebra & Sendable>(
        _ name: String,
        _ path: any ReferenceWritableKeyPath<Recognizer, Options> & Sendable,
        _ options: [(name: String, option: Options)]
    ) -> RecognizerProperty {
        RecognizerProperty(name, .options(options.map(\.name)), path) { set in
            .list(options.filter { set.isSuperset(of: $0.option) }.map { .string($0.name) })
        } decode: { value in
            let names = value.asList
            return options.filter { value == .string("all") || names.contains(.string($0.name)) }
                .reduce(into: Options()) { $0.formUnion($1.option) }
        }
    }
}
