import GestureScenes

/// The line that stands before each file's outputs when several are replayed.
package struct FileLine: Hashable, Sendable {
    /// The file, as it was named.
    package let file: String

    /// Makes a line.
    package init(_ file: String) { self.file = file }

    /// The line as JSON.
    package var json: String {
        var line = JSONLine()
        line.add("file", SystemName.shown(file))
        return line.text
    }
}
