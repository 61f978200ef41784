import ArgumentParser
import Foundation
import GestureScenes

/// What the parser would take in silence, or name without saying what was meant.
struct Mistyped {
    let arguments: [String]
    let commands: [String]
    let program: Program

    /// May be given several times.
    private static let repeatable: Set = ["--set"]

    /// Throws for a repeated option, whose last value would win; for a file name that looks like
    /// options; and for a first word that is not a command.
    func check() throws(ValidationError) {
        try checkRepeated()
        try checkDashes()
        try checkFirstWord()
    }

    private func checkRepeated() throws(ValidationError) {
        var seen: Set<Substring> = []
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
            let name = argument.prefix { $0 != "=" }
            guard seen.insert(name).inserted || Self.repeatable.contains(String(name)) else {
                throw ValidationError("found \(name) twice, expected it once")
            }
        }
    }

    /// Throws for a word with one dash that is neither `-`, `-h`, `-help` nor a number: the parser takes
    /// each letter for an option, and prints the help for the `h` in `-dash`.
    ///
    /// A word that is the name of a file is refused even if it is a number.
    private func checkDashes() throws(ValidationError) {
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("-") {
            guard !argument.hasPrefix("--"), !["-", "-h", "-help"].contains(argument),
                SystemFile.exists(argument) || !Self.isNumeric(argument)
            else { continue }
            let shown = Shown.line(argument)
            throw ValidationError(
                "found \(shown), expected an option; write ./\(shown) for the file"
            )
        }
    }

    /// Whether the word is a number, or begins as one without being a file's name, as `-1/3`.
    private static func isNumeric(_ word: String) -> Bool {
        Double(word) != nil || !word.contains(".") && word.dropFirst().first?.isNumber == true
    }

    /// The window's command may be left out, and takes no words.
    private func checkFirstWord() throws(ValidationError) {
        let rest = arguments.first == "run" ? arguments.dropFirst() : arguments[...]
        guard let word = rest.first, !word.hasPrefix("-"), word != "help",
            arguments.first == "run" || !commands.contains(word)
        else { return }
        let shown = word.isEmpty ? "an empty word" : Shown.line(word)
        throw ValidationError("found \(shown), expected \(meant(by: word))")
    }

    private func meant(by word: String) -> String {
        let kind = URL(fileURLWithPath: word).pathExtension.lowercased()
        if program.file(of: word) == nil || ["yaml", "yml"].contains(kind) {
            return "--scene \(word)"
        }
        if SystemFile.exists(word) || ["png", "jsonl"].contains(kind) {
            return "replay \(word), or --play \(word)"
        }
        return Nearest.choice(for: word, of: commands)
    }
}
