import ForeignRecordings
import Foundation
import GestureRecording
import GestureScenes
import ProcessSupport
import TextFormatting
package import RecordingFormat

/// The recordings that files and folders on the command line stand for, in a fixed order.
package struct CorpusFiles: Sendable {
    /// The paths: each file as given, and those of a folder in alphabetical order.
    package private(set) var files: [String] = []
    /// The problems of folders that are not errors.
    package private(set) var warnings: [RecordingError] = []
    /// The errors of arguments: folders without recordings, and repeated files.
    package private(set) var errors: [RecordingError] = []

    /// The extensions of the recordings in a folder; other files count as logs by their content.
    ///
    /// A file that is named itself can have any extension.
    fileprivate static let extensions: Set = ["jsonl", "png", "xml"]

    package init(_ paths: [String]) {
        for path in paths {
            if SystemFile.inputKind(path) == S_IFDIR {
                add(folder: path)
            } else {
                files.append(path)
            }
        }
        var known: [String: String] = [:]
        files.removeAll { file in
            let url = URL(fileURLWithPath: file).standardizedFileURL
            guard let other = known.updateValue(file, forKey: url.resolvingSymlinksInPath().path)
            else { return false }
            let isSame = URL(fileURLWithPath: other).standardizedFileURL == url
            let found = isSame ? "is named twice" : "is the same file as \(other)"
            errors.append(RecordingError(file, "\(found), expected each recording once"))
            return true
        }
    }

    private mutating func add(folder: String) {
        var content = FolderContent()
        content.read(folder)
        errors += content.errors
        let list = Self.extensions.sorted().joined(separator: ", ")
        guard !content.recordings.isEmpty else {
            guard content.errors.isEmpty else { return }
            errors.append(
                RecordingError(
                    folder,
                    "contains no recordings, expected files that end in \(list), or logs of touches"
                )
            )
            return
        }
        if let warning = content.others.warning {
            warnings.append(
                RecordingError(
                    folder,
                    "\(warning), expected files that end in \(list), or logs of touches"
                )
            )
        }
        files += content.recordings.sorted()
    }
}

/// The names of skipped files: the first ones, and a count.
private struct OtherFiles {
    private static let maxNames = 8
    private var names: [String] = []
    private var count = 0

    mutating func add(_ name: String) {
        count += 1
        if count <= Self.maxNames { names.append(PrintableText.name(name)) }
    }

    var warning: String? {
        guard count > 0 else { return nil }
        let more = count > Self.maxNames ? " and \(count - Self.maxNames) more" : ""
        return "skipped \(names.joined(separator: ", "))\(more)"
    }
}

/// The files in and below a folder, without hidden ones; links to folders are not followed, as they may lead
/// back.
private struct FolderContent {
    private(set) var recordings: [String] = []
    /// The files that are neither recordings nor expected beside them.
    private(set) var others = OtherFiles()
    private(set) var errors: [RecordingError] = []

    /// The extensions of files that are expected beside recordings: scenes, tables of labels, texts, and evemu's
    /// descriptions.
    private static let companions: Set = ["csv", "desc", "md", "yaml"]

    mutating func read(_ folder: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return errors.append(
                RecordingError(folder, "cannot be read, expected a readable folder")
            )
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            let suffix = (name as NSString).pathExtension.lowercased()
            let isRecording = CorpusFiles.extensions.contains(suffix)
            switch SystemFile.kind(path) {
            case S_IFDIR:
                let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
                if link == nil { read(path) }
            case S_IFREG where Self.companions.contains(suffix): break
            case S_IFREG where isRecording || LogFormat.isLog(path): recordings.append(path)
            case S_IFREG: others.add(name)
            case nil where isRecording:
                // Foundation replaces what is not UTF-8.
                let isRenamed = name.contains("\u{FFFD}")
                errors.append(
                    RecordingError(
                        path,
                        isRenamed
                            ? "has a name that is not UTF-8, expected one that is"
                            : "is a link to a missing file"
                    )
                )
            default: break
            }
        }
    }
}
