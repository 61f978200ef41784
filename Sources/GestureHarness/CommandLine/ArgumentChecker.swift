import ArgumentParser
import Foundation
import GestureScenes

/// Checks the arguments for mistakes that the parser accepts silently or reports poorly.
struct ArgumentChecker {
    let arguments: [String]
    let commands: [String]
    let program: Program

    private var repeatable: Set<String> {
        arguments.first == Perform.configuration.commandName ? ["--at"] : ["--set"]
    }

    /// Throws an error for a repeated option (the parser would keep the last value), for an empty word after
    /// an option, for a file name that looks like options, and for a first word that is not a subcommand.
    func check() throws(ValidationError) {
        try checkRepeated()
        try checkEmpty()
        try checkDashes()
        try checkFirstWord()
    }

    private func checkRepeated() throws(ValidationError) {
        var seen: Set<Substring> = []
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
            let name = argument.prefix { $0 != "=" }
            guard seen.insert(name).inserted || repeatable.contains(String(name)) else {
                throw ValidationError("found \(name) twice, expected it once")
            }
        }
    }

    /// Throws an error for an empty word after an option; no option has an empty value.
    private func checkEmpty() throws(ValidationError) {
        let words = arguments.prefix { $0 != "--" }
        for (option, word) in zip(words, words.dropFirst())
        where option.hasPrefix("--") && word.isEmpty {
            throw ValidationError(
                "found an empty word after \(PrintableText.line(option)), expected a name or a value"
            )
        }
    }

    /// Throws an error for a word with one dash that is neither `-`, `-h`, `-help` nor a number.
    ///
    /// The parser would read each letter as an option, and print the help for the `h` in `-dash`. A word that
    /// names an existing file is refused even if it is a number.
    private func checkDashes() throws(ValidationError) {
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("-") {
            guard !argument.hasPrefix("--"), !["-", "-h", "-help"].contains(argument),
                SystemFile.exists(argument) || !Self.isNumeric(argument)
            else { continue }
            let shown = PrintableText.line(argument)
            throw ValidationError(
                "found \(shown), expected an option; write ./\(shown) for the file"
            )
        }
    }

    /// Whether the word is a number, or starts like one without being a file name, as `-1/3` does.
    private static func isNumeric(_ word: String) -> Bool {
        Double(word) != nil || !word.contains(".") && word.dropFirst().first?.isNumber == true
    }

    /// Throws an error for a first word that is not a subcommand; the default one, `run`, accepts no words.
    private func checkFirstWord() throws(ValidationError) {
        let rest = arguments.first == "run" ? arguments.dropFirst() : arguments[...]
        guard let word = rest.first, !word.hasPrefix("-"), word != "help",
            arguments.first == "run" || !commands.contains(word)
        else { return }
        let shown = word.isEmpty ? "an empty word" : PrintableText.line(word)
        throw ValidationError("found \(shown), expected \(expectation(for: word))")
    }

    private func expectation(for word: String) -> String {
        let kind = URL(fileURLWithPath: word).pathExtension.lowercased()
        if program.file(of: word) == nil || ["yaml", "yml"].contains(kind) {
            return "--scene \(word)"
        }
        if SystemFile.exists(word) || ["png", "jsonl"].contains(kind) {
            return "replay \(word), or --play \(word)"
        }
        return SpellingSuggestion.expectation(for: word, of: commands)
    }
}
