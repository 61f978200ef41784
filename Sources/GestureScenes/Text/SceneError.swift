/// What is wrong with a scene, as one line: where, what was found, what was expected.
public struct SceneError: Error, Hashable, Sendable {
    /// The file as it was named, the scene's name, or `ID.PROPERTY` of a value that was set.
    public private(set) var origin: String
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

    /// An error in a text whose origin only the caller knows, which then adds it; nil place: about the
    /// whole text.
    init(at place: Place?, found: String, expected: String) {
        self.init("", line: place?.line, column: place?.column, found: found, expected: expected)
    }

    func of(_ origin: String) -> SceneError {
        var error = self
        error.origin = origin
        return error
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

/// What has a place in a text.
protocol Placed {
    var place: Place { get }
}

extension Placed {
    func fault(found: String, expected: String) -> SceneError {
        SceneError(at: place, found: found, expected: expected)
    }
}
