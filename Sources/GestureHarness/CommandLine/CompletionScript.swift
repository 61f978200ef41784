/// Scripts that complete a command line, as swift-argument-parser writes them.
///
/// To these, options that follow the program's name are none of a subcommand, and complete nothing. To the
/// program they are the default subcommand's: the scripts read them as if its name stood there.
enum CompletionScript {
    /// The script with the default subcommand; as it is where it has no such place.
    static func script(_ script: String, defaultSubcommand command: String) -> String {
        var lines = script.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        guard let (place, addition) = addition(to: lines, command) else { return script }
        lines.insert(contentsOf: addition, at: place + 1)
        return lines.joined(separator: "\n")
    }

    /// The line after which the default subcommand comes in, and how.
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
