/// Adds the default subcommand to the completion scripts that swift-argument-parser writes.
///
/// The original scripts complete nothing for options right after the program's name, because no
/// subcommand is named. The program gives such options to the default subcommand, so the scripts
/// insert its name.
enum CompletionScript {
    /// The script with the default subcommand added; unchanged if the script has no place for it.
    static func script(_ script: String, defaultSubcommand command: String) -> String {
        var lines = script.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        guard let (place, addition) = addition(to: lines, command) else { return script }
        lines.insert(contentsOf: addition, at: place + 1)
        return lines.joined(separator: "\n")
    }

    /// The index of the line after which code is inserted, and that code.
    private static func addition(
        to lines: [String],
        _ command: String
    ) -> (place: Int, lines: [String])? {
        if let place = lines.firstIndex(where: { $0.hasPrefix("    emulate -RL zsh") }) {
            return (
                place,
                [
                    "    if (( CURRENT > 1 )) && [[ \"${words[2]}\" == -* ]]; then",
                    "        words=(\"${words[1]}\" \(command) \"${(@)words[2,-1]}\")",
                    "        (( CURRENT++ ))",
                    "    fi",
                ]
            )
        }
        let fish = "    set -l unparsed_tokens ("
        if let place = lines.firstIndex(where: { $0.hasPrefix(fish) }) {
            return (
                place,
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
