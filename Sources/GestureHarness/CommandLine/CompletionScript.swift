import ArgumentParser
import Foundation
import GestureScenes

/// Adds the default subcommand to the completion scripts that swift-argument-parser generates.
///
/// The generated scripts complete no options directly after the program's name, because no subcommand is
/// named there. The program passes such options to its default subcommand, so the scripts insert its name.
enum CompletionScript {
    /// Returns the script with the default subcommand added, or the unchanged script if its format is
    /// unknown.
    static func script(_ script: String, defaultSubcommand command: String) -> String {
        var lines = script.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        guard let (index, addition) = addition(to: lines, command) else { return script }
        lines.insert(contentsOf: addition, at: index + 1)
        return lines.joined(separator: "\n")
    }

    /// Returns the index of the line after which to insert code, and that code.
    private static func addition(
        to lines: [String],
        _ command: String
    ) -> (index: Int, lines: [String])? {
        if let index = lines.firstIndex(where: { $0.hasPrefix("    emulate -RL zsh") }) {
            return (
                index,
                [
                    "    if (( CURRENT > 1 )) && [[ \"${words[2]}\" == -* ]]; then",
                    "        words=(\"${words[1]}\" \(command) \"${(@)words[2,-1]}\")",
                    "        (( CURRENT++ ))",
                    "    fi",
                ]
            )
        }
        let fish = "    set -l unparsed_tokens ("
        if let index = lines.firstIndex(where: { $0.hasPrefix(fish) }) {
            return (
                index,
                [
                    "    set -l following $unparsed_tokens[2..] (commandline -ct)",
                    "    if string match -q -- '-*' $following[1]",
                    "        set unparsed_tokens $unparsed_tokens[1] \(command) $unparsed_tokens[2..]",
                    "    end",
                ]
            )
        }
        let bash = lines.first == "#!/bin/bash"
        let start = lines.firstIndex { $0.hasSuffix("() {") && !$0.hasPrefix("__") }
        guard bash, let start else { return nil }
        return (
            start,
            [
                "    if [[ \"${COMP_CWORD}\" -gt 0 && \"${COMP_WORDS[1]}\" = -* ]]; then",
                "        COMP_WORDS=(\"${COMP_WORDS[0]}\" \(command) \"${COMP_WORDS[@]:1}\")",
                "        COMP_CWORD=\"$((COMP_CWORD + 1))\"",
                "        COMP_LINE=\"${COMP_LINE/ / \(command) }\"",
                "        COMP_POINT=\"$((COMP_POINT + \(command.count + 1)))\"",
                "    fi",
            ]
        )
    }
}

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
