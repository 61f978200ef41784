import GestureScenes

/// The line that stands before each file's outputs when several are replayed.
public struct FileLine: Hashable, Sendable {
    /// The file, as it was named.
    public let file: String

    /// Makes a line.
    public init(_ file: String) { self.file = file }

    /// The line as JSON.
    public var json: String {
        var line = JSONLine()
        line.add("file", SystemName.shown(file))
        return line.text
    }
}
