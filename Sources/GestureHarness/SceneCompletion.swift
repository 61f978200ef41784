import ArgumentParser
import Foundation
import GestureScenes

extension CompletionKind {
    /// The completion of a scene: built-in names, YAML files, and folders that may contain them.
    static var scene: CompletionKind {
        .custom { _, _, start in SceneCompletion.candidates(start) }
    }

    /// The completion of `--scale`: a few suggestions; any number in the range is valid.
    static var scale: CompletionKind { .list(["auto", "1", "1.5", "2", "3"]) }
}

enum SceneCompletion {
    static func candidates(_ start: String) -> [String] {
        (SceneText.builtInNames + files(in: start.prefix(through: start.lastIndex(of: "/"))))
            .filter { $0.hasPrefix(start) }
    }

    private static func files(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: folder.isEmpty ? "." : folder
        )
        return (names ?? []).sorted().filter { !$0.hasPrefix(".") }.compactMap { name in
            let path = folder + name
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                return nil
            }
            // bash appends the slash.
            if isFolder.boolValue { return CompletionShell.requesting == .bash ? path : path + "/" }
            return path.hasSuffix(".yaml") || path.hasSuffix(".yml") ? path : nil
        }
    }
}

extension String {
    /// Returns the text up to and including an index, or an empty string if the index is nil.
    fileprivate func prefix(through end: Index?) -> String {
        end.map { String(self[...$0]) } ?? ""
    }
}
