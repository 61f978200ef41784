import Foundation

/// What the server itself says about why it ended.
struct ServerLog {
    private let log: String
    private let output: String

    init(_ folder: PrivateFolder) {
        log = folder.text(of: "log")
        output = folder.text(of: "output")
    }

    /// The last reasons as `: one; two`, or nothing when the server left none.
    var reasons: String {
        let errors = (log.isEmpty ? output : log).split(separator: "\n").compactMap(Self.error)
        let lines = errors.isEmpty ? output.split(separator: "\n").map(String.init) : errors
        let last = lines.suffix(3).joined(separator: "; ")
        return last.isEmpty ? "" : ": \(last)"
    }

    /// The text after the `(EE)` mark; nil for other lines and for those that explain nothing.
    private static func error(_ line: Substring) -> String? {
        guard let mark = line.range(of: "(EE)") else { return nil }
        // Fatal errors have the mark at both ends.
        let text = line[mark.upperBound...].replacingOccurrences(of: "(EE)", with: "")
            .trimmingCharacters(in: .whitespaces)
        let noise = [
            "dbus-core", "Unable to locate/open config directory", "Please consult", "Please also",
            "at http", "Server terminated", "warning, (EE)", "error, (NI)", "Fatal server error",
        ]
        guard !text.isEmpty, !noise.contains(where: line.contains) else { return nil }
        return text
    }
}
