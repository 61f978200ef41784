import ProcessSupport

/// The message in the window, with an optional copy in the terminal.
final class Notices {
    private(set) var shown: String?

    /// Shows a message in the window, or removes it if the text is nil.
    func show(_ text: String?) { shown = text }

    /// Shows a message in the window and prints `line`, or else the same text, to standard output.
    func announce(_ text: String, line: String? = nil) {
        shown = text
        printMessage("\(programName): \(line ?? text)")
    }

    /// Shows a message in the window, and prints `line`, or else the same text, to standard error.
    func warn(_ text: String, line: String? = nil) {
        shown = text
        printError("\(programName): \(line ?? text)")
    }
}
