import Foundation
import GestureRecording

/// The name of a file that the `S` or the `R` key saves: `touchstone-2026-11-21-101500.png`.
enum ReportName {
    /// A name in the current directory that no file has yet.
    static func free(at date: Date, extension: String = "png") -> String {
        free("touchstone-" + stamp(date), extension: `extension`)
    }

    /// The name with this beginning and end that no file has yet; from 2 on with a number between them.
    static func free(_ stem: String, extension: String) -> String {
        let end = `extension`.isEmpty ? "" : "." + `extension`
        var candidate = stem + end
        var number = 2
        while FileManager.default.fileExists(atPath: candidate) {
            candidate = "\(stem)-\(number)\(end)"
            number += 1
        }
        return candidate
    }

    /// A report is written at the end, beside its place and renamed: a place that cannot hold it is told at the start.
    static func checkPlace(_ path: String) throws(RecordingError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let kind = try? FileManager.default.attributesOfItem(atPath: place)[.type]
        // A link that leads nowhere has a kind too, and would be refused in the end.
        guard kind == nil || kind as? FileAttributeType == .typeRegular,
            canHold(folder)
        else { throw RecordingError(path, "cannot be written, expected a place for a file") }
    }

    /// Whether a file can be made there, which rights alone do not tell: some folders take none.
    private static func canHold(_ folder: String) -> Bool {
        var name = Array((folder + "/.touchstone-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        unlink(name)
        return true
    }

    /// Whether both names lead to one file, be it by links of either kind.
    static func isSameFile(_ first: String, _ second: String) -> Bool {
        var abouts = (stat(), stat())
        if stat(first, &abouts.0) == 0, stat(second, &abouts.1) == 0 {
            return abouts.0.st_dev == abouts.1.st_dev && abouts.0.st_ino == abouts.1.st_ino
        }
        let paths = [first, second].map {
            URL(fileURLWithPath: $0).standardizedFileURL.resolvingSymlinksInPath().path
        }
        return paths[0] == paths[1]
    }

    /// A day and a time as people read them, in local time: "2026-11-21 10:15".
    static func minute(_ date: Date) -> String { text(date, "yyyy-MM-dd HH:mm") }

    private static func stamp(_ date: Date) -> String { text(date, "yyyy-MM-dd-HHmmss") }

    private static func text(_ date: Date, _ format: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = format
        return formatter.string(from: date)
    }
}
