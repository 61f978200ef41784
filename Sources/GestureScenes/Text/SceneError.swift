/// What is wrong with a scene, as one line: where, what was found, what was expected.
public struct SceneError: Error, Hashable, Sendable {
    /// The file as it was named, the scene's name, or `ID.PROPERTY` of a value that was set.
    public let origin: String
    /// The line, from 1; nil for what is no place in a text.
    public let line: Int?
    /// The column in code points, from 1; nil for what is no place in a text.
    public let column: Int?
    /// What stood there.
    public let found: String
    /// What may stand there, with the nearest valid name where there is one.
    public let expected: String

    /// Makes an error; without line and column it is about the whole.
    public init(
        _ origin: String,
        line: Int? = nil,
        column: Int? = nil,
        found: String,
        expected: String
    ) {
        self.origin = origin
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
    }

    init(_ origin: String, _ fault: Fault) {
        self.init(
            origin,
            line: fault.place?.line,
            column: fault.place?.column,
            found: fault.found,
            expected: fault.expected
        )
    }
}

extension SceneError: CustomStringConvertible {
    /// The line that a user reads: `FILE:LINE:COLUMN: found …, expected …`.
    public var description: String {
        let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
        return "\(Shown.name(origin, limit: 400))\(place): found \(Shown.name(found, limit: 400)),"
            + " expected \(expected)"
    }
}

/// A place in a text: line and column from 1, columns in code points.
struct Place: Hashable, Sendable {
    var line: Int
    var column: Int
}

/// An error inside a text whose origin is not known here; nil place: about the whole text.
struct Fault: Error, Hashable {
    let place: Place?
    let found: String
    let expected: String

    init(_ place: Place?, found: String, expected: String) {
        self.place = place
        self.found = found
        self.expected = expected
    }
}
