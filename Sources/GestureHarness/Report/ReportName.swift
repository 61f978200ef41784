import Foundation

/// The name of a report that the `S` key saves: `touchstone-2026-11-21-101500.png`.
enum ReportName {
    /// A name in the current directory that no file has yet.
    static func free(at date: Date) -> String {
        let stem = "touchstone-" + stamp(date)
        var candidate = stem + ".png"
        var number = 2
        while FileManager.default.fileExists(atPath: candidate) {
            candidate = "\(stem)-\(number).png"
            number += 1
        }
        return candidate
    }

    private static func stamp(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd-HHmmss"
        return formatter.string(from: date)
    }
}
