/// A mark's claim about a text: the language modes in which it does not compile, and why.
struct CompilerClaim: Hashable, Sendable {
    /// The modes in which the text does not compile; it compiles in all others.
    let failing: Set<Compiler.LanguageMode>
    /// A part of one of the error messages; nil allows any message.
    let error: String?

    /// Makes the claim of a mark's words; nil for other words.
    init?(_ words: String, error: String?) {
        switch (words, error) {
        case ("compiles", nil): failing = []
        case ("compiles in Swift 5 mode", nil), ("does not compile in Swift 6 mode", _?):
            failing = [.swift6]
        case ("does not compile", _?): failing = [.swift5, .swift6]
        default: return nil
        }
        self.error = error
    }

    /// The reason why the claim is wrong, given the compiler's errors in a mode; nil if it is correct.
    func fault(_ mode: Compiler.LanguageMode, _ faults: [Compiler.Fault]) -> String? {
        let listed = faults.map(\.description).joined(separator: "\n")
        switch (failing.contains(mode), faults.isEmpty) {
        case (false, true): return nil
        case (false, false): return "does not compile in \(mode):\n\(listed)"
        case (true, true): return "compiles in \(mode)"
        case (true, false):
            guard let error, !faults.contains(where: { $0.message.contains(error) }) else {
                return nil
            }
            return "has no error “\(error)” in \(mode), but\n\(listed)"
        }
    }
}
