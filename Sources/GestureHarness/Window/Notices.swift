/// The message in the window, which the terminal may show too.
final class Notices {
    /// The message in the window; nil for none.
    private(set) var shown: String?

    /// Shows a message in the window; nil shows none.
    func show(_ text: String?) { shown = text }

    /// Shows a message in the window, and prints it; `line` is what is printed where it is another.
    func tell(_ text: String, line: String? = nil) {
        shown = text
        say("\(programName): \(line ?? text)")
    }

    /// The same on standard error.
    func warn(_ text: String, line: String? = nil) {
        shown = text
        complain("\(programName): \(line ?? text)")
    }
}
