public import GestureKit
import TextFormatting

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
    package private(set) var minimumCount = 1

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

    /// Lets the steps of the property reach the count 0.
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

    // MARK: - Steps and display

    /// The largest finite count of a property without an upper bound; the next step removes the bound.
    ///
    /// A touchscreen reports ten fingers.
    private static let largestFiniteCount = 10.0
    private static let unlimited = Double(Int.max)

    /// Returns the value one step below or above another.
    ///
    /// A flag is inverted. Of options, the next one is chosen, or the first if several or none were set.
    /// Counts change by 1, and no step lowers one below 1, or below 0 where 0 is useful. Other numbers change
    /// by the property's own `step`, else by 0.05 for seconds and by 1 for points and the rest. The result can
    /// be outside of the property's range; `Scene.set` then throws.
    ///
    /// - Parameters:
    ///   - value: The current value of the property.
    ///   - isUp: Whether to step up, or to the next option.
    /// - Returns: The new value; nil if no step is possible, such as from 1 down or for a vector.
    public func step(from value: SceneValue, isUp: Bool) -> SceneValue? {
        switch (kind, value) {
        case (.flag, .bool(let flag)):
            return .bool(!flag)
        case (.integer(let range), .number(let number)):
            return count(from: number, isUp: isUp, isUnbounded: range.upperBound == Int.max)
                .map { .number($0) }
        case (.number, .number(let number)):
            let next = number + (isUp ? 1 : -1) * (step ?? unit?.step ?? 1)
            // Remove the rounding error of the binary addition.
            return .number((next * 1e6).rounded() / 1e6)
        case (.options(let names), .list(let items)):
            return .string(option(from: items, of: names, isUp: isUp))
        case (.flag, _), (.integer, _), (.number, _), (.options, _), (.vector, _):
            return nil
        }
    }

    /// Returns the inverted flag or the next option; nil for properties of other kinds.
    public func toggled(_ value: SceneValue) -> SceneValue? {
        switch kind {
        case .flag, .options: step(from: value, isUp: true)
        case .integer, .number, .vector: nil
        }
    }

    private func count(from number: Double, isUp: Bool, isUnbounded: Bool) -> Double? {
        if isUnbounded, number > Self.largestFiniteCount {
            return isUp ? nil : Self.largestFiniteCount
        }
        if isUnbounded, isUp, number == Self.largestFiniteCount { return Self.unlimited }
        let next = number + (isUp ? 1 : -1)
        return isUp || next >= Double(minimumCount) ? next : nil
    }

    private func option(from items: [SceneValue], of names: [String], isUp: Bool) -> String {
        let index = names.indices.first { items == [.string(names[$0])] }
        guard let index else { return names[isUp ? 0 : names.count - 1] }
        return names[(index + (isUp ? 1 : names.count - 1)) % names.count]
    }

    /// A value of the property as people read it: "0.500 s", "no limit", "left, top".
    public func shown(_ value: SceneValue) -> String {
        switch (kind, value) {
        case (.integer, .number) where value.isUnlimited: "no limit"
        case (.number, .number(let number)): unit?.shown(number) ?? value.description
        case (.options(let names), .list(let items)):
            if items.isEmpty {
                "none"
            } else if items.count == names.count, items.count > 1 {
                "all"
            } else {
                items.compactMap(\.text).joined(separator: ", ")
            }
        case (.flag, _), (.integer, _), (.number, _), (.options, _), (.vector, _):
            value.description
        }
    }

    /// A value of the property as a scene writes it; options are one name, a list, or `all`.
    func written(_ value: SceneValue) -> SceneValue {
        switch (kind, value) {
        case (.options(let names), .list(let items)) where items.count > 1:
            items.count == names.count ? .string("all") : value
        case (.options, .list(let items)) where items.count == 1: items[0]
        case (.flag, _), (.integer, _), (.number, _), (.options, _), (.vector, _): value
        }
    }
}

/// The unit of a property's number decides how it is shown and by how much a key changes it.
public enum PropertyUnit: Hashable, Sendable {
    /// Seconds; a key changes them by 0.05.
    case seconds
    /// Points; a key changes them by 1.
    case points

    var step: Double {
        switch self {
        case .seconds: 0.05
        case .points: 1
        }
    }

    /// Returns the number with its unit: "0.500 s", "10 pt".
    func shown(_ number: Double) -> String {
        let digits = DecimalText.fixed(number, self == .seconds ? 3 : 2)
        return switch self {
        case .seconds: digits + " s"
        case .points: (digits.hasSuffix(".00") ? String(digits.dropLast(3)) : digits) + " pt"
        }
    }
}

/// The type and range of a property's values.
public enum PropertyKind: Hashable, Sendable {
    /// A Boolean value.
    case flag
    /// A whole number; an upper bound of `Int.max` means no upper bound.
    case integer(ClosedRange<Int>)
    /// A finite number.
    case number(ClosedRange<Double>)
    /// A list of two finite numbers, each in the range.
    case vector(ClosedRange<Double>)
    /// A set of these names: one name, a list of names, or `all`.
    case options([String])

    /// The values that fit, in words for an error.
    package var expectation: String {
        switch self {
        case .flag:
            "true or false"
        case .integer(let range) where range.upperBound == Int.max:
            "a whole number from \(range.lowerBound)"
        case .integer(let range):
            "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range):
            "a number " + Self.words(range)
        case .vector(let range):
            "a list of 2 numbers " + Self.words(range)
        case .options(let names):
            "\(names.joined(separator: ", ")), a list of them, or all"
        }
    }

    /// The reason why a value does not fit, with the texts of its error.
    ///
    /// `item` is the index of the wrong item in a list, or nil for the whole value.
    typealias Mismatch = (item: Int?, found: String, expected: String)

    package func accepts(_ value: SceneValue) -> Bool { mismatch(value) == nil }

    /// The reason why a value does not fit, or nil if it does.
    func mismatch(_ value: SceneValue) -> Mismatch? {
        switch (self, value) {
        case (.flag, .bool), (.options, .string("all")):
            return nil
        case (.integer(let range), .number(let number)):
            if let whole = Self.integer(number), range.contains(whole) { return nil }
        case (.number(let range), .number(let number)):
            if range.contains(number) { return nil }
        case (.vector(let range), .list(let items)):
            let isInRange = items.allSatisfy { $0.number.map(range.contains) ?? false }
            if items.count == 2 && isInRange { return nil }
        case (.options(let names), .string), (.options(let names), .list):
            return mismatch(value.asList, of: names, isList: value.isList)
        case (.flag, _), (.integer, _), (.number, _), (.vector, _), (.options, _):
            break
        }
        return (nil, value.description, expectation)
    }

    private func mismatch(_ values: [SceneValue], of names: [String], isList: Bool) -> Mismatch? {
        for (index, value) in values.enumerated() {
            let item = isList ? index : nil
            guard case .string(let name) = value else {
                return (item, value.description, expectation)
            }
            guard names.contains(name) else {
                let expectation = SpellingSuggestion.expectation(
                    for: name,
                    of: names + (isList ? [] : ["all"])
                )
                return (item, PrintableText.text(name), expectation)
            }
        }
        return nil
    }

    /// Returns a number as an integer, limited to `Int.max`; nil for a fraction.
    static func integer(_ number: Double) -> Int? {
        number >= 0x1p63 ? Int.max : Int(exactly: number)
    }

    private static func words(_ range: ClosedRange<Double>) -> String {
        "from \(DecimalText.shortest(range.lowerBound)) to \(DecimalText.shortest(range.upperBound))"
    }
}
