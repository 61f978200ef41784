import ArgumentParser
import Foundation
import GestureScenes

/// Advice on a first word that is not a subcommand; the default one, `run`, accepts no words.
struct FirstWordCheck {
    let arguments: [String]
    let commands: [String]
    let program: Program

    func check() throws(ValidationError) {
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
        if FileManager.default.fileExists(atPath: word) || ["png", "jsonl"].contains(kind) {
            return "replay \(word), or --play \(word)"
        }
        return SpellingSuggestion.expectation(for: word, of: commands)
    }
}
