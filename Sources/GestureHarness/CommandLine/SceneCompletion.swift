import ArgumentParser
import Foundation
import GestureScenes

extension CompletionKind {
    /// What a shell offers for a scene: the built-in names, YAML files, and the folders on the way there.
    static var scene: CompletionKind {
        .custom { _, _, start in SceneCompletion.candidates(start) }
    }

    /// What is offered for the pixels of a point; any number within the range will do.
    static var scale: CompletionKind { .list(["auto", "1", "1.5", "2", "3"]) }
}

/// The scenes that a word on the command line may become.
enum SceneCompletion {
    static func candidates(_ start: String) -> [String] {
        (SceneText.builtInNames + files(in: start.prefix(through: start.lastIndex(of: "/"))))
            .filter { $0.hasPrefix(start) && !$0.contains(where: \.isNewline) }
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
            // bash appends the slash itself.
            if isFolder.boolValue { return CompletionShell.requesting == .bash ? path : path + "/" }
            return path.hasSuffix(".yaml") || path.hasSuffix(".yml") ? path : nil
        }
    }
}

extension String {
    /// The text up to a character of it and with that; empty where there is none.
    fileprivate func prefix(through end: Index?) -> String {
        end.map { String(self[...$0]) } ?? ""
    }
}
