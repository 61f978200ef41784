package import Foundation
import ProcessSupport

/// The names of the files that the program saves, such as `touchstone-2026-11-21-101500.png`.
package enum ReportName {
    /// Returns candidate names for a new file in the current directory, in order of preference.
    package static func candidates(at date: Date, extension: String = "png") -> some Sequence<
        String
    > {
        candidates("touchstone-" + stamp(date), extension: `extension`)
    }

    /// Returns names with this stem and extension; from the second on, with a number after the stem.
    static func candidates(_ stem: String, extension: String) -> some Sequence<String> {
        let end = `extension`.isEmpty ? "" : "." + `extension`
        return (1...).lazy.map { number in number == 1 ? stem + end : "\(stem)-\(number)\(end)" }
    }

    /// Whether a file to write is the same as another file, including by hard and symbolic links.
    package static func isSameFile(_ written: String, _ other: String) -> Bool {
        if let first = SystemFile.status(written), let second = SystemFile.status(other) {
            return first.st_dev == second.st_dev && first.st_ino == second.st_ino
        }
        let paths = [written, other].map {
            URL(fileURLWithPath: $0).standardizedFileURL.resolvingSymlinksInPath().path
        }
        return paths[0] == paths[1]
    }

    /// Returns a day and a time for display, in local time: "2026-11-21 10:15".
    package static func minute(_ date: Date) -> String { text(date, "yyyy-MM-dd HH:mm") }

    private static func stamp(_ date: Date) -> String { text(date, "yyyy-MM-dd-HHmmss") }

    private static func text(_ date: Date, _ format: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = format
        return formatter.string(from: date)
    }
}
