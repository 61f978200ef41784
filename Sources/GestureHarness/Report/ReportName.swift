import Foundation
import GestureRecording

/// The name of a file that the `S` or the `R` key saves: `touchstone-2026-11-21-101500.png`.
enum ReportName {
    /// A name in the current directory that no file has yet.
    static func free(at date: Date, extension: String = "png") -> String {
        let stem = "touchstone-" + stamp(date)
        var candidate = "\(stem).\(`extension`)"
        var number = 2
        while FileManager.default.fileExists(atPath: candidate) {
            candidate = "\(stem)-\(number).\(`extension`)"
            number += 1
        }
        return candidate
    }

    /// A report is written at the end, beside its place and renamed: a place that cannot hold it is told at the start.
    static func checkPlace(_ path: String) throws(RecordingError) {
        let isThere = FileManager.default.fileExists(atPath: path)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let kind = try? FileManager.default.attributesOfItem(atPath: place)[.type]
        guard !isThere || kind as? FileAttributeType == .typeRegular,
            FileManager.default.isWritableFile(atPath: folder)
        else { throw RecordingError(path, "cannot be written, expected a place for a file") }
    }

    /// Whether both names lead to one file.
    static func isSameFile(_ first: String, _ second: String) -> Bool {
        let paths = [first, second].map {
            URL(fileURLWithPath: $0).standardizedFileURL.resolvingSymlinksInPath().path
        }
        return paths[0] == paths[1]
    }

    private static func stamp(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd-HHmmss"
        return formatter.string(from: date)
    }
}
