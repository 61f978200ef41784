public import GestureKit

/// One property of a class of recognizers, by its Swift name: read, checked and written as a value.
public struct RecognizerProperty: Sendable {
    /// The Swift name, as `numberOfTapsRequired`.
    public let name: String
    /// What it takes.
    public let kind: PropertyKind
    /// Whether it belongs to a gesture under way (as a pinch's `scale`), so that a scene file, which
    /// is read before any gesture, cannot set it; false by default.
    public let isMomentary: Bool
    /// What a number counts; nil, the default, for what has no unit.
    public let unit: PropertyUnit?
    /// By how much a key changes a number; nil, the default, for the unit's, or 1.
    public let step: Double?

    let get: @Sendable (GestureRecognizer) -> SceneValue?
    let set: @Sendable (GestureRecognizer, SceneValue) -> Void

    /// Makes a property from closures.
    ///
    /// `get` returns nil for a recognizer that is of another class; `set` is called with values that
    /// fit `kind` only. The static functions make the usual ones from key paths.
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

    /// Makes a property of a key path, whose values are read and written in this way; `decode` returns nil
    /// for what does not fit.
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

    /// True or false.
    public static func flag<Recognizer: GestureRecognizer>(
        _ name: String,
        _ path: any ReferenceWritableKeyPath<Recognizer, Bool> & Sendable
    ) -> RecognizerProperty {
        RecognizerProperty(name, .flag, path, encode: { .bool($0) }) { value in
            if case .bool(let flag) = value { flag } else { nil }
        }
    }

    /// A whole number.
    public static func integer<Recognizer: GestureRecognizer>(
        _ name: String,
        _ path: any ReferenceWritableKeyPath<Recognizer, Int> & Sendable,
        in range: ClosedRange<Int>
    ) -> RecognizerProperty {
        RecognizerProperty(name, .integer(range), path, encode: { .number(Double($0)) }) { value in
            value.number.flatMap(PropertyKind.integer)
        }
    }

    /// A number: points, seconds or radians.
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

    /// A set of options, each with its name in UIKit's spelling.
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
