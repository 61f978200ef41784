import Foundation
package import GestureRecording
import GestureScenes

/// The recordings that files and folders on the command line stand for, in a fixed order.
package struct CorpusFiles: Sendable {
    /// The paths: each file as given, and those of a folder in alphabetical order.
    package private(set) var files: [String] = []
    /// The problems of folders that are not errors.
    package private(set) var warnings: [RecordingError] = []
    /// The errors of arguments: folders without recordings, and repeated files.
    package private(set) var errors: [RecordingError] = []

    /// The extensions of the recordings in a folder; a file that is named itself can have any.
    package static let extensions: Set = [
        "evemu", "events", "getevent", "jsonl", "libinput", "png", "xml",
    ]

    /// The extensions of files that are expected beside recordings: scenes, tables of labels, and texts.
    private static let companions: Set = ["csv", "md", "txt", "yaml", "yml"]

    package init(_ paths: [String]) {
        for path in paths {
            if SystemFile.inputKind(path) == S_IFDIR {
                add(folder: path)
            } else {
                files.append(path)
            }
        }
        guard paths.count > 1 else { return }
        var known: Set<String> = []
        files.removeAll { file in
            let path = URL(fileURLWithPath: file).standardizedFileURL.path
            guard !known.insert(path).inserted else { return false }
            errors.append(RecordingError(file, "is named twice, expected each recording once"))
            return true
        }
    }

    private mutating func add(folder: String) {
        let names = FileManager.default.enumerator(atPath: folder)
        var found: [String] = []
        var otherCount = 0
        while let name = names?.nextObject() as? String {
            let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
            guard !isHidden else { continue }
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            guard SystemFile.inputKind(path) == S_IFREG else { continue }
            if Self.extensions.contains((name as NSString).pathExtension.lowercased()) {
                found.append(path)
            } else if !Self.companions.contains((name as NSString).pathExtension.lowercased()) {
                otherCount += 1
            }
        }
        let list = Self.extensions.sorted().joined(separator: ", ")
        guard !found.isEmpty else {
            errors.append(
                RecordingError(folder, "contains no recordings, expected files that end in \(list)")
            )
            return
        }
        if otherCount > 0 {
            let count = otherCount == 1 ? "1 other file" : "\(otherCount) other files"
            warnings.append(RecordingError(folder, "\(count) skipped, expected \(list)"))
        }
        files += found.sorted()
    }
}
