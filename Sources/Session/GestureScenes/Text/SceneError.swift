import TextFormatting

/// A one-line error in a scene: its position, what was found, and what was expected.
public struct SceneError: Error, Hashable, Sendable {
    /// The origin: a file as the user named it, a scene's name, or the `ID.PROPERTY` of a value.
    public private(set) var origin: String
    /// The line, from 1; nil if the error has no position in a text.
    public let line: Int?
    /// The column in code points, from 1; nil if the error has no position in a text.
    public let column: Int?
    /// The text or value that was found.
    public let found: String
    /// The text or value that was expected, with the nearest valid name if there is one.
    public let expected: String

    /// Creates an error; without a line and column it concerns the whole origin.
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

    /// Creates an error whose origin the caller adds later; without a position it concerns the whole text.
    init(at position: TextPosition?, found: String, expected: String) {
        self.init(
            "",
            line: position?.line,
            column: position?.column,
            found: found,
            expected: expected
        )
    }

    func of(_ origin: String) -> SceneError {
        var error = self
        error.origin = origin
        return error
    }
}

extension SceneError: CustomStringConvertible {
    /// The line for the user: `FILE:LINE:COLUMN: found …, expected …`.
    public var description: String {
        let position = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
        return
            "\(PrintableText.name(origin, limit: 400))\(position): found \(PrintableText.name(found, limit: 400)),"
            + " expected \(expected)"
    }
}

/// A position in a text: line and column from 1, columns in code points.
struct TextPosition: Hashable, Sendable {
    var line: Int
    var column: Int
}

/// An element with a position in a text.
protocol Positioned {
    var position: TextPosition { get }
}

extension Positioned {
    func fault(found: String, expected: String) -> SceneError {
        SceneError(at: position, found: found, expected: expected)
    }
}
